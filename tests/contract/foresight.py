"""What else an act tells beside what it shows.

Where a viewer is shown cards, two tables that differ in what they cannot know must part. So an act
is tried once, and once more at two tables at which the viewer has known before all that it shows:
there it shows nothing, and everything they are sent must be the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from app.engine import Card, Viewer
from app.engine.claims import Bits, Claim
from app.engine.hidden import Knowledge
from app.engine.table import Table
from tests.support.shown import noted


@dataclass(slots=True)
class Shown:
    """What one act shows, to whom: cards by their number, and claims about them."""

    cards: list[tuple[Viewer, int]] = field(default_factory=list)
    claims: list[tuple[Viewer, Claim[Bits]]] = field(default_factory=list)
    came_out: set[Viewer] = field(default_factory=set)

    @property
    def learners(self) -> set[Viewer]:
        """Those who learn something of cards, and before whom nothing else comes out."""
        told = {viewer for viewer, _ in self.cards} | {viewer for viewer, _ in self.claims}
        return told - self.came_out

    def adds_to(self, known: Shown, viewer: Viewer) -> bool:
        """Whether the viewer learns more than this, or anything that isn't told by cards."""
        cards = {number for one, number in self.cards if one == viewer}
        return viewer in self.came_out or not cards <= {
            n for one, n in known.cards if one == viewer
        }

    def teach(self, table: Table[Any], viewer: Viewer) -> None:
        """Let the viewer know all of it at another table, before it happens."""
        assert not isinstance(viewer, str), "who sees everything learns nothing"
        knowledge = table.state.knowledge
        knowledge.show([knowledge.cards[n] for one, n in self.cards if one == viewer], viewer)
        knowledge._claim([claim for one, claim in self.claims if one == viewer], [viewer])


@contextmanager
def watched(table: Table[Any]) -> Iterator[Shown]:
    """What is shown at this table as long as this lasts, and to whom something comes out."""
    shown, knowledge = Shown(), table.state.knowledge
    claim, came_out = Knowledge._claim, Knowledge.came_out

    def tell(there: Knowledge, viewer: Viewer, card: Card) -> None:
        if there is knowledge and not card.known_to(viewer):
            shown.cards.append((viewer, card.number))

    def claim_and_tell(there: Any, claims: Sequence[Claim[Bits]], viewers: Iterable[Any]) -> None:
        viewers = [*viewers] or there.viewers
        if there is knowledge:
            shown.claims += [(viewer, one) for one in claims for viewer in viewers]
        claim(there, claims, viewers)

    def come_out_and_tell(there: Any, *viewers: Any) -> None:
        if there is knowledge:
            shown.came_out.update(viewers)
        came_out(there, *viewers)

    Knowledge._claim = claim_and_tell  # type: ignore[method-assign]
    Knowledge.came_out = come_out_and_tell  # type: ignore[method-assign]
    try:
        with noted(tell):
            yield shown
    finally:
        Knowledge._claim = claim  # type: ignore[method-assign]
        Knowledge.came_out = came_out  # type: ignore[method-assign]
