"""A bot's reading of its seat's view: who is who, by their shots, and what a card is worth."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from app.engine import Choice, Seat
from app.games.bang import events, parts
from app.games.bang.components import Components, Kind
from app.kit.bot import Reading

LAW = ("sheriff", "deputy")
PREY = {"deputy": "renegade", "renegade": "outlaw", "outlaw": "deputy"}
HARMLESS = frozenset({"a_fistful_of_cards", "russian_roulette"})
# What a card is worth in hand, to begin with.
WORTH: Final = {
    "beer": 5.0,
    "missed": 4.0,
    "dodge": 4.6,
    "bang": 3.6,
    "barrel": 4.0,
    "mustang": 3.8,
    "hideout": 3.8,
    "volcanic": 3.2,
    "stagecoach": 4.5,
    "wells_fargo": 6.0,
    "panic": 3.9,
    "cat_balou": 3.4,
    "gatling": 3.5,
    "indians": 3.2,
    "duel": 3.2,
    "jail": 3.2,
    "whisky": 4.2,
    "scope": 3.4,
    "binocular": 3.4,
}


class Eye(Reading):
    """One seat's view of the street."""

    cards: Components

    @cached_property
    def course(self) -> parts.Course:
        return self.part(parts.Course, "course")

    @cached_property
    def figures(self) -> dict[int, parts.Figure]:
        found = (part for part in self.sight.parts.values() if isinstance(part, parts.Figure))
        return {figure.number: figure for figure in found}

    @cached_property
    def mine(self) -> parts.Figure:
        own = [one for one in self.figures.values() if one.seat == self.me]
        return next((one for one in own if one.active), own[0])

    @cached_property
    def hand(self) -> list[str]:
        cards = self.part(parts.Hand, f"hand:{self.me}").cards
        return [self.cards.deck[face].card for face in cards if face]

    @cached_property
    def living(self) -> list[Seat]:
        return sorted({one.seat for one in self.figures.values() if one.alive})

    def role(self, seat: Seat) -> str:
        return self.part(parts.Role, f"role:{seat}").role or ""

    @cached_property
    def goal(self) -> str:
        return self.part(parts.Role, f"role:{self.me}").goal

    @cached_property
    def distance(self) -> dict[int, parts.Range]:
        return {one.figure: one for one in self.part(parts.Ranges, "ranges").ranges}

    # --- who is who --------------------------------------------------------------------------

    @cached_property
    def lean(self) -> list[float]:
        """How much each seat has acted for the law (above 0) or against it."""
        lean = [0.0] * self.sight.seats
        known = {seat: self.role(seat) for seat in range(self.sight.seats)}
        for event in self.sight.events:
            if isinstance(event, events.Shot) and event.seat is not None:
                self._weigh(lean, known, event.seat, event.to, 1.0)
            elif isinstance(event, events.Played) and event.name in ("jail", "duel", "cat_balou"):
                if event.to is not None:
                    self._weigh(lean, known, event.seat, event.to, 0.7)
            elif isinstance(event, events.RoleDealt):
                lean[event.seat] = 0.0
        return lean

    def _weigh(
        self, lean: list[float], known: dict[Seat, str], by: Seat, to: Seat, much: float
    ) -> None:
        if by == to:
            return
        if known[to] == "sheriff":
            lean[by] -= much
        elif known[to] in ("outlaw", "renegade"):
            lean[by] += 0.6 * much
        elif known[to] == "deputy":
            lean[by] -= 0.6 * much
        else:
            lean[by] += 0.4 * much * (1 if lean[to] < -0.3 else -0.5 if lean[to] > 0.3 else 0)

    @cached_property
    def enemies(self) -> dict[Seat, float]:
        """How much this player wants each other player gone, from -1 to 1."""
        return {seat: self._enmity(seat) for seat in self.living if seat != self.me}

    def _enmity(self, seat: Seat) -> float:
        mine, theirs = self.role(self.me), self.role(seat)
        if not mine or self.goal == "last":
            return 1.0
        if self.goal.endswith(":three"):
            return 1.0 if PREY[mine] == theirs else 0.4
        if mine in LAW:
            return self._for_law(seat, theirs)
        if mine == "outlaw":
            if theirs == "sheriff":
                return 1.0
            return min(0.8, 0.1 + 0.5 * self.lean[seat]) if self.lean[seat] > -0.3 else -0.4
        return self._for_renegade(seat, theirs)

    def _for_law(self, seat: Seat, theirs: str) -> float:
        if theirs:
            return -1.0 if theirs in LAW else 1.0
        if self.sight.seats == 4:
            return 1.0
        lean = self.lean[seat]
        return min(1.0, 0.25 - 0.7 * lean) if lean < 0.3 else -0.5

    def _for_renegade(self, seat: Seat, theirs: str) -> float:
        """Everybody but the sheriff first; against those who are ahead."""
        if len(self.living) == 2:
            return 1.0
        if theirs == "sheriff":
            return -0.6
        return 0.6 - 0.3 * self.lean[seat]

    # --- cards -------------------------------------------------------------------------------

    def kind(self, face: str) -> Kind:
        return self.cards.kinds[face]

    def face(self, place: str) -> str:
        """The card at a place that this seat sees; empty if it doesn't."""
        what, _, rest = place.partition(":")
        numbers = [int(n) for n in rest.split(":") if n.isdigit()]
        if what == "hand" and len(numbers) == 2:
            cards = self.part(parts.Hand, f"hand:{numbers[0]}").cards
            return cards[numbers[1]] or "" if numbers[1] < len(cards) else ""
        if what == "front":
            return self.figures[numbers[0]].things[numbers[1]].card
        if what == "fan":
            cards = self.part(parts.Fan, "fan").cards
            return cards[numbers[0]] or "" if numbers[0] < len(cards) else ""
        return ""

    def worth(self, name: str) -> float:
        """What holding this card is worth now."""
        kind = self.cards.cards[name]
        value = WORTH.get(name, 2.5 if kind.does != "attack" else 3.0)
        if kind.gun:
            value = 3.0 + 0.5 * (kind.gun - self.mine.gun) if kind.gun > self.mine.gun else 1.0
        if name in ("bang", "missed", "beer"):
            value -= 0.5 * max(0, self.hand.count(name) - 1)
        if name == "beer" and len(self.living) == 2:
            return 0.5
        if kind.stays and any(thing.name == name for thing in self.mine.things):
            return 0.4
        return value

    def keep(self, place: str) -> float:
        face = self.face(place)
        if face not in self.cards.kinds:
            return 0.0
        return self.worth(self.kind(face).id)


def listed(values: dict[str, float], count: int) -> Choice:
    """This many of the options, the best first."""
    return sorted(values, key=lambda one: -values[one])[:count]
