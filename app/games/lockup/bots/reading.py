"""A bot's reading of its seat's view: crews, rooms, what can still be hidden there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from app.engine import Seat
from app.games.lockup.cards.board import LIBRARY, Token
from app.games.lockup.cards.components import Components
from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.cards.guards import GuardCard
from app.games.lockup.rules.metrics import Holdings
from app.games.lockup.rules.strength import strength_of
from app.games.lockup.state import GUARDS
from app.games.lockup.view import parts
from app.kit.bot import Reading


class Eye(Reading):
    """One seat's view of the prison, with the questions that a player asks of it."""

    cards: Components

    @cached_property
    def course(self) -> parts.Course:
        return self.part(parts.Course, "course")

    @cached_property
    def solo(self) -> bool:
        return self.sight.seats == 1

    @cached_property
    def sheets(self) -> dict[Seat, parts.Sheet]:
        seats = [*range(self.sight.seats), *([GUARDS] if self.solo else [])]
        return {seat: self.part(parts.Sheet, f"crew:{seat}") for seat in seats}

    @property
    def mine(self) -> parts.Sheet:
        return self.sheets[self.me]

    @property
    def rivals(self) -> Iterator[parts.Sheet]:
        return (sheet for seat, sheet in self.sheets.items() if seat != self.me)

    @cached_property
    def stock(self) -> dict[str, int]:
        return dict.fromkeys(RESOURCES, 0) | dict(self.mine.stock)

    @cached_property
    def held(self) -> Holdings:
        return holdings(self.mine)

    @cached_property
    def nets(self) -> dict[str, float]:
        """The worth of items and goons, computed once."""
        return {}

    @cached_property
    def rounds_left(self) -> int:
        """Rounds that come after this one."""
        return self.course.rounds - self.course.round

    def room(self, room: str) -> parts.RoomView:
        return self.part(parts.RoomView, f"room:{room}")

    @cached_property
    def rooms(self) -> list[parts.RoomView]:
        return [self.room(room) for room in self.cards.locations if room != LIBRARY]

    @cached_property
    def items(self) -> dict[str, str]:
        """Places and faces of the items that can be crafted: display and own reserve."""
        display = self.part(parts.Display, "display")
        shown = {slot.place: slot.face for slot in display.slots if slot}
        return shown | {item.place: item.face for item in self.mine.reserved}

    @cached_property
    def goons(self) -> dict[str, str]:
        found = [room.goon for room in self.rooms if room.goon]
        return {goon.place: goon.face for goon in found}

    def stack(self, room: parts.RoomView, seat: Seat) -> parts.Stack | None:
        return next((stack for stack in room.stacks if stack.seat == seat), None)

    def breaks_ties(self, rival: Seat) -> bool:
        """Whether this bot is before a rival in turn order."""
        order = list(self.sheets)
        first = order.index(self.course.marker)
        order = order[first:] + order[:first]
        return order.index(self.me) < order.index(rival)

    # --- what lies hidden ------------------------------------------------------------------------

    def unseen(self, seat: Seat) -> list[Token | GuardCard]:
        """A rival's tokens that this seat doesn't see: in the cell, or face down."""
        if seat == GUARDS:
            return self._unseen_guards()
        out = self.cards.setups[self.sight.seats].tokens_out
        left = {id: token for id, token in self.cards.tokens.items() if id not in out}
        for room in self.part_rooms:
            if stack := self.stack(room, seat):
                for token in stack.tokens:
                    left.pop(token.face or "", None)
        for token in self.sheets[seat].cell:
            left.pop(token.face or "", None)
        return list(left.values())

    @cached_property
    def part_rooms(self) -> list[parts.RoomView]:
        return [self.room(room) for room in self.cards.locations]

    def _unseen_guards(self) -> list[Token | GuardCard]:
        colours = self.cards.levels[self.sight.options["guards"]].colours
        left = {id: one for id, one in self.cards.guards.items() if one.colour in colours}
        for room in self.part_rooms:
            if stack := self.stack(room, GUARDS):
                for token in stack.tokens:
                    left.pop(token.face or "", None)
        return list(left.values())

    def mean_unseen(self, seat: Seat) -> float:
        """The average worth of a hidden token of a rival."""
        tokens = self.unseen(seat)
        power = self.sheets[seat].power
        return sum(strength_of(one, power) for one in tokens) / max(1, len(tokens))


def holdings(sheet: parts.Sheet) -> Holdings:
    """The part of a crew's sheet that counts for goals and goons."""
    items, goons = [one.face for one in sheet.items], [one.face for one in sheet.goons]
    return Holdings(tuple(items), tuple(goons), sheet.power, len(sheet.tomes))
