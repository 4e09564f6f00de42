"""The names of the places that rules ask for, and the leader's sheet as a grid."""

from __future__ import annotations

from app.engine import Say, Seat

# The sheet of a leader; T1 carries the portrait unless six scoundrels are played with.
GRID = (("T1", "T2", "T3"), ("B1", "B2", "B3"))
PORTRAIT = "T1"
_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


def beside(slot: str, arrow: str) -> str | None:
    """The sheet slot that an arrow on this one points at."""
    row, column = next((r, line.index(slot)) for r, line in enumerate(GRID) if slot in line)
    row, column = row + _STEPS[arrow][0], column + _STEPS[arrow][1]
    return GRID[row][column] if 0 <= row < len(GRID) and 0 <= column < len(GRID[0]) else None


def at_site(site: str, cell: int) -> Say:
    """A cell for a safe."""
    return Say(f"safe:{site}:{cell}")


def unused_at(site: str) -> Say:
    """The safes of a site that lie beside the board."""
    return Say(f"unused:{site}")


def stolen_by(seat: Seat, number: int) -> Say:
    """A safe on somebody's sheet."""
    return Say(f"stolen:{seat}:{number}")


def mark_on(safe: Say, number: int) -> Say:
    """A mark, which is clicked on the safe where it lies."""
    return Say(f"mark:{safe.id}:{number}", at=safe.id)


def cell_of_sheet(seat: Seat, slot: str) -> Say:
    """A place for a scoundrel on somebody's sheet."""
    return Say(f"sheet:{seat}:{slot}")


def slot_of_sheet(seat: Seat, slot: str) -> Say:
    """A place for a poker card on somebody's sheet."""
    return Say(f"slot:{seat}:{slot}")


def saloon_cell(cell: int) -> Say:
    return Say(f"saloon:{cell}")


TOP_OF_DISCARD = Say("discard")


def in_hand(seat: Seat, number: int) -> Say:
    return Say(f"hand:{seat}:{number}")


def strategy_of(seat: Seat) -> Say:
    """The strategy card beside somebody's sheet."""
    return Say(f"strategy:{seat}")


def named(id: str) -> Say:
    """A thing shown on the board that is to be read in words as well: somebody's name, a hand."""
    return Say(id, at=id)


def person(seat: Seat) -> Say:
    return named(f"boss:{seat}")
