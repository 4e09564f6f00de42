"""How seats look: a colour and a small figure each, no two alike at one table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.storage.queries.seats import SeatRow

# Colours and figures by their names in the stylesheet; a seat begins with those of its number.
COLOURS = ("red", "gold", "green", "blue", "violet", "pink", "teal", "sand")
FIGURES = (
    *("fox", "duck", "raven", "bear", "octopus", "rabbit"),
    *("snake", "squirrel", "cat", "turtle", "eagle", "dog"),
)

Look = tuple[str, str]  # colour, figure


def looks_of(seats: Sequence[SeatRow]) -> list[Look]:
    """The look of every seat: the stored one, otherwise one that nobody else has."""
    colours = _all_different([seat.colour for seat in seats], COLOURS)
    figures = _all_different([seat.figure for seat in seats], FIGURES)
    return list(zip(colours, figures, strict=True))


def taken_by_others(seats: Iterable[SeatRow], seat: int) -> set[str]:
    """The colours and figures of the other people at the table; bots give up theirs."""
    people = (one for one in seats if one.person_id is not None or one.reserved)
    others = (one for one in people if one.seat != seat)
    return {name for one in others for name in (one.colour, one.figure) if name}


def _all_different(chosen: Sequence[str], offered: Sequence[str]) -> list[str]:
    found: list[str] = []
    for seat, name in enumerate(chosen):
        turned = [*offered[seat % len(offered) :], *offered[: seat % len(offered)]]
        free = [one for one in turned if one not in found and one not in chosen]
        found.append(name or (free or turned)[0])
    return found
