"""Opening a table, sitting down, starting; and what happens when many want the same at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from app.engine import ALL, ONLOOKER, Conflict
from app.engine.errors import BadOptions
from app.games import GAMES
from app.storage.postgres.engine import Database
from app.storage.queries.tables import TableSettings
from app.storage.schema.models import Table
from app.tables.bots.names import NAMES
from app.tables.core.live_table import LiveTable
from app.tables.errors import Refusal
from app.tables.fairness import earlier_promise, fair_deal
from app.tables.fairness.promise import promise_hash
from app.tables.people import choosing_looks, lobby, rematch, seating, voting
from tests.tables.support import (
    AUCTION,
    SECRET,
    Eyewitness,
    Tables,
    begun,
    codes,
    gathered,
    guest,
    guests,
    running,
    stored,
)

WANTED = TableSettings("auction", 3)


async def test_a_table_promises_its_deal_before_anybody_sits(registry: Tables) -> None:
    live = await lobby.open_table(
        registry, await guest(registry.services.db, "Ann"), WANTED, limit=20
    )
    secret = fair_deal.table_secret(SECRET, live.id)
    assert live.row.commitment == fair_deal.commitment(live.id, secret)
    assert live.row.secret is None
    assert [seat.free for seat in live.row.seats] == [True] * 3


async def test_combinations_that_a_game_refuses_are_refused_with_its_sentence(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_short(options: Mapping[str, Any], seats: int) -> Conflict | None:
        refused = seats > 2 and options["rounds"] > 5
        return Conflict("Many play short games.", ("rounds",)) if refused else None

    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, refuse=only_short))
    host = await guest(registry.services.db, "Ann")
    with pytest.raises(Refusal) as refused:
        await lobby.open_table(registry, host, replace(WANTED, options={"rounds": 6}), limit=20)
    assert (refused.value.code, refused.value.sentence) == ("bad-options", "Many play short games.")
    assert refused.value.at == ("rounds",)
    assert await lobby.open_table(registry, host, replace(WANTED, options={"rounds": 5}), limit=20)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"seat_count": 1}, "bad-seats"),
        ({"seat_count": 6}, "bad-seats"),
        ({"visibility": "secret"}, "bad-choice"),
        ({"replay": "never"}, "bad-choice"),
        ({"pace": "warp"}, "bad-choice"),
        ({"away": "sleep"}, "bad-choice"),
        ({"clock": {"kind": "sand"}}, "bad-clock"),
    ],
)
async def test_impossible_settings_are_refused(registry: Tables, wanted: dict, code: str) -> None:
    host = await guest(registry.services.db, "Ann")
    with pytest.raises(Refusal) as refused:
        await lobby.open_table(registry, host, replace(WANTED, **wanted), limit=20)
    assert refused.value.code == code


async def test_options_of_the_game_are_checked_by_the_game(registry: Tables) -> None:
    host = await guest(registry.services.db, "Ann")
    for options in ({"rounds": 0}, {"rounds": "3"}, {"speed": 1}):
        with pytest.raises(BadOptions):
            await lobby.open_table(registry, host, replace(WANTED, options=options), limit=20)


async def test_one_person_hosts_so_many_tables_and_no_more(registry: Tables) -> None:
    host = await guest(registry.services.db, "Ann")
    live = await lobby.open_table(registry, host, WANTED, limit=1)
    with pytest.raises(Refusal, match="too-many-tables"):
        await lobby.open_table(registry, host, WANTED, limit=1)
    await lobby.close(registry, live, host)
    await lobby.open_table(registry, host, WANTED, limit=1)


async def test_a_closed_table_is_gone(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob")
    watcher = Eyewitness(1)
    await company.live.watch(watcher)
    with pytest.raises(Refusal, match="not-the-host"):
        await lobby.close(registry, company.live, company.people[1])
    await lobby.close(registry, company.live, company.host)
    assert watcher.ended == 4404
    with pytest.raises(Refusal, match="no-such-table"):
        await registry.table(company.live.id)


async def test_two_want_the_last_seat_and_one_gets_it(registry: Tables) -> None:
    live = (await gathered(registry, "Ann", seats=2)).live
    people = await guests(registry.services.db, "Bob", "Cid", "Dot")
    answers = await asyncio.gather(
        *(seating.sit(live, person) for person in people), return_exceptions=True
    )
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert [answer for answer in answers if isinstance(answer, int)] == [1]
    assert [refusal.code for refusal in refused] == ["full", "full"]
    assert [seat.name for seat in live.row.seats if seat.person_id] == [
        seat.name for seat in (await stored(live)).seats
    ]


async def test_nobody_sits_twice_or_on_a_lap_or_beside_the_table(registry: Tables) -> None:
    company = await gathered(registry, "Ann", seats=3)
    bob = await guest(registry.services.db, "Bob")
    with pytest.raises(Refusal, match="already-seated"):
        await seating.sit(company.live, company.host, seat=1)
    with pytest.raises(Refusal, match="taken"):
        await seating.sit(company.live, bob, seat=0)
    for nowhere in (-1, 3, 99):
        with pytest.raises(Refusal, match="no-such-seat"):
            await seating.sit(company.live, bob, seat=nowhere)
    for contribution in (b"", b"x" * 65):
        with pytest.raises(Refusal, match="bad-contribution"):
            await seating.sit(company.live, bob, contribution=contribution)


async def test_what_is_thrown_in_is_kept_and_drawn_for_those_who_throw_nothing(
    registry: Tables,
) -> None:
    live = (await gathered(registry, "Ann", seats=3)).live
    for name in ("Bob", "Cid"):
        await seating.sit(live, await guest(registry.services.db, name))
    first, *others = [seat.contribution for seat in live.row.seats]
    assert first == b"thrown in by 0"
    assert len({*others}) == 2
    assert {len(drawn or b"") for drawn in others} == {fair_deal.CONTRIBUTION_BYTES}


async def test_people_get_up_and_the_host_removes_before_the_start(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob", "Cid")
    live, (ann, bob, cid) = company.live, company.people
    with pytest.raises(Refusal, match="not-the-host"):
        await seating.remove(live, bob, 2)
    await seating.remove(live, ann, 2)
    await seating.leave(live, bob)
    assert [seat.free for seat in live.row.seats] == [False, True, True]
    assert live.row.seats[1].contribution is None
    with pytest.raises(Refusal, match="not-your-seat"):
        await seating.leave(live, cid)


async def test_bots_have_names_of_their_own(registry: Tables) -> None:
    company = await gathered(registry, "Ann", seats=4)
    for bot in ("modest", "modest", "random"):
        await seating.add_bot(company.live, company.host, bot)
    names = {seat.name for seat in company.live.row.seats[1:]}
    assert len(names) == 3
    assert names <= set(NAMES)
    with pytest.raises(Refusal, match="no-such-bot"):
        await seating.add_bot(company.live, company.host, "clever")
    with pytest.raises(Refusal, match="full"):
        await seating.add_bot(company.live, company.host, "random")


async def test_bots_do_not_play_alone(registry: Tables) -> None:
    host = await guest(registry.services.db, "Ann")
    live = await lobby.open_table(registry, host, TableSettings("auction", 2), limit=9)
    for _ in range(2):
        await seating.add_bot(live, host, "random")
    with pytest.raises(Refusal, match="only-bots"):
        await lobby.start(live, host)
    assert live.row.status == "gathering"


async def test_the_start_needs_enough_people_and_the_host(registry: Tables) -> None:
    company = await gathered(registry, "Ann", seats=3)
    with pytest.raises(Refusal, match="too-few"):
        await lobby.start(company.live, company.host)
    bob = await guest(registry.services.db, "Bob")
    await seating.sit(company.live, bob, seat=2)
    with pytest.raises(Refusal, match="not-the-host"):
        await lobby.start(company.live, bob)
    await seating.set_ready(company.live, bob, True)
    assert company.live.row.seats[2].ready
    await lobby.start(company.live, company.host)
    assert [seat.name for seat in company.live.row.seats] == ["Ann", "Bob"]
    assert company.live.playing.deal.seats == 2
    assert company.live.row.started_at is not None


async def test_two_clicks_start_one_game(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob")
    answers = await asyncio.gather(
        *(lobby.start(company.live, company.host) for _ in range(3)), return_exceptions=True
    )
    assert sorted(getattr(answer, "code", "fine") for answer in answers) == [
        "fine",
        "started",
        "started",
    ]


async def test_after_the_start_the_lobby_is_closed(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    live, ann = company.live, company.host
    late = await guest(registry.services.db, "Cid")
    for act in (
        seating.remove(live, ann, 1),
        seating.add_bot(live, ann, "random"),
        seating.set_ready(live, ann, True),
        lobby.change_settings(live, ann, WANTED),
        lobby.close(registry, live, ann),
    ):
        with pytest.raises(Refusal, match="started"):
            await act
    with pytest.raises(Refusal, match="full"):
        await seating.sit(live, late)


async def test_the_host_changes_the_settings_and_nobody_is_ready_any_more(
    registry: Tables,
) -> None:
    company = await gathered(registry, "Ann", "Bob", seats=4)
    live, (ann, bob) = company.live, company.people
    await seating.set_ready(live, bob, True)
    wanted = replace(WANTED, seat_count=2, options={"rounds": 1}, clock={"kind": "days", "days": 2})
    await lobby.change_settings(live, ann, wanted)
    assert (len(live.row.seats), live.row.options, live.row.clock["days"]) == (2, {"rounds": 1}, 2)
    assert not live.row.seats[1].ready
    await lobby.change_settings(live, ann, replace(wanted, seat_count=3))
    await seating.sit(live, await guest(registry.services.db, "Cid"))
    with pytest.raises(Refusal, match="seats-taken"):
        await lobby.change_settings(live, ann, wanted)


async def test_a_change_voids_what_was_contributed_to_the_promise_before(registry: Tables) -> None:
    """Otherwise the host could try settings until the cards suit them."""
    company = await gathered(registry, "Ann", "Bob", "Cid")
    live, (ann, bob, _) = company.live, company.people
    before = (await live.view(1)).promise
    await lobby.change_settings(live, ann, replace(live.row.settings, visibility="listed"))
    assert (await live.view(1)).promise == before, "the deal doesn't depend on that"
    assert all(seat.contribution for seat in live.row.seats)
    for change in ({"options": {"rounds": 2}}, {"seat_count": 4}):
        await lobby.change_settings(live, ann, replace(live.row.settings, **change))
        view = await live.view(1)
        assert view.promise == promise_hash(live.row.promise) != before
        assert not any(seat.contribution for seat in live.row.seats)
        assert [seat.kind for seat in view.seats][:3] == ["person"] * 3, "they keep their seats"
        before = view.promise
    assert await seating.sit(live, bob, contribution=b"once more") == 1
    with pytest.raises(Refusal, match="already-seated"):
        await seating.sit(live, bob, contribution=b"and once more")
    await lobby.start(live, ann)
    first, second, third = [seat.contribution or b"" for seat in live.row.seats]
    assert second == b"once more"
    assert len(first) == len(third) == fair_deal.CONTRIBUTION_BYTES, "drawn by the server"


async def test_an_update_before_the_start_promises_again_and_asks_again(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other cards or rules, while the server was down."""
    company = await gathered(registry, "Ann", "Bob")
    live = company.live
    await lobby.renew_promises(registry)
    assert all(seat.contribution for seat in live.row.seats), "nothing has changed"
    before = live.row.promise
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, edition=AUCTION.edition + 1))
    await lobby.renew_promises(registry)
    assert live.row.promise != before
    assert not any(seat.contribution for seat in live.row.seats)


