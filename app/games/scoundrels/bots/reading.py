"""A bot's reading of its seat's view: known safes, the worth of money, rivals' cards.

Points are technology; `POINT` says how many dollars one is worth, since abilities are weighed in
dollars. Nothing here decides; `outlaw.py` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from app.engine import Seat
from app.games.scoundrels.cards.components import Components, Job, Trait
from app.games.scoundrels.view import events, parts
from app.kit.bot import Reading

POINT = 5.0
HINT = 0.4  # how much a rival's mark is believed
RIGHT = 0.3  # how often a rival's mark on an unknown safe is right


class Eye(Reading):
    """One seat's view of the town, with the questions that a player asks of it."""

    cards: Components
    plan: tuple[str, str] | None = None  # card and slot, once they are thought out

    @cached_property
    def course(self) -> parts.Course:
        return self.part(parts.Course, "course")

    @cached_property
    def sheets(self) -> list[parts.Sheet]:
        return [self.part(parts.Sheet, f"boss:{seat}") for seat in range(self.sight.seats)]

    @property
    def mine(self) -> parts.Sheet:
        return self.sheets[self.me]

    @property
    def rivals(self) -> list[parts.Sheet]:
        return [sheet for sheet in self.sheets if sheet.seat != self.me]

    def trait(self, one: parts.ScoundrelView) -> Trait:
        return self.cards.traits[one.trait]

    def job(self, one: parts.ScoundrelView) -> Job:
        return self.cards.jobs[one.job]

    def scoundrel(self, place: str) -> parts.ScoundrelView | None:
        """The scoundrel there: on a sheet, in the saloon, on top of the discard pile."""
        kind, _, rest = place.partition(":")
        if kind == "discard":
            return next(iter(self.part(parts.Discard, "discard").scoundrels), None)
        saloon = self.part(parts.Saloon, "saloon")
        cells = saloon.cells if kind == "saloon" else self.sheets[int(rest[0])].cells
        return next((cell.scoundrel for cell in cells if cell.place == place), None)

    def offered(self, place: str) -> parts.ScoundrelView:
        one = self.scoundrel(place)
        assert one, "a scoundrel lies where one is offered"
        return one

    # --- time and money ------------------------------------------------------------------------

    @cached_property
    def turns_left(self) -> int:
        """Own turns after this one."""
        per_day = self.cards.rules.turns_per_day
        return (self.course.days - self.course.day) * per_day + per_day - self.course.round

    @cached_property
    def dollar(self) -> float:
        """The worth of a dollar: scoundrels early, the bribe late, nothing in the end."""
        if self.turns_left >= 4:
            return 1.0
        saving = self.mine.money + 3 * self.turns_left >= self.cards.office["bribe"].cost
        if saving and self.steal_gain > 2:
            return 0.9
        return 0.2 + 0.15 * self.turns_left

    # --- safes -------------------------------------------------------------------------------

    @cached_property
    def at_sites(self) -> dict[str, parts.SafeView]:
        sites = [self.part(parts.Site, f"site:{site}") for site in self.cards.sites]
        return {safe.place: safe for site in sites for safe in site.cells if safe}

    @cached_property
    def all_safes(self) -> dict[str, parts.SafeView]:
        stolen = {safe.place: safe for sheet in self.sheets for safe in sheet.safes}
        return {**self.at_sites, **stolen}

    @cached_property
    def unknown_mean(self) -> dict[str, float]:
        """The mean value of an unknown safe at each site."""
        return {site: self._mean(site) for site in self.cards.sites}

    def _mean(self, site: str) -> float:
        left = list(self.cards.sites[site].printed)
        for safe in self.all_safes.values():
            if safe.site == site and safe.value in left:
                left.remove(safe.value)
        return sum(left) / len(left) if left else 0.0

    def worth(self, safe: parts.SafeView) -> float:
        """Points that a safe should bring: its value and the marks that have it right."""
        if safe.value is not None:
            return safe.value + sum(mark.number == safe.value for mark in safe.marks)
        mean = self.unknown_mean[safe.site]
        for mark in safe.marks:
            mean += HINT * (mark.number - mean) * 0.5 + RIGHT
        return mean

    @cached_property
    def worst_kept(self) -> float:
        """The worth of the safe that a new one would push out; 0 while there is room."""
        own = sorted(self.worth(safe) for safe in self.mine.safes)
        return own[0] if len(own) >= self.course.limit else 0.0

    @cached_property
    def steal_gain(self) -> float:
        """Points that the best theft would bring now."""
        best = max((self.worth(safe) for safe in self.at_sites.values()), default=0.0)
        return max(0.0, best - self.worst_kept)

    def scouting(self) -> float:
        """A look is worth something as long as a theft may follow it."""
        unknown = any(safe.value is None for safe in self.at_sites.values())
        if not unknown or not self.mine.marks:
            return 0.2
        return 2.2 if self.turns_left else 0.3

    def last_scouted(self) -> tuple[str, int] | None:
        """Place and value of the safe that this seat looked at last."""
        for event in reversed(self.sight.events):
            if isinstance(event, events.Scouted) and event.seat == self.me:
                assert isinstance(event.safe, str)
                return event.place, self.cards.safes[event.safe].value
        return None

    # --- rivals --------------------------------------------------------------------------------

    def exposed(self, seat: Seat) -> Iterator[bool]:
        """For each card of this player that was turned up: whether it was a bluff."""
        for event in self.sight.events:
            if isinstance(event, events.Exposed) and event.seat == seat:
                yield event.bluff

    def slots_of_day(self, seat: Seat, day: int) -> list[str]:
        """The slots that a player used on a day."""
        found: list[str] = []
        now = 0
        for event in self.sight.events:
            if isinstance(event, events.TurnBegan):
                now = event.day
            elif isinstance(event, events.Planned) and event.seat == seat and now == day:
                found.append(event.slot)
        return found

    def bluff_chance(self, sheet: parts.Sheet, slot: parts.SlotView) -> float:
        """The chance that the card in this slot is a bluff.

        It depends on what was seen of it, on how the player was caught before, and on counting: the
        cards played yesterday lie under the deck today, all but one.
        """
        if slot.face is not None:
            return float(slot.face != slot.slot)
        record = list(self.exposed(sheet.seat))
        liar = (sum(record) + 1) / (len(record) + 3.5)
        has_it = 1.0
        if slot.slot in self.slots_of_day(sheet.seat, self.course.day - 1):
            has_it = 0.25 + 0.75 * liar
        return liar / (liar + (1 - liar) * has_it)

    def current_slot(self) -> tuple[parts.Sheet, parts.SlotView] | None:
        """The card that may be suspected now."""
        for sheet in self.rivals:
            for slot in sheet.slots:
                if slot.current:
                    return sheet, slot
        return None

    def suspicion_gain(self) -> float:
        """Dollars that suspecting the current card should bring: reputation against a henchman."""
        found = self.current_slot()
        if found is None:
            return -1.0
        chance = self.bluff_chance(*found)
        gain = POINT * (1 + 1 / len(self.rivals))
        return chance * gain - (1 - chance) * 2.0
