"""What the rulebook's memo says is often forgotten; its lines on scoring are in `test_score`.

Numbered with them: 1 to 5 are about the end of the game, 6 to 11 are these.
"""

from __future__ import annotations

from app.games.scoundrels.view import parts
from app.games.scoundrels.view.view import view
from tests.games.scoundrels.gulch import Gulch, money


def test_a_scoundrel_is_used_once_in_a_turn() -> None:
    """Memo 6: once in every player's turn, and nobody is asked for a second time."""
    gulch = Gulch()
    gulch.turn(0, "6")
    gulch.sheet(0, T2="dirty banker")
    gulch.ability("T2")
    gulch.town.step = "abilities"
    assert gulch.offered("ability") == []


def test_the_safe_that_was_just_stolen_may_be_dropped() -> None:
    """Memo 8: above the number of the day one goes back to its site, be it the newest."""
    gulch = Gulch()
    gulch.turn(0, "5", "0")
    old, new = gulch.stolen(0, "safe:depot:3"), gulch.at("safe:estate:0")
    gulch.ability("leader:0:5", ("steal", "safe:estate:0"), ("drop", "stolen:0:1"))
    assert gulch.boss().safes == [old]
    assert gulch.town.sites["estate"][0] is new


def test_used_on_hiring_it_is_never_on_the_sheet() -> None:
    """Memo 9: it is used at once and leaves the saloon for the discard pile."""
    gulch = Gulch()
    gulch.turn(0, "6", step="hire")
    gulch.saloon("charming banker")
    money(gulch, 9, 4)
    banker = gulch.town.saloon[2]
    gulch.play(None, ("hire", "saloon:2"), ("hire.use", "yes"))
    assert gulch.boss().scoundrels() == []
    assert gulch.town.discard == [banker]


def looks(gulch: Gulch, viewer: int, part: str) -> list[tuple[bool, bool]]:
    """The safes of this part that one may look at, and whether their faces are there."""
    seen = view(gulch.town, viewer)[part]
    safes = seen.safes if isinstance(seen, parts.Sheet) else ()
    if isinstance(seen, parts.Site):
        safes = tuple(filter(None, seen.cells))
    return [(safe.may_look, safe.value is not None) for safe in safes]


def test_marked_and_stolen_safes_may_be_looked_at_at_any_time() -> None:
    """Memo 10: in anybody's turn and in the evening; others see their backs."""
    gulch = Gulch()
    gulch.stolen(0, "safe:estate:0")
    gulch.mark(0, gulch.at("safe:depot:0"), 4)
    for step in ("start", "abilities", "hire", "last", "evening"):
        for turn in range(2):
            gulch.town.step, gulch.town.turn = step, turn
            assert looks(gulch, 0, "boss:0") == [(True, True)]
            assert looks(gulch, 1, "boss:0") == [(False, False)]
            assert looks(gulch, 0, "site:depot") == [(True, True), *[(False, False)] * 4]
            assert looks(gulch, 1, "site:depot") == [(False, False)] * 5


def test_at_the_sheriffs_somebody_leaves_the_saloon_before_the_choice() -> None:
    """Memo 11: the rightmost is discarded and the saloon refilled; then one chooses."""
    gulch = Gulch()
    gulch.turn(0, "6", step="hire")
    gulch.saloon("quiet cook", "sly butler", "lazy banker")
    gulch.until("office", ("hire", "sheriff"))
    assert [one.job.face for one in gulch.town.discard] == ["banker"]
    assert len(gulch.town.in_saloon()) == 3
