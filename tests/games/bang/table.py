"""Draws a position of Bang! as text and plays on from it in the words of the rulebook.

    Street("Anna sheriff willy_the_kid 3/5 | bang bang | volcanic", "Boris outlaw | missed", ...)

A player: name, role, character, lives ("2/4"); then the hand, then what lies in front. A card is a
kind ("bang"), with a suit ("bang:diamonds") or by its own id; "barrel!" lies ready. The first
player has the turn; with `start` the sheriff turns up the event that is `next`; `dead` are some
names.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from app.engine import Card, Deal, Dice, Event, Question, Viewer
from app.engine.table import Table
from app.games.bang import GAME, events
from app.games.bang.components import Components, read_components
from app.games.bang.people import InPlay, Player
from app.games.bang.rules.seating import place_figure
from app.games.bang.state import Street as State
from app.kit.texts import filled

# Characters that do nothing unless it is their own turn.
USUAL = (
    *("sean_mallory", "doc_holyday", "uncle_will", "chuck_wengam", "jose_delgado"),
    *("flint_westwood", "lee_van_kliff"),
)


def raw_cards() -> dict[str, Any]:
    """The shipped components as they are in the file, to be spoiled at will."""
    return loads((files("app.games.bang") / "cards.toml").read_text())


@cache
def components() -> Components:
    return read_components(filled(raw_cards()))


def deal(seats: int, seed: str = "", **options: Any) -> Deal:
    return Deal(seats, GAME.read_options(options), components(), seed.encode(), GAME.edition)


def fresh(seats: int, seed: str = "", **options: Any) -> Table[State]:
    """A table as the game deals it."""
    return Table(GAME, deal(seats, seed, **options))


class Box:
    """All cards, of which each can be taken once."""

    def __init__(self, state: State) -> None:
        self.state = state
        box = state.components
        self.left = [state.knowledge.card(face, "card") for face in sorted(box.deck)]

    def take(self, word: str) -> Card:
        kind, _, suit = word.partition(":")
        for card in self.left:
            copy = self.state.components.deck[card.face]
            if kind in (copy.card, card.face) and suit in ("", copy.suit):
                self.left.remove(card)
                return card
        raise AssertionError(f"there is no {word} left")


class Street:
    """A drawn table, with names for its players."""

    def __init__(
        self,
        *players: str,
        deck: str = "",
        discard: str = "",
        event: str = "",
        orange: str = "",
        next: str = "",
        start: bool = False,
        pile: str = "",
        dead: str = "",
        **options: Any,
    ) -> None:
        self.names = [line.split()[0] for line in players]

        def set_up(deal: Deal) -> State:
            state = State(deal=deal)
            box = Box(state)
            faces = sorted(state.components.characters)
            characters = {face: state.knowledge.card(face, "character") for face in faces}
            wanted = {word for line in players for word in line.split()}
            for line in players:
                _seat(state, line, box, characters, wanted)
            for name in dead.split():
                _eliminated(state, state.players[self.names.index(name)])
            state.deck = [box.take(word) for word in reversed(deck.split())]
            state.discard = [box.take(word) for word in discard.split()]
            state.knowledge.turn_up(*state.discard)
            state.deck = box.left + state.deck
            state.characters = list(characters.values())
            state.event, state.orange = event, orange
            if event:
                state.event_card = _open(state, event, "event")
            if orange:
                state.orange_card = _open(state, orange, "orange")
            state.event_pile = [_open(state, one, "event") for one in next.split()]
            state.orange_pile = [_open(state, one, "orange") for one in pile.split()]
            state.current = state.players[0].active
            state.turner = state.players[0]
            state.turner_begun = start
            return state

        self.table = Table(replace(GAME, set_up=set_up), deal(len(players), **options))

    # --- playing ---------------------------------------------------------------------------------

    def play(self, *moves: str) -> Street:
        """Moves such as "Anna: bang>Boris": whose, and the answer, as `offers` names it."""
        for move in moves:
            name, _, said = move.partition(": ")
            question = self.question(name)
            self.table.decide(question.seat, question.id, self._choice(question, said))
        return self

    def silence(self, name: str) -> Street:
        """They don't answer until their time is over."""
        question = self.question(name)
        ask = self.table.open_ask(question.id)
        assert ask
        choice = ask.silent() if ask.silent else ask.shape.any(Dice(name.encode()))
        self.table.decide(question.seat, question.id, choice, "clock")
        return self

    def _choice(self, question: Question, said: str) -> Any:
        if question.range:
            return int(said)
        labels = {self.label(option.id): option.id for option in reversed(question.options)}
        if question.min == question.max == 1:
            assert said in labels, f"{said} is not among {list(labels)} ({question.kind})"
            return labels[said]
        left = [option.id for option in question.options]
        chosen = []
        for word in [one for one in said.split(",") if one]:
            found = next(one for one in left if self.label(one) == word)
            left.remove(found)
            chosen.append(found)
        return chosen

    def label(self, option: str) -> str:
        """An option in words: "missed/bang>Boris"."""
        way, _, target = option.partition(">")
        source, _, used_as = way.partition("/")
        label = self._place(source) + (f"/{used_as}" if used_as else "")
        name, _, card = label.partition(".")
        if card and self.table.waiting_for()[0] == (self.names.index(name), "play"):
            label = card  # the player's own
        if card and self.table.waiting_for()[0][1] in ("dodge", "daltons", "will"):
            label = card
        return f"{label}>{self._place(target)}" if target else label

    def _place(self, place: str) -> str:
        what, _, rest = place.partition(":")
        state = self.table.state
        numbers = [int(n) for n in rest.split(":") if n.isdigit()]
        if what == "figure":
            return self._of(numbers[0])
        if what == "front":
            figure = next(one for one in state.figures if one.number == numbers[0])
            return f"{self._of(numbers[0])}.{figure.front[numbers[1]].name}"
        if what == "hand" and len(numbers) == 2:
            return self.kind(state.players[numbers[0]].hand[numbers[1]])
        if what == "hand":
            return f"{self.names[numbers[0]]}.hand"
        if what == "front" and not numbers:
            return place
        if what == "fan" and state.fan:
            card = state.fan.cards[numbers[0]]
            return self.kind(card) if card.kind == "card" else card.face
        return rest if what in ("ability", "event") else place

    def _of(self, number: int) -> str:
        figure = next(one for one in self.table.state.figures if one.number == number)
        extra = f"/{figure.character.face}" if self.table.state.pairs else ""
        return self.names[figure.seat] + extra

    # --- reading ---------------------------------------------------------------------------------

    def kind(self, card: Card) -> str:
        return components().deck[card.face].card

    def player(self, name: str) -> Player:
        return self.table.state.players[self.names.index(name)]

    def question(self, name: str) -> Question:
        questions = self.table.questions(self.names.index(name))
        assert questions, f"{name} is not asked anything; waited for: {self.asked}"
        return questions[0]

    def offers(self, name: str) -> list[str]:
        return [self.label(option.id) for option in self.question(name).options]

    def may(self, name: str, way: str) -> bool:
        return way in self.offers(name)

    @property
    def asked(self) -> tuple[str, str] | None:
        """The seats that the table waits for, each with what for."""
        return next(((self.names[s], kind) for s, kind in self.table.waiting_for()), None)

    def life(self, name: str) -> int:
        return self.player(name).active.life

    def hand(self, name: str) -> list[str]:
        return [self.kind(card) for card in self.player(name).hand]

    def front(self, name: str) -> list[str]:
        return [thing.name for figure in self.player(name).figures for thing in figure.front]

    def alive(self, name: str) -> bool:
        return self.player(name).alive

    @property
    def top(self) -> str:
        """The top of the discard pile."""
        return self.kind(self.table.state.discard[-1])

    def sees(self, viewer: str | None, part: str) -> Any:
        who: Viewer = self.names.index(viewer) if viewer else None
        return self.table.view(who)[part]

    def distance(self, here: str, there: str) -> int:
        ranges = self.sees(here, "ranges").ranges
        number = self.player(there).active.number
        return next(one.distance for one in ranges if one.figure == number)  # type: ignore[no-any-return]

    def told(self, kind: type[Event], viewer: str | None = None) -> list[Any]:
        who: Viewer = self.names.index(viewer) if viewer else None
        return [event for event in self.table.events(who) if isinstance(event, kind)]

    @property
    def won(self) -> tuple[str, list[str]] | None:
        ended = self.told(events.Ended)
        if not ended:
            return None
        return ended[0].reason, [self.names[seat] for seat in ended[0].winners]


