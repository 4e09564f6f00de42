"""Copies of a table's state at quiet points: in memory only, never stored.

They make "the table at step k", take-back and what-if cost a few decisions, not the whole game.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import dataclass
from typing import Any

from app.engine.game import Deal, State
from app.engine.squeezed import squeeze, unsqueeze


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state at a quiet point, and the number of decisions up to there.

    `first` is the state of the first snapshot, which the others resemble.
    """

    decisions: int
    state: bytes
    first: bytes = b""

    @classmethod
    def take(cls, decisions: int, state: State, deal: Deal, first: bytes = b"") -> Snapshot:
        buffer = io.BytesIO()
        _Pickler(buffer, deal).dump(state)
        return cls(decisions, squeeze(buffer.getbuffer(), first), first)

    def restore(self, deal: Deal) -> Any:
        return _Unpickler(io.BytesIO(unsqueeze(self.state, self.first)), deal).load()


class _Pickler(pickle.Pickler):
    """A pickler that leaves out the deal (with its components), which all snapshots share.

    It goes by type: `persistent_id` would be called for every object of the state.
    """

    def __init__(self, buffer: io.BytesIO, deal: Deal) -> None:
        super().__init__(buffer, pickle.HIGHEST_PROTOCOL)
        self.dispatch_table = {
            type(deal): lambda thing: (_shared, ("deal",)),
            type(deal.components): lambda thing: (_shared, ("components",)),
        }


def _shared(name: str) -> Any:
    raise AssertionError("a snapshot is restored by its own unpickler")


class _Unpickler(pickle.Unpickler):
    def __init__(self, buffer: io.BytesIO, deal: Deal) -> None:
        super().__init__(buffer)
        self._things = {"deal": deal, "components": deal.components}

    def find_class(self, module: str, name: str) -> Any:
        if name == _shared.__name__:
            return self._things.__getitem__
        return super().find_class(module, name)
