"""Fair asking: who is asked follows from what all can see, and tells nothing of what they hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from app.engine import Dice
from app.engine.parts import plain
from app.games.bang import GAME, events
from tests.games.bang import conserve
from tests.games.bang.coverage import BOUND, game
from tests.games.bang.table import Street
from tests.support.coverage import play_out

REST = ("Carl outlaw 4/4", "Dora renegade 4/4")
WINDOWS = {
    "dodge": ("bang", "bang>Boris", "4/4", "missed"),
    "indians": ("indians", "indians", "4/4", "bang"),
    "duel": ("duel", "duel>Boris", "4/4", "bang"),
    "save": ("bang", "bang>Boris", "1/4", "beer"),
}


def asked(window: str, held: str, **given: Any) -> Street:
    """Anna has played at Boris, who holds this card; at the last life he has taken the hit."""
    card, move, life, _ = WINDOWS[window]
    street = Street(
        *(f"Anna sheriff | {card}", f"Boris outlaw {life} | {held}", *REST),
        deck="mustang hideout",
        **given,
    )
    street.play(f"Anna: {move}")
    return street.play("Boris: hit") if window == "save" else street


@pytest.mark.parametrize("window", WINDOWS)
def test_who_holds_the_answer_and_who_does_not_are_asked_alike(window: str) -> None:
    """Others see the same whatever the answer is: parts, lines, whom the table waits for, times."""
    useful, useless = WINDOWS[window][3], "jail"
    with_it, without = asked(window, useful), asked(window, useless)
    for viewer in ("Anna", "Carl", None):
        seen = [_seen(street, viewer) for street in (with_it, without)]
        assert seen[0] == seen[1]
    assert with_it.asked == without.asked == ("Boris", window)
    assert with_it.table.limit(window) == without.table.limit(window)
    assert without.table.limit(window).always


def _seen(street: Street, viewer: str | None) -> Any:
    who = street.names.index(viewer) if viewer else None
    table = street.table
    parts = {name: plain(part) for name, part in table.view(who).items()}
    told = [plain(event) for event in table.events(who)]
    return parts, told, table.waiting_for(), table.questions(who), table.version_of(who)


@pytest.mark.parametrize("window", WINDOWS)
def test_an_empty_hand_is_public_and_nobody_waits_for_it(window: str) -> None:
    card, move, life, _ = WINDOWS[window]
    street = Street(f"Anna sheriff | {card}", f"Boris outlaw {life}", *REST, deck="mustang hideout")
    street.play(f"Anna: {move}")
    assert street.asked == ("Anna", "play")


def test_of_open_hands_only_those_who_can_answer_are_asked() -> None:
    """Sacagaway: all see that it is of no use."""
    street = asked("dodge", "jail", orange="sacagaway")
    assert street.asked == ("Anna", "play")
    assert asked("dodge", "missed", orange="sacagaway").asked == ("Boris", "dodge")


def test_answers_ahead_are_for_all_windows_of_others() -> None:
    """A player who has nothing may be passed over, but only after a time that says nothing."""
    assert all(GAME.ahead[kind].when_nothing for kind in WINDOWS)


def test_an_order_of_dorothy_can_name_what_is_not_there() -> None:
    """W4: what is offered follows from what all can see."""
    offers = [
        Street(
            *("Anna sheriff", f"Boris outlaw | {held}", *REST),
            orange="dorothy_rage",
            deck="mustang hideout",
        )
        .play("Anna: dorothy_rage>Boris")
        .offers("Anna")
        for held in ("bang", "jail")
    ]
    assert offers[0] == offers[1]
    assert {"card:bang", "card:jail", "card:duel"} <= {*offers[0]}


def test_a_role_is_shown_by_a_death_and_not_before() -> None:
    street = Street("Anna sheriff | bang", "Boris outlaw 1/4", *REST)
    assert street.sees("Carl", "role:1").role is None
    street.play("Anna: bang>Boris")
    assert street.sees("Carl", "role:1").role == "outlaw"
    assert street.told(events.Eliminated, "Carl")[0].role == "outlaw"


def test_what_is_drawn_is_told_to_its_owner_alone() -> None:
    street = Street("Anna sheriff | stagecoach", "Boris outlaw", *REST)
    street.play("Anna: stagecoach")
    assert [event.cards for event in street.told(events.Drew, "Boris")] == [None, None]
    assert [event.cards for event in street.told(events.Drew, None)] == [None, None]
    assert all(event.cards for event in street.told(events.Drew, "Anna"))


@pytest.mark.parametrize("number", [0, 3, 6])
def test_no_card_is_lost_in_games_of_all_sets(number: int) -> None:
    """Two, five and eight players. After every decision each card lies in one place."""
    playout = game(number, "conserved", Counter())
    play_out(playout, Dice(b"conserved"), None, conserve.check, Counter(), BOUND)
    assert playout.over
    conserve.check(playout.state)
