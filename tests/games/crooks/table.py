"""Draws a position of Crooks as text and plays on from it in the words of the rulebook.

    Anna $10  6:goldtooth_grace  5:?lockpick_lou      "?": face down;  "+" stacks crooks on a job
    Boris $3  passed
    a: nimble_nell the_old_man                        a hideout and its pile

The player named first has the turn. Crooks that are not drawn are set aside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from textwrap import dedent
from tomllib import loads
from typing import Any

from app.engine import Card, Deal, Event, Viewer
from app.engine.table import Table
from app.games.crooks import GAME
from app.games.crooks.cards import Components, read_components
from app.games.crooks.parts import Fan, Gangs, Hideout, Job, Notes, Purse, Slot
from app.games.crooks.state import City, Mastermind


def raw_cards() -> dict[str, Any]:
    """The shipped components as they are in the file, to be spoiled at will."""
    return loads((files("app.games.crooks") / "cards.toml").read_text())


@cache
def components() -> Components:
    return read_components(raw_cards())


def deal(seats: int, seed: str = "", **options: Any) -> Deal:
    return Deal(seats, GAME.read_options(options), components(), seed.encode(), GAME.edition)


def fresh(seats: int, seed: str = "", **options: Any) -> Table[City]:
    """A table as the game deals it."""
    return Table(GAME, deal(seats, seed, **options))


class Position:
    """A drawn table, with names for its seats."""

    def __init__(self, drawing: str, **options: Any) -> None:
        lines = [line.split() for line in dedent(drawing).strip().splitlines()]
        self.names = [words[0] for words in lines if not words[0].endswith(":")]
        rows = [words[1:] for words in lines if not words[0].endswith(":")]
        piles = {words[0][:-1]: words[1:] for words in lines if words[0].endswith(":")}

        def set_up(deal: Deal) -> City:
            return _draw(deal, rows, piles)

        self.table = Table(replace(GAME, set_up=set_up), deal(len(rows), **options))

    # --- playing ---------------------------------------------------------------------------------

    def play(self, *moves: str) -> Position:
        """Moves such as "Anna: place 6 down": whose, what is asked, the answer."""
        for move in moves:
            name, _, said = move.partition(": ")
            kind, *words = said.split()
            question = self.question(name)
            assert question.kind == kind, f"{name} is asked {question.kind}, not {kind}"
            self.table.decide(question.seat, question.id, self._choice(name, kind, words))
        return self

    def all_pass(self) -> Position:
        """Everybody passes, and the score is read out."""
        while not self.over:
            seat = self.table.waiting_for()[0][0]
            self.play(f"{self.names[seat]}: recruit pass")
        return self

    def _choice(self, name: str, kind: str, words: Sequence[str]) -> str:
        seat = self.seat(name)
        match kind, *words:
            case "recruit", str(hideout) if hideout != "pass":
                return f"hideout:{hideout}"
            case "choose", str(crook):
                return f"fan:{self.fan(name).cards.index(crook)}"
            case "place", str(job), *side if job not in ("leave", "pass"):
                return f"slot:{seat}:{job}/{side[0] if side else 'up'}"
            case "switch.to", str(job):
                return f"slot:{seat}:{job}"
            case "assassin.victim", str(victim), str(job):
                return f"slot:{self.seat(victim)}:{job}"
            case "spy", str(place) if place != "skip":
                return f"job:{place}" if place.isdigit() else f"hideout:{place}"
        return words[0]

    # --- reading ---------------------------------------------------------------------------------

    def seat(self, name: str | None) -> Any:
        return self.names.index(name) if name in self.names else name

    def question(self, name: str) -> Any:
        questions = self.table.questions(self.seat(name))
        assert questions, f"{name} is not asked anything; waited for: {self.asked}"
        return questions[0]

    def offers(self, name: str) -> list[str]:
        return [option.id for option in self.question(name).options]

    @property
    def asked(self) -> tuple[str, str] | None:
        """The seats that the table waits for, each with what for."""
        return next(((self.names[s], kind) for s, kind in self.table.waiting_for()), None)

    @property
    def over(self) -> bool:
        return self.table.over

    def part(self, part_id: str, viewer: str | None = None) -> Any:
        who: Viewer = self.seat(viewer)
        return self.table.view(who)[part_id]

    def slot(self, name: str, job: int, viewer: str | None = None) -> list[str | None]:
        """The faces there as this viewer sees them; None: a back."""
        part: Slot = self.part(f"slot:{self.seat(name)}:{job}", viewer)
        return [crook.face for crook in part.crooks]

    def job(self, job: int) -> Job:
        return self.part(f"job:{job}")  # type: ignore[no-any-return]

    def purse(self, name: str) -> Purse:
        return self.part(f"purse:{self.seat(name)}")  # type: ignore[no-any-return]

    def hideout(self, hideout: str, viewer: str | None = None) -> Hideout:
        return self.part(f"hideout:{hideout}", viewer)  # type: ignore[no-any-return]

    def fan(self, viewer: str | None = None) -> Fan:
        return self.part("fan", viewer)  # type: ignore[no-any-return]

    def notes(self, viewer: str) -> Notes:
        return self.part("notes", viewer)  # type: ignore[no-any-return]

    def gangs(self, name: str) -> dict[str, int]:
        part: Gangs = self.part(f"gangs:{self.seat(name)}")
        return {members.gang: members.count for members in part.members}

    @property
    def box(self) -> list[str | None]:
        return [crook.face for crook in self.part("box").crooks]

    @property
    def points(self) -> dict[str, int | None]:
        outcome = self.table.result()
        return {self.names[one.seat]: one.score for one in outcome.standings} if outcome else {}

    @property
    def ranks(self) -> dict[str, int]:
        outcome = self.table.result()
        return {self.names[one.seat]: one.rank for one in outcome.standings} if outcome else {}

    def told(self, kind: type[Event], viewer: str | None = None) -> list[Any]:
        """What the chronicle tells this viewer, of one kind of event."""
        events = self.table.events(self.seat(viewer))
        return [event for event in events if isinstance(event, kind)]


def _draw(deal: Deal, rows: Sequence[Sequence[str]], piles: Mapping[str, Sequence[str]]) -> City:
    city = City(deal=deal)
    cards = {face: city.knowledge.card(face) for face in city.components.crooks}
    for seat, words in enumerate(rows):
        boss = Mastermind(seat, 18, {job: [] for job in city.components.jobs})
        for word in words:
            _draw_word(city, boss, word, cards)
        city.masterminds.append(boss)
    for hideout in city.components.setups[deal.seats].piles:
        city.hideouts[hideout] = [cards.pop(face) for face in piles.get(hideout, ())]
    city.set_aside = list(cards.values())
    return city


def _draw_word(city: City, boss: Mastermind, word: str, cards: dict[str, Card]) -> None:
    if word.startswith("$"):
        boss.money = int(word[1:])
    elif word == "passed":
        boss.passed = True
    else:
        job, _, crooks = word.partition(":")
        boss.row[int(job)] = [_draw_crook(city, boss, one, cards) for one in crooks.split("+")]


def _draw_crook(city: City, boss: Mastermind, word: str, cards: dict[str, Card]) -> Card:
    card = cards.pop(word.removeprefix("?"))
    if word.startswith("?"):
        city.knowledge.show([card], boss.seat)
        city.rule_out_kingpin(card)
    else:
        city.knowledge.turn_up(card)
    return card
