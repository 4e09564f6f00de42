"""The stylesheet of how seats look: a page says by classes which seat has which colour and figure.

Everything that belongs to a seat takes its colour from `--seat-N` and its figure from `--figure-N`,
so what is drawn of a game is the same whatever people choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from fastapi import APIRouter
from starlette.responses import Response

from app.tables.model import SeatView
from app.tables.seat_looks import COLOURS, FIGURES
from app.web.assets import icons
from app.web.assets.static_files import marked

router = APIRouter(include_in_schema=False)

LOOKS = "made/looks.css"
SEATS = range(8)


def look_classes(seats: Sequence[SeatView]) -> str:
    """The classes of a page on which these seats are seen."""
    looks = ((seat.seat, look) for seat in seats for look in (seat.colour, seat.figure) if look)
    return " ".join(f"seat-{seat}-is-{look}" for seat, look in looks)


@cache
def looks_css() -> str:
    return "".join((_figures(), *_defaults(), *_chosen()))


def looks_url() -> str:
    return marked(LOOKS, looks_css().encode())


@router.get(f"/static/{LOOKS}")
async def stylesheet() -> Response:
    return Response(looks_css(), media_type="text/css")


def _figures() -> str:
    """The figures, each in a file: a page fetches those of its own seats."""
    drawn = "".join(f'--figure-{name}:url("{icons.figure_url(name)}");' for name in FIGURES)
    return f":root{{{drawn}}}\n"


def _defaults() -> Iterator[str]:
    for seat in SEATS:
        yield f":root{{--seat-{seat}:var(--tint-{COLOURS[seat]})}}\n"
        yield f":root{{--figure-{seat}:var(--figure-{FIGURES[seat]})}}\n"
        yield f".seat-{seat},.who-{seat}"
        yield f"{{--mine:var(--seat-{seat});--figure:var(--figure-{seat})}}\n"


def _chosen() -> Iterator[str]:
    for seat in SEATS:
        for colour in COLOURS:
            yield f".seat-{seat}-is-{colour}{{--seat-{seat}:var(--tint-{colour})}}\n"
        for figure in FIGURES:
            yield f".seat-{seat}-is-{figure}{{--figure-{seat}:var(--figure-{figure})}}\n"