async def test_nothing_but_the_promised_deal_is_started(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await gathered(registry, "Ann", "Bob")
    live, (ann, bob) = company.live, company.people
    monkeypatch.setitem(GAMES, "auction", replace(AUCTION, edition=AUCTION.edition + 1))
    with pytest.raises(Refusal, match="promise-changed"):
        await lobby.start(live, ann)
    assert not any(seat.contribution for seat in live.row.seats)
    await seating.sit(live, bob, contribution=b"bob's")
    await lobby.start(live, ann)
    assert live.row.edition == AUCTION.edition + 1
    assert live.row.seats[1].contribution == b"bob's"


async def test_a_table_from_before_the_promise_begins_with_one(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob")
    live = company.live
    of_old = earlier_promise.commitment(registry.services.table_secret(live.id))
    async with registry.services.db.begin() as session:
        await session.execute(
            update(Table).where(Table.id == live.id).values(promise=None, commitment=of_old)
        )
    await live.refresh()
    await lobby.renew_promises(registry)
    assert live.row.promise
    assert not any(seat.contribution for seat in live.row.seats)
    await lobby.start(live, company.host)
    assert live.table is not None


async def test_a_game_that_began_before_the_promise_goes_on(registry: Tables) -> None:
    """It was dealt from another seed, which its memory must be dealt from again."""
    company = await gathered(registry, "Ann", "Bob")
    live = company.live
    secret = registry.services.table_secret(live.id)
    async with registry.services.db.begin() as session:
        values = {"promise": None, "commitment": earlier_promise.commitment(secret)}
        values |= {"status": "playing"}
        await session.execute(update(Table).where(Table.id == live.id).values(values))
    await live.refresh()
    given = {seat.seat: seat.contribution or b"" for seat in live.row.seats}
    assert live.playing.deal.seed == earlier_promise.seed(secret, live.id, given)
    await lobby.renew_promises(registry)
    assert live.row.promise is None


async def test_everybody_sees_every_change_of_the_lobby_once(registry: Tables) -> None:
    company = await gathered(registry, "Ann", seats=2)
    watcher = Eyewitness(None)
    await company.live.watch(watcher)
    await seating.sit(company.live, await guest(registry.services.db, "Bob"))
    await lobby.start(company.live, company.host)
    assert [change.now.status for change in watcher.changes] == ["gathering", "playing"]
    assert watcher.changes[0].now.seats != watcher.changes[0].before.seats


# --- again ---------------------------------------------------------------------------------------


async def finished(registry: Tables, *names: str):
    company = await gathered(registry, *names, options={"rounds": 1})
    await lobby.start(company.live, company.host)
    await company.bids(*range(len(names)))
    await company.answer(len(names) - 1, "small")
    assert company.live.row.status == "finished"
    return company


async def test_a_rematch_is_one_table_no_matter_who_asks_first(registry: Tables) -> None:
    company = await finished(registry, "Ann", "Bob", "Cid")
    found = await asyncio.gather(
        *(rematch.rematch(registry, company.live, person, limit=20) for person in company.people)
    )
    assert len({live.id for live in found}) == 1
    assert company.live.row.next_table == found[0].id
    assert found[0].row.options == {"rounds": 1}
    assert found[0].row.commitment != company.live.row.commitment
    assert [seat.name for seat in found[0].row.seats] == ["Bob", "Cid", "Ann"]
    assert all(seat.free for seat in found[0].row.seats)


async def test_a_rematch_keeps_a_seat_for_each_one_further_on(registry: Tables) -> None:
    company = await finished(registry, "Ann", "Bob", "Cid")
    live = await rematch.rematch(registry, company.live, company.people[1], limit=20)
    dot, namesake = await guests(registry.services.db, "Dot", "Bob")
    for stranger in (dot, namesake):
        with pytest.raises(Refusal, match="reserved"):
            await seating.sit(live, stranger)
        with pytest.raises(Refusal, match="reserved"):
            await seating.sit(live, stranger, seat=0)
    with pytest.raises(Refusal, match="reserved"):
        await seating.add_bot(live, company.people[1], "random", seat=0)
    seats = [await seating.sit(live, person) for person in (company.people[2], company.host)]
    assert seats == [1, 2]
    assert [seat.reserved for seat in live.row.seats] == [True, False, False]


async def test_a_kept_seat_is_given_up_by_its_owner_or_freed_by_the_host(registry: Tables) -> None:
    company = await finished(registry, "Ann", "Bob", "Cid")
    ann, bob, cid = company.people
    live = await rematch.rematch(registry, company.live, ann, limit=20)
    await seating.leave(live, bob)
    with pytest.raises(Refusal, match="not-the-host"):
        await seating.remove(live, bob, 1)
    await seating.remove(live, ann, 1)
    assert [seat.reserved for seat in live.row.seats] == [False, False, True]
    dot = await guest(registry.services.db, "Dot")
    assert await seating.sit(live, dot) == 0
    assert await seating.sit(live, cid) == 1, "they may take a free seat like anybody else"


async def test_who_takes_another_seat_gives_up_the_kept_one(registry: Tables) -> None:
    company = await finished(registry, "Ann", "Bob")
    ann, bob = company.people
    live = await rematch.rematch(registry, company.live, ann, limit=20)
    await seating.leave(live, ann)
    assert await seating.sit(live, bob, seat=1) == 1
    assert live.row.seats[0].open_to(ann.id)


async def test_a_start_that_is_to_be_complete_waits_for_the_host_and_for_kept_seats(
    registry: Tables,
) -> None:
    company = await finished(registry, "Ann", "Bob", "Cid")
    ann, bob, _ = company.people
    live = await rematch.rematch(registry, company.live, ann, limit=20)
    await seating.sit(live, bob)
    await seating.remove(live, ann, 1)
    await seating.add_bot(live, ann, "random")
    with pytest.raises(Refusal, match="somebody-missing"):  # the host
        await lobby.start(live, ann, complete=True)
    await seating.sit(live, ann)
    await lobby.start(live, ann, complete=True)
    again = await gathered(registry, "Dot", "Eve", seats=3)
    await lobby.start(again.live, again.host, complete=True)  # nobody was expected on the third


# --- looks ---------------------------------------------------------------------------------------


def looks(company) -> list[tuple[str, str]]:
    return [(seat.colour, seat.figure) for seat in company.live.row.seats]


async def test_everybody_who_sits_down_looks_different(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob", seats=4)
    await seating.add_bot(company.live, company.host, "random")
    assert looks(company)[:3] == [("red", "fox"), ("gold", "duck"), ("green", "raven")]
    view = await company.live.view(0)
    assert len({seat.colour for seat in view.seats}) == 4, "the free seat has a colour as well"


async def test_players_choose_what_nobody_else_has_and_bots_yield(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob", seats=4)
    live, (ann, bob) = company.live, company.people
    await seating.add_bot(live, ann, "random")
    with pytest.raises(Refusal, match="look-taken"):
        await choosing_looks.choose_look(live, ann, colour="gold")
    with pytest.raises(Refusal, match="look-taken"):
        await choosing_looks.choose_look(live, ann, figure="duck")
    with pytest.raises(Refusal, match="bad-look"):
        await choosing_looks.choose_look(live, ann, colour="plaid")
    await choosing_looks.choose_look(live, ann, colour="blue", figure="cat")
    await choosing_looks.choose_look(live, bob, colour="green")  # the bot's
    assert looks(company)[:2] == [("blue", "cat"), ("green", "duck")]
    assert len({colour for colour, _ in looks(company)[:3]}) == 3
    with pytest.raises(Refusal, match="not-your-seat"):
        await choosing_looks.choose_look(
            live, await guest(registry.services.db, "Cid"), colour="sand"
        )


async def test_looks_go_along_when_seats_move_up_and_into_the_next_game(registry: Tables) -> None:
    company = await gathered(registry, "Ann", seats=4, options={"rounds": 1})
    bob = await guest(registry.services.db, "Bob")
    await seating.sit(company.live, bob, seat=3)
    await choosing_looks.choose_look(company.live, bob, colour="pink", figure="dog")
    await lobby.start(company.live, company.host)
    assert looks(company) == [("red", "fox"), ("pink", "dog")]
    with pytest.raises(Refusal, match="started"):
        await choosing_looks.choose_look(company.live, bob, colour="sand")
    await company.bids(0, 1)
    await company.answer(1, "small")
    live = await rematch.rematch(registry, company.live, bob, limit=20)
    await seating.sit(live, bob)
    assert (live.row.seats[0].colour, live.row.seats[0].figure) == ("pink", "dog")


async def test_somebody_contributes_again_before_the_start_only(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob")
    await seating.contribute(company.live, company.host, b"on second thoughts")
    assert company.live.row.seats[0].contribution == b"on second thoughts"
    with pytest.raises(Refusal, match="bad-contribution"):
        await seating.contribute(company.live, company.host, b"")
    await lobby.start(company.live, company.host)
    with pytest.raises(Refusal, match="started"):
        await seating.contribute(company.live, company.host, b"with these cards")


async def test_only_its_own_people_learn_of_the_next_table(registry: Tables) -> None:
    """The id of a table is the only key to it, and a finished game may be open to everybody."""
    company = await finished(registry, "Ann", "Bob")
    live, onlooker = company.live, Eyewitness(ONLOOKER)
    player = Eyewitness(0)
    await live.watch(onlooker)
    await live.watch(player)
    following = await rematch.rematch(registry, live, company.host, limit=20)
    assert (await live.view(1)).next_table == following.id
    assert player.changes[-1].now.next_table == following.id
    for viewer in (ONLOOKER, ALL):
        assert (await live.view(viewer)).next_table is None
    assert all(change.now.next_table is None for change in onlooker.changes)


async def test_only_those_who_played_ask_for_a_rematch_and_not_too_early(
    registry: Tables,
) -> None:
    running = await begun(registry, "Ann", "Bob")
    with pytest.raises(Refusal, match="not-finished"):
        await rematch.rematch(registry, running.live, running.host, limit=20)
    over = await finished(registry, "Dot", "Eve")
    with pytest.raises(Refusal, match="not-your-seat"):
        await rematch.rematch(registry, over.live, running.host, limit=20)


async def test_a_rematch_counts_as_a_table_of_the_one_who_opens_it(registry: Tables) -> None:
    over = await finished(registry, "Ann", "Bob")
    ann, bob = over.people
    await lobby.open_table(registry, ann, TableSettings("auction", 2), limit=1)
    with pytest.raises(Refusal, match="too-many-tables"):
        await rematch.rematch(registry, over.live, ann, limit=1)
    following = await rematch.rematch(registry, over.live, bob, limit=1)
    assert await rematch.rematch(registry, over.live, ann, limit=1) is following


# --- a running game ------------------------------------------------------------------------------


async def test_who_leaves_a_running_game_may_come_back(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    bob = company.people[1]
    await seating.leave(company.live, bob)
    assert company.live.row.seats[1].left
    assert await seating.sit(company.live, bob) == 1
    assert not company.live.row.seats[1].left
    assert codes(company.live) == ["person-left", "person-returned"]


async def test_the_limit_of_tables_holds_for_many_requests_at_once(
    registry: Tables, db: Database
) -> None:
    """They go to two processes, too."""
    ann = await guest(db, "Ann")
    async with running(db) as other:
        answers = await asyncio.gather(
            *(
                lobby.open_table(process, ann, TableSettings("auction", 2), limit=3)
                for process in (registry, other) * 6
            ),
            return_exceptions=True,
        )
    assert sum(isinstance(answer, LiveTable) for answer in answers) == 3
    assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {"too-many-tables"}


async def test_a_seat_that_opened_is_taken_with_its_cards(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", "Cid", away="open")
    live, (_, bob, cid) = company.live, company.people
    hand = (await live.view(1)).parts
    await seating.leave(live, bob)
    assert live.row.seats[1].free
    dot, eve = await guests(registry.services.db, "Dot", "Eve")
    answers = await asyncio.gather(
        seating.sit(live, dot), seating.sit(live, eve), return_exceptions=True
    )
    assert sorted(getattr(answer, "code", "") for answer in answers) == ["", "somebody-asks"]
    for seat in (0, 2):
        await voting.cast(live, seat, "join:1", "yes")
    assert (await live.view(1)).parts == hand
    assert live.row.seats[1].contribution == b"thrown in by 1"
    await company.answer(1, 4)  # the seat is the newcomer's now
    await seating.leave(live, cid)
    with pytest.raises(Refusal, match="saw-another-hand"):
        await seating.sit(live, bob)
    assert await seating.sit(live, cid) == 2
    told = [(line.code, json.loads(line.text)["name"]) for line in live.chat]
    assert told[:3] == [("person-left", "Bob"), ("seat-opened", "Bob"), ("seat-taken", told[2][1])]
    assert told[2][1] in ("Dot", "Eve")
