"""The question of a turn in roll call: which tokens go face up or face down to which room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.engine import Choice, Dice, Form, One, Say, Some
from app.engine.errors import IllegalChoice
from app.games.lockup.places import InCell, RoomAt
from app.games.lockup.state import Crew, Prison, Room
from app.kit.answers import PASS

SILENT: Choice = {"room": PASS.id, "crew": [], "down": []}


@dataclass(frozen=True, slots=True)
class Placement:
    """Tokens of a cell, by number, for a room."""

    room: str
    up: tuple[int, ...]
    down: tuple[int, ...]


def free_rooms(prison: Prison, crew: Crew) -> list[Room]:
    """Placing tokens: where this crew has placed none in this round; never the library."""
    return [room for room in prison.open_rooms if room.id not in crew.used]


def closed_left(prison: Prison, crew: Crew) -> int:
    """Placing tokens: how many more may lie face down in this round."""
    return prison.set_up.face_down + crew.more_closed - crew.closed


class Placing:
    """The shape of a turn: a small form of three fields.

    `room`: a room, or a pass. `crew`: the tokens to place, none only if some lie face down. `down`:
    those that lie face down; they are placed, too. With a pass the tokens don't matter.
    """

    __slots__ = ("crew", "prison")

    def __init__(self, prison: Prison, crew: Crew) -> None:
        self.prison = prison
        self.crew = crew

    def _fields(self) -> dict[str, Any]:
        rooms: Sequence[RoomAt | Say] = [
            *(RoomAt(room.id) for room in free_rooms(self.prison, self.crew)),
            PASS,
        ]
        cell = [InCell(self.crew.seat, number) for number in range(len(self.crew.cell))]
        most = min(closed_left(self.prison, self.crew), len(cell))
        return {"room": One(rooms), "crew": Some(cell, 1, len(cell)), "down": Some(cell, 0, most)}

    def read(self, choice: Choice) -> Placement | None:
        """None: a pass."""
        fields = self._fields()
        if not isinstance(choice, dict) or choice.keys() != fields.keys():
            raise IllegalChoice("a form with these fields is wanted: room, crew, down")
        room = fields["room"].read(choice["room"])
        if not isinstance(room, RoomAt):
            return None
        down = [place.number for place in fields["down"].read(_several(choice["down"]))]
        cell = Some(fields["crew"].options, 0, len(self.crew.cell))
        crew = [place.number for place in cell.read(_several(choice["crew"]))]
        up = [number for number in crew if number not in down]
        if not up and not down:
            raise IllegalChoice("choose at least one token, or pass")
        return Placement(room.room, tuple(sorted(up)), tuple(sorted(down)))

    def show(self) -> dict[str, Any]:
        return Form(self._fields()).show()

    def signature(self) -> str:
        return Form(self._fields()).signature()

    def any(self, dice: Dice) -> Choice:
        return Form(self._fields()).any(dice)


def _several(choice: Any) -> Any:
    """A list of places, also where the page has sent a single one, or nothing."""
    return ([choice] if choice else []) if isinstance(choice, str) else choice
