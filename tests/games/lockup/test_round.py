"""A round, section by section of the rulebook: preparation, roll call, lights out, patrol."""

from __future__ import annotations

import pytest

from app.games.lockup.rules.setup import set_up
from app.games.lockup.state import Prison
from app.games.lockup.view import events
from tests.games.lockup.jail import Jail, components, deal

STRENGTHS = ("strength_5", "strength_4", "strength_3", "lookout")


def owed(prison: Prison) -> list[int]:
    """The suspicion that the goons on the board draw, location by location."""
    goons = components().goons
    return [goons[room.goon.face].suspicion if room.goon else 0 for room in prison.rooms.values()]


@pytest.mark.parametrize(("seats", "display"), [(1, 3), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_preparation(seats: int, display: int) -> None:
    """2-15: items for players plus one, five goons with their suspicion, boards, goals."""
    prison = set_up(deal(seats))
    assert len(prison.display) == display
    assert [room.id for room in prison.slots if room.goon] == [room.id for room in prison.slots]
    assert [room.suspicion for room in prison.rooms.values()] == owed(prison)
    for crew in prison.crews:
        assert (crew.reputation, crew.power, crew.suspicion, crew.storage) == (10, 1, 0, 5)
        assert len(crew.cell) == (5 if seats == 5 else 6)
        assert not crew.cubes
    assert prison.supply["power"] == 22 - max(2, seats)  # alone one is the watch's
    assert prison.round == 1


# --- roll call -----------------------------------------------------------------------------------


def test_turns_go_clockwise_until_all_have_passed() -> None:
    """Roll call: from the owner of the marker, again and again; who has passed is left out."""
    jail = Jail(3).send(0, "sewers", "strength_2").passes(1).send(2, "sewers", "strength_2")
    jail.send(0, "smithy", "strength_3 ?strength_4").send(2, "smithy", "?lookout")
    assert jail.asked == [(0, "place")]
    jail.passes(0).passes(2)
    assert jail.told(events.LightsOut)
    assert [told.left for told in jail.told(events.Passed)] == [6, 3, 4]


def test_some_tokens_lie_face_up_and_others_face_down_in_one_location() -> None:
    """Placing tokens: any mix; rivals see whose the face-down ones are, and how many."""
    jail = Jail(3).send(0, "sewers", "strength_5 ?strength_4 lookout")
    told = jail.told(events.Placed, 1)[0]
    assert (told.up, told.down, told.hidden) == (("strength_5", "lookout"), 1, None)
    stack = jail.part("room:sewers", 1).stacks[0]
    assert (stack.known, stack.hidden, stack.lookout) == (5, 1, True)


def test_who_has_passed_plays_no_tome_in_this_phase() -> None:
    """Pass: no more part in roll call, and no tomes in it."""
    jail = Jail(2).tomes(0, "scrap_almanac")
    assert jail.offered("tome")
    jail.passes(0)
    assert jail.asked == [(1, "place")]
    assert not jail.offered("tome")


# --- lights out ----------------------------------------------------------------------------------


def test_the_rulebook_s_example_of_strength_and_suspicion() -> None:
    """Petr: lookout and a face-down 4, and the marker; Galina: an enforcer with 4 power."""
    galina, petr = 0, 1
    jail = Jail(2).give(galina, power=3).place(galina, "infirmary", "enforcer")
    jail.place(petr, "infirmary", "lookout ?strength_4").suspicion("infirmary", 1)
    jail.prison.marker = petr
    jail.checking("infirmary").answer("reward", "take", petr).answer("reward", "take", galina)
    assert jail.told(events.Ranked)[0].order == ((petr, 4), (galina, 4))
    assert jail.told(events.Suspected) == [events.Suspected(galina, "infirmary", 1)]
    assert (jail.stock(petr), jail.stock(galina)) == ({"potion": 2}, {"potion": 1})


@pytest.mark.parametrize("tokens", [None, "lookout"])
def test_suspicion_stays_where_nobody_can_take_it(tokens: str | None) -> None:
    """Suspicion: no crew there, or a lookout with each of them; later cubes join it."""
    jail = Jail(2).suspicion("smithy", 2)
    if tokens:
        jail.place(0, "smithy", tokens)
    jail.checking("smithy").until("place")
    assert jail.room("smithy").suspicion >= 2
    assert jail.crew(0).suspicion == 0


def test_a_lookout_alone_comes_first() -> None:
    """Rewards: "if there is nothing but a lookout, its owner has the first place"."""
    jail = Jail(2).place(0, "smithy", "lookout").checking("smithy").answer("reward", "take", 0)
    assert jail.stock(0) == {"iron": 2}
    assert len(jail.crew(0).cell) == 6


def test_declining_sends_to_the_library_and_moves_nobody_up() -> None:
    """Losers: the others keep their places, and tokens from several locations add up."""
    jail = Jail(3).place(0, "sewers", "strength_2").place(0, "smithy", "strength_3")
    jail.place(1, "smithy", "strength_2").checking("sewers")
    jail.answer("reward", "decline", 0).answer("reward", "decline", 0)
    jail.answer("reward", "take", 1)
    assert jail.stock(1) == {"iron": 1}
    assert [told.room for told in jail.told(events.ToLibrary)] == ["sewers", "smithy"]
    assert jail.told(events.Ranked)[-1].order == ((0, 5),)


def test_from_the_library_all_go_home() -> None:
    """Losers: at the library, a crew without a reward takes its tokens back."""
    jail = Jail(4)
    for seat, token in enumerate(STRENGTHS):
        jail.place(seat, "library", token)
    jail.checking("library").until("place")
    assert [len(crew.tomes) for crew in jail.prison.crews] == [1, 1, 1, 0]
    assert all(len(crew.cell) == 6 for crew in jail.prison.crews)


REWARDS = {
    # location, players: what each place brings
    ("exercise_yard", 2): [{"power": 1}, {"power": 1}],
    ("exercise_yard", 4): [{"power": 1}, {"power": 1}, {}, {}],
    ("sewers", 2): [{"scrap": 2}, {"scrap": 1}],
    ("sewers", 3): [{"scrap": 3}, {"scrap": 1}, {"scrap": 1}],
    ("sewers", 4): [{"scrap": 3}, {"scrap": 2}, {"scrap": 1}, {"scrap": 1}],
    ("infirmary", 2): [{"potion": 2}, {"potion": 1}],
    ("infirmary", 3): [{"potion": 3}, {}, {"potion": 1}],
    ("infirmary", 4): [{"potion": 3}, {}, {}, {"potion": 1}],
    ("smithy", 2): [{"iron": 2}, {"iron": 1}],
    ("smithy", 4): [{"iron": 2}, {"iron": 1}, {}, {}],
}


@pytest.mark.parametrize(("room", "seats"), REWARDS)
def test_what_each_place_brings(room: str, seats: int) -> None:
    """Rewards of locations: those without a choice."""
    jail = Jail(seats)
    for seat in range(seats):
        jail.place(seat, room, STRENGTHS[seat])
    jail.checking(room)
    while jail.offered("reward"):
        jail.answer("reward", "take")
    for seat, reward in enumerate(REWARDS[room, seats]):
        crew = jail.crew(seat)
        assert {**jail.stock(seat), **({"power": 1} if crew.power > 1 else {})} == reward
    lost = [seat for seat, reward in enumerate(REWARDS[room, seats]) if not reward]
    assert [told.seat for told in jail.told(events.ToLibrary)] == lost


def test_alone_in_the_infirmary_a_crew_is_not_last_as_well() -> None:
    """Infirmary: "gets the reward of the first place, and not that of the last"."""
    jail = Jail(3).place(0, "infirmary", "strength_2").checking("infirmary")
    assert jail.answer("reward", "take", 0).stock(0) == {"potion": 3}


def test_the_commissary_gives_one_and_swaps() -> None:
    """Commissary: first any resource; second one for one; all others two for one."""
    jail = Jail(4).give(1, scrap=1).give(2, scrap=2).give(3, scrap=1)
    for seat, token in enumerate(STRENGTHS):
        jail.place(seat, "commissary", token)
    jail.checking("commissary").answer("ware", "supply:gold", 0)
    jail.answer("swap", "supply:iron", 1).answer("swap", "supply:gold", 2)
    assert [jail.stock(seat) for seat in range(3)] == [{"gold": 1}, {"iron": 1}, {"gold": 1}]
    assert [told.seat for told in jail.told(events.NoReward)] == [3]  # one cube is too few


@pytest.mark.parametrize(
    ("place", "cubes", "goons"),
    [(0, 1, 1), (0, 3, 1), (0, 4, 2), (1, 1, 1), (1, 4, 1), (1, 5, 2), (2, 1, 0), (2, 5, 1)],
)
def test_the_chow_hall_s_prices(place: int, cubes: int, goons: int) -> None:
    """Chow hall: one for 1 or two for 4; one for 1 or two for 5; all others one for 2."""
    jail = Jail(3).goons(sewers="dwarf_1", smithy="dwarf_2").give(place, scrap=cubes)
    for seat in range(3):
        jail.place(seat, "chow_hall", STRENGTHS[seat])
    jail.checking("chow_hall")
    if goons:
        jail.answer("recruit", "goon:sewers", place)
        assert jail.offered("recruit.more") == (goons == 2)
    if goons == 2:
        jail.answer("recruit.more", "goon:smithy", place)
    price = {(0, 1): 1, (0, 2): 4, (1, 1): 1, (1, 2): 5, (2, 1): 2}.get((place, goons))
    if jail.offered("recruit.more"):
        jail.answer("recruit.more", "done", place)
    assert len(jail.crew(place).goons) == goons
    assert [dict(told.cubes)["scrap"] for told in jail.told(events.Paid)] == [price] * (goons > 0)


def test_reserving_costs_any_resource_and_hides_the_card() -> None:
    """Cell block: every crew there crafts or reserves; a reserved item can be crafted later."""
    jail = Jail(2).display("shiv", "hidden_satchel").give(0, iron=1).give(1, scrap=2)
    jail.place(0, "cell_block", "strength_5").place(1, "cell_block", "strength_2")
    jail.checking("cell_block").answer("craft", "item:0/reserve", 0)
    assert jail.prison.display[0] is None
    assert (jail.stock(0), [card.open for card in jail.crew(0).reserved]) == ({}, [False])
    jail.answer("craft", "item:1/craft", 1)
    jail = Jail(2).reserved(0, "shiv").give(0, scrap=2).place(0, "cell_block", "lookout")
    jail.checking("cell_block").answer("craft", "reserved:0:0/craft", 0)
    assert [card.face for card in jail.crew(0).items] == ["shiv"]
    assert not jail.crew(0).reserved


# --- patrol --------------------------------------------------------------------------------------


def test_storage_is_checked_against_the_limit() -> None:
    """Patrol 1: who has more than the limit discards, of their own choice."""
    jail = Jail(2).give(0, scrap=4, gold=3).at("storage")
    jail.answer("storage", ["cube:0:scrap:0", "cube:0:gold:0"])
    assert jail.stock(0) == {"scrap": 3, "gold": 2}


def test_new_items_fill_the_gaps_and_the_others_keep_their_slots() -> None:
    """Patrol 2: as many as there were."""
    jail = Jail(2).display("shiv", "lockpicks", "bone_dice")
    jail.prison.items.append(jail.prison.display[1])  # type: ignore[arg-type]
    jail.prison.display[1] = None
    jail.at("patrol").until("place")
    shown = [card.face if card else None for card in jail.prison.display]
    assert shown == ["shiv", "lockpicks", "bone_dice"]


def test_goons_move_on_and_the_last_one_leaves() -> None:
    """Patrol 3: no gaps towards the chow hall; new ones fill what is empty behind them."""
    jail = Jail(2).goons(sewers="dwarf_1", smithy="dwarf_2", chow_hall="dwarf_3").at("patrol")
    jail.until("place")
    faces = [room.goon.face if room.goon else None for room in jail.prison.slots]
    assert faces[3:] == ["dwarf_1", "dwarf_2"]
    assert all(faces)
    assert [card.face for card in jail.prison.goon_discard] == ["dwarf_3"]
    assert [room for _, room in jail.told(events.Patrolled)[0].goons] == [
        "smithy",
        "infirmary",
        "sewers",
    ]


def test_suspicion_is_put_on_top_of_what_lies_there() -> None:
    """Patrol 4: what is printed on each goon."""
    jail = Jail(2).goons(sewers="flayer_1").suspicion("sewers", 1).at("watch").until("place")
    assert jail.room("sewers").suspicion == 3
    assert jail.prison.round == 2


def test_after_the_last_round_there_is_no_patrol() -> None:
    """Patrol is left out in round 6: nobody discards what is too much; the final raid follows."""
    jail = Jail(2).give(0, scrap=9).checking("library")
    jail.prison.round = 6
    jail.until("nothing")
    assert jail.table.over
    assert jail.stock(0) == {"scrap": 9}
    assert [told.last for told in jail.told(events.Raided)] == [True]
    assert not jail.told(events.Patrolled)


def test_the_supply_is_limited() -> None:
    """Components: of what has run out, nobody gets anything."""
    jail = Jail(2).place(0, "sewers", "strength_5").give(1, scrap=24).checking("sewers")
    assert jail.answer("reward", "take", 0).stock(0) == {"scrap": 1}
    assert jail.prison.supply["scrap"] == 0
