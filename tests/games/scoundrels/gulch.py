"""Positions for the tests, set up as one would on a real table, and rules played out by hand.

A scoundrel is "friendly prospector", a safe is "safe:estate:0", a poker card is its value. `play`
runs a rule and answers what it asks: each answer names the question it expects.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from app.engine import Card, Choice, Deal, Seat
from app.engine.asks import Answer, Ask
from app.games.scoundrels.cards.steps import POKER
from app.games.scoundrels.pieces import Boss, Mark, Plan, Safe, Scoundrel
from app.games.scoundrels.rules.basics import remember_safe
from app.games.scoundrels.rules.course import play as next_phase
from app.games.scoundrels.rules.setup import set_up
from app.games.scoundrels.state import Town
from tests.games.scoundrels.games import CARDS

USUAL = {
    "length": "long",
    "strategy_cards": False,
    "six_scoundrels": False,
    "wild_saloon": False,
    "start_with_zero": False,
    "first_player": "drawn",
}
Expected = tuple[str, Choice] | tuple[str, Choice, Seat]


class Gulch:
    """A town with empty sheets and an empty saloon; seat 0 is about to use abilities."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        deal = Deal(seats, {**USUAL, **options}, CARDS, b"gulch", 1)
        self.town: Town = set_up(deal)
        self.town.first = 0
        self.town.step = "abilities"
        for scoundrel in self.town.in_saloon().values():
            self.town.traits.append(scoundrel.trait)
            deck = self.town.second_jobs if options.get("wild_saloon") else self.town.jobs
            (deck if self._is_purple(scoundrel) else self.town.jobs).append(scoundrel.job)
        self.town.saloon = [None] * 3

    def _is_purple(self, scoundrel: Scoundrel) -> bool:
        return self.town.job(scoundrel).deck == "purple"

    def boss(self, seat: Seat = 0) -> Boss:
        return self.town.bosses[seat]

    # --- setting up ---------------------------------------------------------------------------

    def card(self, face: str, kind: str = "") -> Card:
        """The card of this face, taken out of the deck where it lies."""
        card = next(
            c for c in self.town.knowledge.cards if c.face == face and c.kind.startswith(kind)
        )
        for pile in (self.town.traits, self.town.jobs, self.town.second_jobs):
            if card in pile:
                pile.remove(card)
        return card

    def scoundrel(self, name: str) -> Scoundrel:
        trait, job = name.split()
        found = Scoundrel(self.card(trait, "trait"), self.card(job, "job"))
        self.town.knowledge.turn_up(found.trait, found.job)
        return found

    def sheet(self, seat: Seat = 0, **slots: str) -> None:
        for slot, name in slots.items():
            self.boss(seat).sheet[slot] = self.scoundrel(name)

    def saloon(self, *names: str) -> None:
        """From left to right, the last one rightmost."""
        cells: list[Scoundrel | None] = [self.scoundrel(name) for name in names]
        nobody: list[Scoundrel | None] = [None] * (3 - len(cells))
        self.town.saloon = nobody + cells

    def discard(self, *names: str) -> None:
        """The last one is on top."""
        self.town.discard = [self.scoundrel(name) for name in names]

    def hand(self, seat: Seat, *faces: str) -> None:
        """Exactly these in hand; what is left of the poker cards makes the deck, last on top."""
        boss = self.boss(seat)
        boss.plans, boss.aside = {}, None
        boss.hand = [self.card(face, f"poker {seat}") for face in faces]
        self.town.knowledge.show(boss.hand, seat)
        boss.deck = [self.card(face, f"poker {seat}") for face in POKER if face not in faces]
        for card in boss.deck:
            card.seen_by = frozenset()

    def top(self, seat: Seat, face: str) -> None:
        """This card on top of the poker deck."""
        deck = self.boss(seat).deck
        card = self.card(face, f"poker {seat}")
        for pile in (deck, self.boss(seat).hand):
            if card in pile:
                pile.remove(card)
        deck.append(card)

    def turn(self, seat: Seat, slot: str = "6", face: str = "6", step: str = "abilities") -> Plan:
        """It is this seat's turn, and this card lies in that slot."""
        town = self.town
        town.turn = (seat - town.first) % len(town.bosses)
        town.step, town.slot = step, slot
        return self.played(seat, slot, face, town.turn)

    def played(
        self, seat: Seat, slot: str, face: str, turn: int = -1, henchmen: tuple[Seat, ...] = ()
    ) -> Plan:
        """A card played in some earlier turn of the day, if no other is named."""
        boss = self.boss(seat)
        card = self.card(face, f"poker {seat}")
        for pile in (boss.hand, boss.deck):
            if card in pile:
                pile.remove(card)
        boss.plans[slot] = plan = Plan(seat, slot, card, turn)
        self.town.knowledge.show([card], seat)
        boss.played += 1
        for owner in henchmen:
            self.boss(owner).supply -= 1
            plan.henchmen.append(owner)
        return plan

    def at(self, place: str) -> Safe:
        """The safe at a site; "safe:estate:0=6" puts the one worth 6 there first."""
        place, _, value = place.partition("=")
        _, site, cell = place.split(":")
        if value:
            self._put_value(site, int(cell), int(value))
        safe = self.town.sites[site][int(cell)]
        assert safe, f"no safe at {place}"
        return safe

    def _put_value(self, site: str, cell: int, value: int) -> None:
        cells = [safe for safe in self.town.sites[site] if safe] + self.town.unused[site]
        wanted = next(s for s in cells if CARDS.safes[s.card.face].value == value)
        here = self.town.sites[site][cell]
        assert here
        here.card, wanted.card = wanted.card, here.card

    def stolen(self, seat: Seat, place: str) -> Safe:
        """This safe lies on somebody's sheet already."""
        safe = self.at(place)
        _, site, cell = place.partition("=")[0].split(":")
        self.town.sites[site][int(cell)] = None
        self.boss(seat).safes.append(safe)
        remember_safe(self.town, seat, safe)
        return safe

    def mark(self, seat: Seat, safe: Safe, number: int) -> Mark:
        """A mark of this seat's lies on the safe."""
        boss = self.boss(seat)
        mark = next(mark for mark in boss.marks if number in mark.sides)
        boss.marks.remove(mark)
        mark.up = number
        safe.marks.append(mark)
        remember_safe(self.town, seat, safe)
        return mark

    # --- playing -----------------------------------------------------------------------------

    def play(self, rule: Coroutine[Any, Any, Any] | None = None, *answers: Expected) -> None:
        """Run a rule (or the next phase); everything it asks must be expected, and be asked."""
        script = rule or next_phase(self.town)
        expected = list(answers)
        answer = None
        while True:
            try:
                pending = script.send(answer)
            except StopIteration:
                break
            assert expected, f"nobody expected {_asked(pending)}"
            answer = _answer(pending, *expected.pop(0))
        assert not expected, f"never asked: {expected}"

    def until(self, kind: str, *answers: Expected) -> None:
        """Run the next phase as far as a question of this kind, and leave it there."""
        script, answer = next_phase(self.town), None
        for expected in answers:
            answer = _answer(script.send(answer), *expected)
        assert kind in [ask.kind for ask in script.send(answer)]

    def ability(self, place: str, *answers: Expected) -> None:
        """Use one ability in step 2; `place` is short for the sheet of the active player."""
        seat = self.town.active
        full = place if ":" in place else f"sheet:{seat}:{place}"
        self.town.step = "abilities"
        self.play(None, ("ability", full), *answers)

    def offered(self, kind: str) -> list[str]:
        """What the next phase offers in a question of this kind; nothing if it is not asked."""
        step, script = self.town.step, next_phase(self.town)
        try:
            pending = script.send(None)
        except StopIteration:
            self.town.step = step
            return []
        found = [ask for ask in pending if ask.kind == kind]
        script.close()
        return [option.id for option in found[0].question("").options] if found else []


def _asked(pending: tuple[Ask, ...]) -> list[tuple[str, Seat]]:
    return [(ask.kind, ask.seat) for ask in pending]


def _answer(pending: tuple[Ask, ...], kind: str, choice: Choice, *seat: Seat) -> Answer:
    for ask in pending:
        if ask.kind == kind and (not seat or ask.seat == seat[0]) and not ask.sealed:
            return Answer(ask, choice, ask.shape.read(choice))
    raise AssertionError(f"{kind} was expected, asked is {_asked(pending)}")


def money(gulch: Gulch, *amounts: int) -> None:
    for boss, amount in zip(gulch.town.bosses, amounts, strict=True):
        boss.money = amount
