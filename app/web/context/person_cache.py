"""A cache of people by token, so that a decision needs no query.

Only decisions and sockets ask here; everything else asks the database. `identity_changed` (see
accounts.py) drops a person here and, over the bus, in every other process.

The owner of a token is remembered longer, but only for the limits on requests: people we know are
counted by themselves, not together with everybody at their address.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from app.storage.queries.people import Person

SECONDS = 60.0
MOST = 20_000


class PersonCache:
    """People by their token, for a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self._met: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def known(self, token: str | None) -> Person | None:
        """The owner of this token, if it was used a moment ago."""
        person, until = self._known.get(token or "", (None, 0.0))
        return person if self._clock() < until else None

    def remember(self, token: str, person: Person) -> None:
        self._known.pop(token, None)
        self._known[token] = (person, self._clock() + SECONDS)
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def meet(self, token: str, person_id: int) -> None:
        """Note whose token this is, for the limits."""
        self._met[token] = person_id
        self._met.move_to_end(token)
        if len(self._met) > MOST:
            self._met.popitem(last=False)

    def met(self, token: str | None) -> int | None:
        """The number of the person with this token, if they were here since the start."""
        return self._met.get(token or "")

    def forget(self, person_id: int) -> None:
        """Drop this person on all their devices."""
        for token in [token for token, known in self._met.items() if known == person_id]:
            del self._met[token]
        theirs = [token for token, (person, _) in self._known.items() if person.id == person_id]
        for token in theirs:
            del self._known[token]

    def changed(self, person_id: int | None) -> None:
        """Drop one person, or everyone (None): an account changed in another process."""
        if person_id is None:
            self._known.clear()
            self._met.clear()
        else:
            self.forget(person_id)
