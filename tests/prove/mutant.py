"""A defect that our checks must find: a small patch of the product, and what should notice it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.settings import ROOT
from tests.prove.sites import file_of, planted, site

# Both commands deal again what a viewer cannot know and demand the same bytes; one without a house,
# one at the outermost edge of two real servers. So many positions, however busy the machine is.
_DEALT_ANEW = "python -m tests.contract.noninterference --seed prove --minutes 8"
KERNEL = f"{_DEALT_ANEW} --game crooks --positions 200"
OUTLAWS = f"{_DEALT_ANEW} --game scoundrels --positions 100"
SHERIFF = f"{_DEALT_ANEW} --game sheriff --positions 40"
SHERIFF_AT_LENGTH = f"{_DEALT_ANEW} --game sheriff --positions 100"
BANG = f"{_DEALT_ANEW} --game bang --positions 60"
EDGE = "python -m tests.edge --game crooks --seed prove --minutes 8 --positions 20"
EDGE_OF_WHISPERS = EDGE.replace("crooks", "whispers")
EDGE_OF_STANDOFF = EDGE.replace("crooks", "standoff")
MOMENTS = "python -m tests.edge --moments 120 --game crooks --seed prove"
CANARIES = "tests/edge/test_canaries.py::test_no_card_is_named_before_its_moment[crooks]"
CANARIES_OF_OUTLAWS = CANARIES.replace("crooks", "scoundrels")
DIFFERENCES = (
    "tests/contract/test_games.py::test_a_view_made_by_difference_is_the_view_made_from_scratch"
)
CHANGES = "tests/contract/test_games.py::test_a_change_holds_all_that_is_new_since_any_earlier_view"
BOOK = "tests/contract/test_book.py"
LIVE = "tests/tables/test_live_table.py"
SAFETY = "tests/api/test_safety.py"
SOCKETS = "tests/api/test_sockets.py"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One defect: what it is, where it is planted, and the narrowest checks that must notice.

    `place` is `module:function`; `old` a piece of code that stands once in that function, and `new`
    what replaces it (see sites.py). So the code around it may change as it likes.
    """

    name: str
    place: str
    old: str
    new: str
    checks: tuple[str, ...]

    @property
    def file(self) -> str:
        return file_of(self.place)

    def line(self, root: Path = ROOT) -> int:
        """Where the defect is planted; `NoSite` says why if it has no place."""
        text = (root / self.file).read_text("utf-8")
        return text[: site(self.place, self.old, self.new, text).start].count("\n") + 1

    def planted(self, text: str) -> str:
        """The file's text with the defect in it."""
        return planted(self.place, self.old, self.new, text)
