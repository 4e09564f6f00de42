"""A table: decisions, refusals, take-back, rewinding, and the same again from its log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine import ALL, ONLOOKER, Asked, Between, Dice, Say, amount, choose, only, together
from app.engine.errors import CannotTakeBack, Diverged, IllegalChoice, NotAsked, TableOver
from app.engine.log import Entry
from app.engine.table import Table
from tests.engine.toy import Said, Toy, answer, asked, game_of, ids, setting_of, table_of


async def numbers(toy: Toy) -> None:
    """Each turn: one seat says a number, then the other."""
    for seat in (0, 1):
        toy.written.append(await amount(seat, f"n{seat}", 0, 9))
    toy.tell(Said(tuple(toy.written)))


async def busy(toy: Toy) -> None:
    """Each turn: a look, a throw of the dice, sealed bids, a public word."""
    seat = toy.turn % 2
    card = int((await choose(seat, "look", [Say(str(n)) for n in range(4)])).id)
    toy.knowledge.show([toy.cards[card]], seat)
    toy.tell(Said(only(seat, toy.cards[card].face)))
    bids = await together({seat: Asked("bid", Between(0, 3)) for seat in (0, 1)})
    toy.written.append(tuple(bids.values()))
    if await amount(seat, "throw", 0, 1):
        toy.written.append(toy.dice.below(6))
    toy.knowledge.mix(toy.cards, knowing=[seat])


def pictures(table: Table[Toy]) -> Any:
    """All that can be told of a table."""
    return (
        table.version,
        table.questions(ALL),
        table.waiting_for(),
        [table.view(viewer) for viewer in (0, 1, ONLOOKER, ALL)],
        [list(table.events(viewer)) for viewer in (0, 1, ONLOOKER, ALL)],
        [table.why_not_back(seat) for seat in (0, 1)],
        [(card.face, card.open) for card in table.state.cards],
    )


def walk(table: Table[Toy], luck: Dice) -> list[Any]:
    """Play at random, taking back where possible; what was to be seen at every version."""
    history = [pictures(table)]
    while not table.over:
        question = luck.pick(table.questions(ALL))
        ask = table.open_ask(question.id)
        assert ask
        table.decide(question.seat, question.id, ask.shape.any(luck))
        history.append(pictures(table))
        if table.why_not_back(question.seat) is None and luck.below(3) == 0:
            table.take_back(question.seat)
            history.append(pictures(table))
    return history


# --- decisions -----------------------------------------------------------------------------------


def test_a_decision_is_an_entry_with_what_was_asked() -> None:
    table = table_of(numbers)
    entry = table.decide(0, ids(table)["0 n0"], 4, by="clock")
    assert (entry.seat, entry.kind, entry.choice, entry.by) == (0, "n0", 4, "clock")
    assert table.entries == [entry]
    assert (table.version, table.decisions) == (1, 1)
    assert asked(table) == ["1 n1"]


def test_ask_ids_say_at_which_version_they_opened() -> None:
    table = table_of(numbers)
    assert ids(table) == {"0 n0": "0-0"}
    answer(table, 0, "n0", 1)
    assert ids(table) == {"1 n1": "1-0"}


def test_questions_are_told_to_their_seat_only() -> None:
    table = table_of(numbers)
    assert [len(table.questions(viewer)) for viewer in (0, 1, ONLOOKER, ALL)] == [1, 0, 0, 1]


@pytest.mark.parametrize(
    ("seat", "ask", "choice", "refusal"),
    [
        (1, "0-0", 3, NotAsked),
        (1, "0-0", 99, NotAsked),  # not even that this would have been no answer
        (0, "0-1", 3, NotAsked),
        (0, "9-0", 3, NotAsked),
        (0, "0-0", 10, IllegalChoice),
        (0, "0-0", "3", IllegalChoice),
    ],
)
def test_a_refused_decision_changes_nothing(
    seat: int, ask: str, choice: Any, refusal: type[Exception]
) -> None:
    table = table_of(numbers)
    before = pictures(table)
    with pytest.raises(refusal):
        table.decide(seat, ask, choice)
    assert pictures(table) == before
    assert table.entries == []


def test_after_the_end_nobody_is_asked() -> None:
    table = table_of(numbers)
    assert table.result() is None
    answer(table, 0, "n0", 1)
    answer(table, 1, "n1", 2)
    assert table.over
    assert (asked(table), table.waiting_for()) == ([], [])
    assert table.why_not_back(1) == "over"
    result = table.result()
    assert result
    assert result.standings[0].score == 2
    with pytest.raises(TableOver):
        table.decide(0, "2-0", 1)


def test_a_game_that_never_asks_is_a_mistake() -> None:
    async def idle(toy: Toy) -> None:
        toy.turn = -1

    with pytest.raises(AssertionError, match="without asking anybody"):
        table_of(idle)


# --- take-back -----------------------------------------------------------------------------------


def test_the_last_decision_can_be_taken_back() -> None:
    table = table_of(numbers)
    answer(table, 0, "n0", 4)
    entry = table.take_back(0)
    assert entry.rewind_to == 0
    assert table.state.written == []
    assert ids(table) == {"0 n0": "2-0"}
    assert (table.version, table.decisions) == (2, 0)


def test_nothing_was_decided_yet() -> None:
    assert table_of(numbers).why_not_back(0) == "nothing"


def test_only_ones_own_last_decision() -> None:
    table = table_of(numbers, turns=2)
    answer(table, 0, "n0", 4)
    assert table.why_not_back(1) == "not-last"
    answer(table, 1, "n1", 4)
    assert table.why_not_back(0) == "not-last"
    with pytest.raises(CannotTakeBack, match="not-last") as refused:
        table.take_back(0)
    assert refused.value.reason == "not-last"


def test_what_the_clock_decided_stays() -> None:
    table = table_of(numbers)
    answer(table, 0, "n0", 4, by="clock")
    assert table.why_not_back(0) == "not-last"


def test_not_after_somebody_learned_a_face() -> None:
    table = table_of(busy)
    answer(table, 0, "look", "2")
    assert table.why_not_back(0) == "learned"


def test_not_after_the_dice_were_used() -> None:
    table = table_of(busy, turns=2)
    answer(table, 0, "look", "2")
    answer(table, 0, "bid", 1)
    answer(table, 1, "bid", 1)
    answer(table, 0, "throw", 1)
    assert table.why_not_back(0) == "dice"
    assert table_of(busy).why_not_back(0) == "nothing"


# --- rewinding, replaying, looking back ----------------------------------------------------------


@pytest.mark.parametrize("number", range(8))
def test_every_version_can_be_seen_again(number: int) -> None:
    """Live, from the log, and as a copy at that version: the same to the letter, ids included."""
    table = table_of(busy, turns=4)
    history = walk(table, Dice(bytes([number])))
    assert pictures(Table.replay(table.game, table.deal, table.entries)) == history[-1]
    for version, picture in enumerate(history):
        assert pictures(table.at(version)) == picture
        log = table.entries[:version]
        assert pictures(Table.replay(table.game, table.deal, log)) == picture


def test_rewinding_further_and_playing_on_another_way() -> None:
    table = table_of(numbers, turns=3)
    for number in range(5):
        answer(table, number % 2, f"n{number % 2}", number)
    table.rewind(1)
    assert (table.decisions, table.version) == (1, 6)
    assert table.state.written == [0]
    answer(table, 1, "n1", 9)
    again = Table.replay(table.game, table.deal, table.entries)
    assert again.state.written == [0, 9]
    assert pictures(again) == pictures(table)
    assert table.at(5).state.written == [0, 1, 2, 3, 4]


def test_a_game_that_has_ended_can_be_rewound() -> None:
    table = table_of(numbers)
    answer(table, 0, "n0", 1)
    answer(table, 1, "n1", 2)
    table.rewind(1)
    assert not table.over
    answer(table, 1, "n1", 3)
    assert table.state.written == [1, 3]


def test_a_copy_shares_nothing_that_moves() -> None:
    table = table_of(busy, turns=2)
    answer(table, 0, "look", "1")
    before = pictures(table)
    other = table.copy()
    assert pictures(other) == before
    answer(other, 0, "bid", 2)
    answer(other, 1, "bid", 2)
    answer(other, 0, "throw", 1)
    assert pictures(table) == before


def test_extending_with_what_others_wrote() -> None:
    table = table_of(numbers, turns=2)
    other = table.copy()
    entries = [other.decide(0, ids(other)["0 n0"], 1), other.decide(1, "1-0", 2)]
    table = table.extend(entries)
    assert pictures(table) == pictures(other)
    back = [other.take_back(1), other.decide(1, "3-0", 5)]
    table = table.extend(back)
    assert pictures(table) == pictures(other)
    assert table.state.written == [1, 5]


def test_a_log_that_rules_no_longer_understand_says_where() -> None:
    async def other_numbers(toy: Toy) -> None:
        await amount(0, "n0", 0, 9)
        await amount(1, "n1", 0, 5)

    table = table_of(numbers)
    answer(table, 0, "n0", 1)
    answer(table, 1, "n1", 2)
    with pytest.raises(Diverged, match="other questions") as trouble:
        Table.replay(game_of(other_numbers), setting_of(), table.entries)
    assert trouble.value.step == 1
    assert Table.replay(game_of(other_numbers), setting_of(), table.entries[:1]).version == 1


@pytest.mark.parametrize(
    ("change", "what"), [({"choice": 77}, "a number from"), ({"kind": "n7"}, "nobody is asked")]
)
def test_a_log_that_was_tampered_with(change: dict[str, Any], what: str) -> None:
    table = table_of(numbers)
    answer(table, 0, "n0", 1)
    entry: Entry = replace(table.entries[0], **change)
    with pytest.raises(Diverged, match=what):
        Table.replay(table.game, table.deal, [entry])


async def corrected(toy: Toy) -> None:
    await numbers(toy)
    toy.written.append("bonus")


def test_a_corrected_rule_is_noticed_where_it_tells() -> None:
    table = table_of(numbers, turns=2)
    for number in range(3):
        answer(table, number % 2, f"n{number % 2}", number)
    again = Table.replay(game_of(corrected, turns=2), setting_of(), table.entries)
    assert again.corrections == [2]
    assert again.at(3).corrections == [2]
    assert Table.replay(table.game, table.deal, table.entries).corrections == []


def test_a_correction_is_also_noticed_where_views_are_compared_once() -> None:
    table = table_of(numbers, turns=2)
    for number in range(4):
        answer(table, number % 2, f"n{number % 2}", number)
    for rules, found in ((corrected, [2]), (numbers, [])):
        again = Table(game_of(rules, turns=2), setting_of())
        assert len(list(again.catch_up(table.entries, thorough=False))) == 4
        assert again.corrections == found


# --- re-dealing ----------------------------------------------------------------------------------


def test_redealing_changes_what_a_viewer_cannot_know_and_nothing_else() -> None:
    table = table_of(busy, turns=2)
    answer(table, 0, "look", "1")
    answer(table, 1, "bid", 3)
    seen: dict[Any, set[Any]] = {"faces": set(), "bids": set(), "dice": set()}
    for number in range(30):
        other = table.copy()
        other.redeal(0, Dice(bytes([number])))
        assert other.view(0) == table.view(0)
        assert other.questions(0) == table.questions(0)
        assert other.waiting_for() == table.waiting_for()
        seen["faces"].add(tuple(card.face for card in other.state.cards))
        answer(other, 0, "bid", 0)
        seen["bids"].add(other.state.written[-1])
        seen["dice"].add(other.state.dice.below(1000))
    assert all(faces[1] == "face 1" for faces in seen["faces"])
    assert len(seen["faces"]) == 6
    assert seen["bids"] == {(0, n) for n in range(4)}
    assert len(seen["dice"]) > 20


def test_who_sees_all_has_nothing_redealt() -> None:
    table = table_of(busy)
    other = table.copy()
    other.redeal(ALL, Dice(b"x"))
    assert pictures(other) == pictures(table)
    assert other.state.dice.below(1000) == table.state.dice.below(1000)


def test_ones_own_sealed_answer_stays() -> None:
    table = table_of(busy)
    answer(table, 0, "look", "1")
    answer(table, 1, "bid", 3)
    other = table.copy()
    other.redeal(1, Dice(b"x"))
    assert other.questions(1) == table.questions(1)
