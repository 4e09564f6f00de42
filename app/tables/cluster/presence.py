"""Who is looking at a table, across processes. No database knows it: it is told when it changes.

A process that dies without a word is forgotten with all who looked from there after some seconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.tables.bus import News

if TYPE_CHECKING:
    from app.tables.core.live_table import LiveTable


def tell(live: LiveTable, *, asked: bool = False) -> None:
    """Tell the other processes who looks at this table from here, if they don't know it."""
    here = ",".join(map(str, live.watchers.seats_here()))
    if here != live.told_here or (asked and here):
        live.told_here = here
        live.house.bus.tell(News(live.id, "here", here))


def ask(live: LiveTable) -> None:
    """Whoever has people at this table is to say so."""
    live.house.bus.tell(News(live.id, "who"))


def heard(live: LiveTable, origin: str, here: str) -> None:
    """These seats look at this table from that process."""
    seats = frozenset(map(int, here.split(","))) if here else frozenset()
    elsewhere = live.watchers.elsewhere
    if elsewhere.get(origin, frozenset()) == seats:
        return
    if seats:
        elsewhere[origin] = seats
    else:
        del elsewhere[origin]
    live.publish()


def forget(live: LiveTable) -> None:
    """Nobody has been heard of for a while; who is still there will say so."""
    live.watchers.elsewhere.clear()
    ask(live)
    tell(live, asked=True)
    live.publish()
