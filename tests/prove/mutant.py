"""A defect that our checks must find: a small patch of the product, and what should notice it."""

from __future__ import annotations

from dataclasses import dataclass

# Both commands deal anew what a viewer cannot know and demand the same bytes; one without a house,
# one at the outermost edge of two real servers. So many positions, however busy the machine is.
_DEALT_ANEW = "python -m tests.contract.noninterference --seed prove --minutes 8"
KERNEL = f"{_DEALT_ANEW} --game crooks --positions 200"
OUTLAWS = f"{_DEALT_ANEW} --game scoundrels --positions 100"
EDGE = "python -m tests.edge --game crooks --seed prove --minutes 8 --positions 20"
MOMENTS = "python -m tests.edge --moments 120 --game crooks --seed prove"
CANARIES = "tests/edge/test_canaries.py::test_no_card_is_named_before_its_moment[crooks]"
CANARIES_OF_OUTLAWS = CANARIES.replace("crooks", "scoundrels")
BOOK = "tests/contract/test_book.py"
LIVE = "tests/tables/test_live.py"
SAFETY = "tests/api/test_safety.py"
SOCKETS = "tests/api/test_sockets.py"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One defect: what it is, and where it is planted."""

    name: str
    file: str
    old: str
    new: str
    checks: tuple[str, ...]
