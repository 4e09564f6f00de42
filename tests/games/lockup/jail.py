"""Positions for the tests, set up as on a real table, and played on from there.

Tokens are named like cards, and "?" marks those that lie face down: "strength_5 ?lookout". Rules
go on by themselves until somebody is asked; `answer` names the question that it expects. Windows
in which nobody holds a tome pass by themselves, unless a test is `hearing` them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from app.engine import ALL, Card, Choice, Deal, Event, Question, Seat, Viewer
from app.engine.table import Table
from app.games.lockup import GAME
from app.games.lockup.cards.components import Components
from app.games.lockup.cards.reader import read_components
from app.games.lockup.rules.lights_out import go_to
from app.games.lockup.rules.setup import set_up
from app.games.lockup.state import GUARDS, Crew, Prison, Room
from app.kit.texts import filled

PASS: Choice = {"room": "pass", "crew": [], "down": []}


def raw_cards() -> dict[str, Any]:
    """The shipped components as they are in the file, to be spoiled at will."""
    return loads((files("app.games.lockup") / "cards.toml").read_text("utf-8"))


@cache
def components() -> Components:
    return read_components(filled(raw_cards()))


def deal(seats: int, seed: str = "jail", box: Components | None = None, **options: Any) -> Deal:
    chosen = GAME.read_options({"first_player": "first_seat", **options})
    return Deal(seats, chosen, box or components(), seed.encode(), GAME.edition)


class Jail:
    """A prison without goons, suspicion or items; seat 0 has the marker, and everybody nothing."""

    def __init__(self, seats: int = 2, box: Components | None = None, **options: Any) -> None:
        self.deal = deal(seats, box=box, **options)
        self.prison: Prison = set_up(self.deal)
        self.hears_windows = False
        self._table: Table[Prison] | None = None
        prison = self.prison
        prison.step, prison.marker, prison.active = "roll_call", 0, 0
        for room in prison.rooms.values():
            self._clear(room)
        for slot, card in enumerate(prison.display):
            if card:
                prison.items.append(card)
                prison.display[slot] = None
        for crew in prison.everybody:
            crew.dealt = []

    def _clear(self, room: Room) -> None:
        self.prison.supply["suspicion"] += room.suspicion
        room.suspicion = 0
        if room.goon:
            self.prison.goons.insert(0, room.goon)
            room.goon = None

    # --- setting up ------------------------------------------------------------------------------

    def crew(self, seat: Seat = 0) -> Crew:
        return self.prison.crew(seat)

    def room(self, room: str) -> Room:
        return self.prison.rooms[room]

    def find(self, face: str, kind: str) -> Card:
        """The card of this face, taken out of where it lies."""
        prison = self.prison
        piles = (
            [prison.items, prison.goons, prison.tomes, prison.guard_deck, prison.orders]
            + [crew.cell for crew in prison.crews]
            + [prison.traits_out]
        )
        pile, card = next(
            (pile, card)
            for pile in piles
            for card in pile
            if card.face == face and card.kind == kind
        )
        pile.remove(card)
        return card

    def give(self, seat: Seat = 0, **cubes: int) -> Jail:
        """Resources, power or suspicion from the supply."""
        crew = self.crew(seat)
        for kind, amount in cubes.items():
            self.prison.supply[kind] -= amount
            if kind in crew.stock:
                crew.stock[kind] += amount
            else:
                setattr(crew, kind, getattr(crew, kind) + amount)
        return self

    def goons(self, **slots: str) -> Jail:
        """Goons at locations, without their suspicion."""
        for room, face in slots.items():
            card = self.find(face, "goon")
            self.prison.knowledge.turn_up(card)
            self.room(room).goon = card
        return self

    def display(self, *items: str) -> Jail:
        for slot, face in enumerate(items):
            card = self.find(face, "item")
            self.prison.knowledge.turn_up(card)
            self.prison.display[slot] = card
        return self

    def owns(self, seat: Seat = 0, items: Iterable[str] = (), goons: Iterable[str] = ()) -> Jail:
        """Crafted items and recruited goons, without what they brought."""
        crew = self.crew(seat)
        crew.items += [self.find(face, "item") for face in items]
        crew.goons += [self.find(face, "goon") for face in goons]
        self.prison.knowledge.turn_up(*crew.items, *crew.goons)
        return self

    def reserved(self, seat: Seat, *items: str) -> Jail:
        cards = [self.find(face, "item") for face in items]
        self.prison.knowledge.turn_up(*cards)
        self.prison.knowledge.turn_down(*cards)
        self.crew(seat).reserved += cards
        return self

    def tomes(self, seat: Seat, *tomes: str) -> Jail:
        cards = [self.find(face, "tome") for face in tomes]
        self.prison.knowledge.show(cards, seat)
        self.crew(seat).tomes += cards
        return self

    def place(self, seat: Seat, room: str, tokens: str) -> Jail:
        """Tokens at a location, or guard cards."""
        crew = self.crew(seat)
        kind = "guard" if seat == GUARDS else f"token {seat}"
        for word in tokens.split():
            card = self.find(word.removeprefix("?"), kind)
            if not word.startswith("?"):
                self.prison.knowledge.turn_up(card)
            self.room(room).tokens.setdefault(seat, []).append(card)
        crew.used.append(room)
        return self

    def suspicion(self, room: str, amount: int) -> Jail:
        self.prison.supply["suspicion"] -= amount
        self.room(room).suspicion += amount
        return self

    def goals(self, **goals: str) -> Jail:
        self.prison.goals = dict(goals)
        return self

    def without_tokens(self, *seats: Seat) -> Jail:
        """Empty cells; what was in them lies in the library, where it is out of the way."""
        for seat in seats:
            crew = self.crew(seat)
            self.prison.knowledge.turn_up(*crew.cell)
            self.room("library").tokens[seat] = crew.cell
            crew.cell = []
        return self

    def checking(self, room: str) -> Jail:
        """Lights out, at this location."""
        self.prison.step, self.prison.active = "lights_out", None
        go_to(self.prison, room)
        return self

    def at(self, step: str, round: int = 1) -> Jail:
        self.prison.step, self.prison.round, self.prison.active = step, round, None
        return self

    # --- playing ---------------------------------------------------------------------------------

    @property
    def table(self) -> Table[Prison]:
        """The table; rules have gone on to the first question."""
        if self._table is None:
            game = replace(GAME, set_up=lambda deal: self.prison)
            self._table = Table(game, self.deal)
            self._let_windows_pass()
        return self._table

    def hearing(self) -> Jail:
        """Stop at every window."""
        self.hears_windows = True
        return self

    def _let_windows_pass(self) -> None:
        """Let windows pass that open although nobody present has a tome."""
        while not self.hears_windows and any(kind == "window" for _, kind in self.asked):
            check = self.prison.check
            crews = map(self.crew, check.present) if check else self.prison.crews
            if any(crew.tomes for crew in crews):
                return
            self.silent()

    @property
    def asked(self) -> list[tuple[Seat, str]]:
        return self.table.waiting_for()

    def question(self, kind: str, seat: Seat | None = None) -> Question:
        for one in self.table.questions(ALL):
            if one.kind == kind and seat in (None, one.seat):
                return one
        raise AssertionError(f"nobody is asked {kind}; waited for: {self.asked}")

    def offers(self, kind: str, seat: Seat | None = None) -> list[str]:
        return [option.id for option in self.question(kind, seat).options]

    def offered(self, kind: str) -> bool:
        return any(one.kind == kind for one in self.table.questions(ALL))

    def answer(self, kind: str, choice: Choice, seat: Seat | None = None) -> Jail:
        question = self.question(kind, seat)
        self.table.decide(question.seat, question.id, choice)
        self._let_windows_pass()
        return self

    def send(self, seat: Seat, room: str, tokens: str) -> Jail:
        """A turn in roll call."""
        faces = [card.face for card in self.crew(seat).cell]
        numbers = [faces.index(word.removeprefix("?")) for word in tokens.split()]
        places = [f"cell:{seat}:{number}" for number in numbers]
        closed = [word.startswith("?") for word in tokens.split()]
        down = [place for place, is_closed in zip(places, closed, strict=True) if is_closed]
        choice = {"room": f"room:{room}", "crew": places, "down": down}
        return self.answer("place", choice, seat)

    def passes(self, seat: Seat) -> Jail:
        return self.answer("place", PASS, seat)

    def tome(self, seat: Seat, face: str) -> Jail:
        """Play a tome at a question or in a window."""
        number = [card.face for card in self.crew(seat).tomes].index(face)
        kind = "window" if (seat, "window") in self.asked else "tome"
        return self.answer(kind, f"tome:{seat}:{number}", seat)

    def silent(self) -> Jail:
        """Give the silent answer to the first open question."""
        seat, kind = self.asked[0]
        question = self.question(kind, seat)
        ask = self.table.open_asks()[question.id]
        assert ask.silent, f"{kind} has no silent answer"
        self.table.decide(seat, question.id, ask.silent())
        return self

    def until(self, kind: str) -> Jail:
        """Silence gives all answers until this is asked, or the game is over."""
        while not self.table.over and not any(asked == kind for _, asked in self.asked):
            self.silent()
        return self

    # --- reading ---------------------------------------------------------------------------------

    def told(self, kind: type[Event], viewer: Viewer = ALL) -> list[Any]:
        """What the chronicle tells, of one kind of event."""
        return [event for event in self.table.events(viewer) if isinstance(event, kind)]

    def part(self, name: str, viewer: Viewer = None) -> Any:
        return self.table.view(viewer)[name]

    def tokens(self, room: str, seat: Seat) -> list[str]:
        return [card.face for card in self.room(room).tokens.get(seat, ())]

    def stock(self, seat: Seat = 0) -> dict[str, int]:
        """The resources that a crew has any of."""
        return {kind: n for kind, n in self.crew(seat).stock.items() if n}