def _open(state: State, face: str, kind: str) -> Card:
    card = state.knowledge.card(face, kind)
    state.knowledge.turn_up(card)
    return card


def _seat(state: State, line: str, box: Box, characters: dict[str, Card], wanted: Set[str]) -> None:
    facts, hand, front = ([*line.split("|"), "", ""])[:3]
    player = Player(len(state.players))
    state.players.append(player)
    words = facts.split()[1:]
    role = next((word for word in words if word in state.components.roles), "")
    if role:
        player.role = state.knowledge.card(role, "role")
        state.knowledge.show([player.role], player.seat)
        if role == "sheriff":
            state.knowledge.turn_up(player.role)
    chosen = [word for word in words if word in state.components.characters]
    for face in chosen or [next(one for one in USUAL if one in characters)]:
        figure = place_figure(
            state, player, characters.pop(face), characters.pop(_spare(characters, wanted))
        )
        for word in words:
            if word[0].isdigit():
                life, _, most = word.partition("/")
                figure.life, figure.most = int(life), int(most or figure.most)
    player.hand = [box.take(word) for word in hand.split()]
    state.knowledge.show(player.hand, player.seat)
    for word in front.split():
        card = box.take(word.rstrip("!"))
        state.knowledge.turn_up(card)
        name = state.components.deck[card.face].card
        player.active.front.append(InPlay(card, name, word.endswith("!")))


def _eliminated(state: State, player: Player) -> None:
    """Some time ago, in the order in which they are named."""
    figure = player.figures[0]
    figure.alive, figure.life = False, 0
    state.dead.append(player)
    if player.role:
        state.knowledge.turn_up(player.role)


def _spare(characters: dict[str, Card], wanted: Set[str]) -> str:
    return next(one for one in reversed([*characters]) if one not in {*USUAL, *wanted})
