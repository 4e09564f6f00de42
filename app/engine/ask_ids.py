"""The ids of open asks. An ask that offers the same as before keeps its id."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.engine.asks import Ask
from app.engine.log import Entry
from app.engine.parts import ONLOOKER, Seat, Viewer

VersionOf = Callable[[Viewer], int]


class AskIds:
    """The ids given last, each with what its ask offered then."""

    def __init__(self) -> None:
        self._given: dict[Ask, tuple[str, str]] = {}

    def forget(self) -> None:
        self._given = {}

    def offered(self) -> list[tuple[Ask, str]]:
        return [(ask, offered) for ask, (_, offered) in self._given.items()]

    def give(
        self,
        pending: Iterable[tuple[Ask, str]],
        version_of: VersionOf,
        last: Entry | None,
        *,
        fresh: bool,
    ) -> dict[str, Ask]:
        """Give every ask its id. `fresh`: all are asked again; `last`: the latest act."""
        given: dict[Ask, tuple[str, str]] = {}
        asked, offers = 0, dict[Seat, int]()
        for ask, offered in pending:
            number = offers.get(ask.seat, 0)
            place = f"o{number}" if ask.optional else str(asked)
            old = None if fresh else self._known(ask, offered, last)
            given[ask] = old or _new_id(ask, place, version_of), offered
            asked += not ask.optional
            offers[ask.seat] = number + ask.optional
        self._given = given
        return {ask_id: ask for ask, (ask_id, _) in given.items()}

    def _known(self, ask: Ask, offered: str, last: Entry | None) -> str | None:
        """The earlier id of this ask, if it still offers the same."""
        if (old := self._given.get(ask)) and old[1] == offered:
            return old[0]
        if last is None or last.noticed_by(ask.seat):
            return None
        return next(  # asked again because of an act that its seat may not notice
            (
                ask_id
                for other, (ask_id, before) in self._given.items()
                if (other.seat, other.kind, before) == (ask.seat, ask.kind, offered)
            ),
            None,
        )


def _new_id(ask: Ask, place: str, version_of: VersionOf) -> str:
    """The version and the place of an ask, as far as its seat may know them."""
    version = version_of(ask.seat)
    own = ask.optional or version != version_of(ONLOOKER)
    return f"{version}-{place}s{ask.seat}" if own else f"{version}-{place}"
