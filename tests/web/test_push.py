"""Pushes: after each of them, the page is what a fresh one would be."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from app.engine import Dice, Viewer
from app.engine.game import Deal
from app.engine.table import Table
from app.games import GAMES
from app.tables.model import ChatLine, ShownParts, TableView, diff
from app.web.render.game_context import info_of
from app.web.render.parts import draw
from app.web.render.push_messages import PushMessages, cues
from app.web.render.recently_used import RecentlyUsed
from app.web.render.regions import REGIONS
from app.web.render.room_context import Audience
from tests.contract.windows import Window, row_of
from tests.support.compared import compared
from tests.support.play import NIGHT, components
from tests.web.dom import Node, apply, parse


def table_of(game_id: str, seats: int, seed: bytes = b"seed") -> Table[object]:
    game = GAMES[game_id]
    deal = Deal(seats, game.read_options({}), components(game_id), seed, game.edition)
    return Table(game, deal)


def envelopes(table: Table[object], lang: str = "en") -> PushMessages:
    return PushMessages(info_of(row_of(table)), Audience(lang), table.deal.components)


def fresh(envelopes: PushMessages, seen: TableView) -> Node:
    page = parse(
        '<div id="room"></div><ol id="r-chronicle"></ol><ol id="chat"></ol><p id="talk_closed"></p>'
    )
    apply(page, envelopes.picture(seen))
    return page


def move(table: Table[object], dice: Dice) -> None:
    """Somebody who is asked answers; now and then somebody takes back what they may."""
    seats = range(table.deal.seats)
    if dice.below(4) == 0 and (undo := [s for s in seats if table.why_not_back(s) is None]):
        table.take_back(undo[0])
        return
    ask_id, ask = dice.pick(list(table.open_asks().items()))
    table.decide(ask.seat, ask_id, ask.shape.any(dice))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(("viewer", "turn"), [(0, 0), (1, 1), (None, 2)])
def test_pushes_and_fresh_pages_agree(game_id: str, viewer: Viewer, turn: int) -> None:
    """A fresh page is dear: each of three viewers has one now and then, at night at every push.

    What a push has missed stays wrong on the page until something draws it again.
    """
    dice = Dice(f"{game_id} {viewer}".encode())
    table = table_of(game_id, GAMES[game_id].max_seats)
    made = envelopes(table)
    window = Window(table, viewer, pages=False)
    page = fresh(made, window.last)
    for number in range(150):
        if table.over:
            break
        move(table, dice)
        before, window.last = window.last, window.seen()
        change = diff(before, window.last)
        apply(page, made.change(change))
        if NIGHT or number % 6 == 2 * turn or table.over:
            assert page.text() == fresh(made, window.last).text()
            compared(f"{game_id}, pushed")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_end_of_a_game_is_a_change_like_any_other(game_id: str) -> None:
    table, dice = table_of(game_id, max(2, GAMES[game_id].min_seats)), Dice(game_id.encode())
    while not table.over:
        ask_id, ask = dice.pick([*table.open_asks().items()])
        table.decide(ask.seat, ask_id, ask.shape.any(dice))
    made = envelopes(table)
    for viewer in (0, None):
        before = Window(table.at(table.version - 1), viewer, pages=False).last
        page, window = fresh(made, before), Window(table, viewer, pages=False)
        pushed = made.change(diff(before, window.last))
        assert (before.status, window.last.status) == ("playing", "finished")
        assert 'hx-target=\\"#room\\"' not in pushed
        apply(page, pushed)
        assert page.text() == fresh(made, window.last).text()


def test_a_page_is_sent_the_piece_of_a_sheet_that_shows_the_change() -> None:
    table = table_of("scoundrels", 3)
    made = envelopes(table)
    before = Window(table, 0, pages=False).last
    page = fresh(made, before)
    sheet: Any = before.parts["boss:1"]
    richer = replace(
        before, parts={**before.parts, "boss:1": replace(sheet, money=sheet.money + 7)}
    )
    sent = made.change(diff(before, richer))
    apply(page, sent)
    assert page.text() == fresh(made, richer).text()
    assert "p-boss-1-purse" in sent
    assert "p-boss-1-slots" not in sent
    turned = replace(
        before, parts={**before.parts, "boss:1": replace(sheet, active=not sheet.active)}
    )
    assert "p-boss-1-slots" in made.change(diff(before, turned))


def test_parts_that_change_places_lie_in_their_new_order() -> None:
    table: Table[Any] = table_of("bang", 4)
    made, before = envelopes(table), Window(table, None, pages=False).last
    page, street = fresh(made, before), table.state
    street.figures[1], street.figures[3] = street.figures[3], street.figures[1]
    now = replace(before, parts=ShownParts(table.game.view(street, None), ()))
    apply(page, made.change(diff(before, now)))
    assert page.text() == fresh(made, now).text()


def test_what_happens_beside_the_game_is_pushed_too() -> None:
    table = table_of("crooks", 3)
    made = envelopes(table)
    before = Window(table, 0, pages=False).last
    page = fresh(made, before)
    away = tuple(replace(seat, present=True, left=seat.seat == 2) for seat in before.seats)
    line = ChatLine(7, 1, "Борис", "<b>", datetime.now(UTC))
    house = ChatLine(8, None, "", '{"seat": 1}', datetime.now(UTC), "took-back")
    now = replace(before, seats=away, chat=(line, house))
    change = diff(before, now, (line, house))
    assert cues(change) == ("chat",)
    apply(page, made.change(change))
    assert page.text() == fresh(made, now).text()
    assert "took back a decision" in page.text()


def test_a_question_that_stays_is_left_alone() -> None:
    table = table_of("crooks", 2)
    seat = table.waiting_for()[0][0]
    before = Window(table, seat, pages=False).last
    now = replace(before, seats=tuple(replace(s, present=True) for s in before.seats))
    sent = envelopes(table).change(diff(before, now))
    assert "ask-0" not in sent
    assert '#seat-0\\"' in sent


def test_only_the_asked_player_hears_about_the_turn() -> None:
    table = table_of("crooks", 2)
    windows = {viewer: Window(table, viewer, pages=False) for viewer in (0, 1, None)}
    dice = Dice(b"turns")
    for _ in range(40):
        if table.over:
            break
        before = {viewer: window.last for viewer, window in windows.items()}
        move(table, dice)
        sounds = set()
        for viewer, window in windows.items():
            window.last = window.seen()
            heard = cues(diff(before[viewer], window.last))
            asked = viewer in [seat for seat, _ in table.waiting_for()]
            assert ("your-turn" in heard) == asked
            assert ("end" in heard) == table.over
            sounds.add(tuple(cue for cue in heard if cue in ("coin", "reveal")))
        assert len(sounds) == 1, "everybody hears the same"


def test_a_change_is_made_once_for_all_readers_of_a_kind() -> None:
    table = table_of("crooks", 2)
    before = Window(table, None, pages=False)
    move(table, Dice(b"x"))
    change = diff(before.last, before.seen())
    assert envelopes(table).change(change) is envelopes(table).change(change)
    assert envelopes(table, "ru").change(change) != envelopes(table).change(change)


def test_equal_parts_are_drawn_once_for_all_viewers() -> None:
    table = table_of("crooks", 2)
    scenes = [envelopes(table).room(Window(table, v, pages=False).last) for v in (0, 1, None)]
    for part_id in ("job:2", "hideout:a", "purse:0"):
        drawn = [draw(part_id, scene.view.parts[part_id], scene.game) for scene in scenes]
        assert drawn[0] is drawn[1] is drawn[2]


def test_what_lies_before_a_player_is_drawn_once_for_all_others() -> None:
    table = table_of("scoundrels", 3)
    scenes = [envelopes(table).room(Window(table, v, pages=False).last) for v in (0, 1, 2, None)]
    own, *others = [draw("boss:0", scene.view.parts["boss:0"], scene.game) for scene in scenes]
    assert others[0] is others[1] is others[2]
    assert "in hand" in others[0]
    assert own == others[0], "the owner's cards lie in their hand, so the sheet is open to all"


def test_a_region_is_kept_for_those_alone_who_see_the_same() -> None:
    table = table_of("crooks", 2)
    asked = table.waiting_for()[0][0]
    for viewer in (0, 1, None):
        scene = envelopes(table).room(Window(table, viewer, pages=False).last)
        assert ('data-turn="yes"' in scene.region("status")) == (viewer == asked)


def test_what_was_drawn_is_dropped_when_nobody_looks() -> None:
    table = table_of("crooks", 2)
    scene = envelopes(table).room(Window(table, None, pages=False).last)
    told = scene.view.parts["log:0"]
    before = draw("log:0", told, scene.game)
    assert draw("log:0", told, scene.game) is before
    table.forget()
    assert draw("log:0", told, scene.game) is not before
    assert draw("log:0", told, scene.game) == before


def test_caches_are_bounded() -> None:
    kept: RecentlyUsed[str] = RecentlyUsed(3)
    for number in range(5):
        kept.put(number, str(number))
    assert len(kept) == 3
    assert kept.get(1) is None
    assert kept.get(4) == "4"


@pytest.mark.parametrize("region", REGIONS)
def test_regions_have_their_own_ids(region: str) -> None:
    table = table_of("crooks", 2)
    scene = envelopes(table).room(Window(table, 0, pages=False).last)
    [root] = [node for node in parse(str(scene.region(region))).children if isinstance(node, Node)]
    assert root.attributes["id"] == region
