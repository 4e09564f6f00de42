"""What every game owes the house: it ends, it can be replayed, and it refuses without a trace."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.engine import ALL, Dice, Outcome, Part, Viewer
from app.engine.errors import IllegalChoice, NotAsked, Refused, TableOver
from app.engine.fingerprint import Fingerprints
from app.engine.game import Game
from app.engine.table import Table
from app.games import GAMES
from app.settings import ROOT
from app.tables.bots.answers import bot_names
from app.tables.model import changed_parts
from app.web.render.i18n import tongue
from tests.contract.pictures import digest, everything, picture
from tests.support.compared import compared
from tests.support.own import own_of
from tests.support.play import (
    BOUND,
    HASTE,
    NIGHT,
    Walk,
    any_way,
    bot_way,
    cases,
    half_answered,
    keen_way,
    luck,
    option_sets,
    random_walk,
    seat_counts,
    share,
    table_of,
    typical_length,
    viewers,
)

# Positions of a game at which dear checks are made, shared among numbers of players.
POSITIONS = 210 if NIGHT else 90
GAMES_EACH = 2 if NIGHT else 1
LOOKED_AT = 1 / HASTE  # of the steps of a game, for views made by difference
ENOUGH = 60  # decisions that were taken back
MANY = 30  # games in which what is declared is looked for
SOME = MANY if NIGHT else 6  # so many at least, even if all that is demanded was seen before
FAR_BACK = 4  # at one position in so many, the end of a game is asked how it was
EVERY_CASE = pytest.mark.parametrize(("game_id", "seats"), cases())
EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)

# Answers that fit no question, or only one of another shape.
NONSENSE: list[Any] = [
    "",
    "nonsense",
    "seat:0",
    "\0",
    "\ud800",
    "x" * 10_000,
    -1,
    0,
    10**30,
    True,
    1.5,
    None,
    [],
    [[]],
    ["nonsense"],
    [None],
    {},
    {"": ""},
    {"bribe": {"bribe": []}},
]


@EVERY_CASE
def test_random_games_end_with_every_set_of_options(game_id: str, seats: int) -> None:
    """Every set is played once, by the numbers of players in turn; at night by each of them."""
    game = GAMES[game_id]
    counts = seat_counts(game)
    for number, options in enumerate(option_sets(game)):
        if not NIGHT and counts[number % len(counts)] != seats:
            continue
        table = random_walk(game_id, seats, f"end {number}", options).table
        assert table.version <= BOUND
        assert not table.open_asks()
        assert not table.waiting_for()
        outcome = table.result()
        assert outcome
        assert sorted(one.seat for one in outcome.standings) == list(range(seats))
        assert Outcome.read(json.loads(json.dumps(outcome.stored()))) == outcome
        with pytest.raises(TableOver):
            table.decide(0, "0-0", "pass")


@EVERY_CASE
def test_games_of_all_bots_end(game_id: str, seats: int) -> None:
    """Each kind of bot sits at a table; at night on every seat."""
    names = sorted(bot_names(GAMES[game_id]))
    assert "random" in names
    for number in range(0, len(names), 1 if NIGHT else seats):
        ways = [bot_way(names[(number + seat) % len(names)]) for seat in range(seats)]
        walk = random_walk(game_id, seats, f"bots {number}", ways=ways)
        assert walk.table.result()


@EVERY_CASE
def test_someone_can_always_go_on(game_id: str, seats: int) -> None:
    """No ask without options, nobody waited for who isn't asked, no dead end."""
    for walk in some_positions(game_id, seats, 3 if NIGHT else 1):
        table = walk.table
        assert table.over or table.waiting_for()
        asked = [(q.seat, q.kind) for q in table.questions(ALL)]
        assert set(table.waiting_for()) <= set(asked)
        for question in table.questions(ALL):
            ids = [option.id for option in question.options]
            assert ids or question.range or question.form is not None
            assert len(ids) == len(set(ids))
            silent = table.open_asks()[question.id].silent
            table.open_asks()[question.id].shape.read(
                silent() if silent else any_way(table, question, 7)
            )


@EVERY_CASE
def test_a_replay_is_equal_to_the_byte(game_id: str, seats: int) -> None:
    """From the log alone, played on from one version to the next, and as it was then.

    How it was, a table is asked a little later; now and then one that is over.
    """
    for number in range(GAMES_EACH):
        walk = Walk(table_of(game_id, seats, f"replay {number}"))
        history = {0: digest(walk.table)}
        numbers = luck(f"replay {number}")
        due = due_positions(game_id, seats, GAMES_EACH)
        while not walk.table.over:
            walk.act(next(numbers))
            if due(walk):
                history[walk.table.version] = digest(walk.table)
        compared(game_id, len(history))
        game, deal, entries = walk.table.game, walk.table.deal, walk.table.entries
        assert digest(Table.replay(game, deal, entries)) == history[len(entries)]
        table, before = Table(game, deal), 0
        for place, (version, then) in enumerate(history.items()):
            table = table.extend(entries[table.version : version])
            assert digest(table) == then
            assert digest(table.at(before)) == history[before]
            if NIGHT or place % FAR_BACK == 0:
                assert digest(walk.table.at(version)) == then
            before = version


@EVERY_CASE
def test_a_fingerprint_is_of_the_whole_picture(game_id: str, seats: int) -> None:
    """However much of it was known before: made from scratch it is the same."""
    walk = Walk(table_of(game_id, seats, "fingerprint"))
    numbers = luck("fingerprint")
    found = 0
    while not walk.table.over:
        whole = Fingerprints().of("", walk.table.view(ALL)).partition(".")[2]
        walk.act(next(numbers))
        seen, _, _ = walk.table.entries[-1].fingerprint.partition("~")  # who may know of it
        _, _, picture = seen.partition(".")
        found += bool(picture)
        assert picture in ("", whole)
    assert found >= min(5, walk.table.decisions)


def test_a_table_from_its_log_keeps_what_is_sealed() -> None:
    """The answers of those who were quick, while others are still asked."""
    game = GAMES["scoundrels"]
    walk = Walk(table_of(game.id, 4, "sealed", strategy_cards=True))
    numbers, kept = luck("sealed"), 0
    for _ in range(4):
        there = walk.half_answered(numbers).table
        kept += half_answered(there)
        again = Table.replay(game, there.deal, there.entries)
        assert digest(again) == digest(there)
        for _ in range(20):
            walk.act(next(numbers))
    assert kept > 0


@EVERY_CASE
def test_a_copy_goes_its_own_way(game_id: str, seats: int) -> None:
    for walk in some_positions(game_id, seats, 1):
        before = digest(walk.table)
        copy = Walk(walk.table.copy())
        assert digest(copy.table) == before
        if not copy.table.over:
            copy.act(5)
            assert digest(copy.table) != before
            copy.table.redeal(0, Dice(b"what if"))
        assert digest(walk.table) == before


@EVERY_CASE
def test_a_view_made_by_difference_is_the_view_made_from_scratch(game_id: str, seats: int) -> None:
    """At every step of random games, with take-backs and redeals, for any mix of viewers."""
    sets = option_sets(GAMES[game_id])
    for number, options in enumerate(({}, sets[seats % len(sets)])):
        walk = Walk(table_of(game_id, seats, f"difference {number}", **options))
        numbers, chance = luck(f"difference {number}"), random.Random(number)
        while not walk.table.over:
            walk.act(next(numbers))
            if walk.table.decisions > 3 and chance.random() < 0.05:
                walk.table.rewind(walk.table.decisions - chance.randint(1, 3))
            if chance.random() < LOOKED_AT:
                compared(game_id, as_from_scratch(walk.table, looking(walk.table, chance)))
            if chance.random() < 0.03:
                dealt_again(walk.table.copy(), chance)


def dealt_again(table: Table[Any], chance: random.Random) -> None:
    """A redeal changes everything, for those who have looked before."""
    as_from_scratch(table, looking(table, chance))
    table.redeal(chance.choice(viewers(table)), Dice(chance.randbytes(8)))
    as_from_scratch(table, [*viewers(table), ALL])


@EVERY_CASE
def test_a_change_holds_all_that_is_new_since_any_earlier_view(game_id: str, seats: int) -> None:
    walk, seen = Walk(table_of(game_id, seats, "changes")), [dict[str, Part]()]
    numbers, found = luck("changes"), 0
    while not walk.table.over:
        walk.act(next(numbers))
        now = walk.table.view(0)
        for before in seen[-3:]:
            new = {n: part for n, part in now.items() if n not in before or before[n] != part}
            gone = dict.fromkeys(before.keys() - now.keys())
            assert changed_parts(before, now) == new | gone
            found += len(new)
        seen.append(now)
    assert found > walk.table.decisions


def looking(table: Table[Any], chance: random.Random) -> list[Viewer]:
    return [viewer for viewer in (*viewers(table), ALL) if chance.random() < 0.7]


def as_from_scratch(table: Table[Any], eyes: list[Viewer]) -> int:
    seen = [[*table.view(viewer).items()] for viewer in eyes]
    for card in table.state.knowledge.cards:
        card.changed()
    assert seen == [[*table.game.view(table.state, viewer).items()] for viewer in eyes]
    return len(eyes)


@EVERY_CASE
def test_refused_decisions_change_nothing(game_id: str, seats: int) -> None:
    """Illegal, stale, doubled and foreign ones."""
    counts: Counter[str] = Counter()
    looked = 0
    stale: set[str] = {"", "0-999", "nonsense"}
    for walk in some_positions(game_id, seats, GAMES_EACH):
        table = walk.table
        if table.over:
            continue
        looked += 1
        before = digest(table)
        for what, seat, ask_id, choice in wrong_decisions(
            table, sorted(stale - {*table.open_asks()})
        ):
            expected = IllegalChoice if what == "illegal" else NotAsked
            with pytest.raises(expected):
                table.decide(seat, ask_id, choice)
            counts[what] += 1
        assert digest(table) == before
        stale |= {*table.open_asks()}
    assert min(counts[what] for what in ("illegal", "stale", "foreign")) >= min(50, looked)


def wrong_decisions(table: Table[Any], stale: list[str]) -> Iterator[tuple[str, int, str, Any]]:
    for question in table.questions(ALL):
        good = any_way(table, question, 3)
        for ask_id in stale[-4:]:
            yield "stale", question.seat, ask_id, good
        for seat in range(-1, table.deal.seats + 1):
            if seat != question.seat:
                yield "foreign", seat, question.id, good
        shape = table.open_asks()[question.id].shape
        for choice in [*NONSENSE, [good], [good, good], {"id": good}]:
            try:
                shape.read(choice)
            except IllegalChoice:
                yield "illegal", question.seat, question.id, choice


@EVERY_CASE
def test_a_decision_sent_twice_is_taken_once(game_id: str, seats: int) -> None:
    """An id is never used again, not even after something was taken back."""
    walk = Walk(table_of(game_id, seats, "twice"), ways=[any_way])
    numbers, due = luck("twice"), due_positions(game_id, seats, 1)
    answered: set[str] = set()
    while not walk.table.over:
        table, walk.last = walk.table, None
        assert not answered & {*table.open_asks()}
        walk.act(next(numbers))
        if walk.last is None:
            continue  # something was taken back
        seat, ask_id, choice = walk.last
        ask = table.open_ask(ask_id)
        if ask is not None and ask.sealed:
            continue  # it may be changed until all are in
        answered.add(ask_id)
        if not table.over:
            look = digest if due(walk) else fleeting
            before = look(table)
            with pytest.raises(NotAsked):
                table.decide(seat, ask_id, choice)
            assert look(table) == before
            compared(game_id, look is digest)


def fleeting(table: Table[Any]) -> str:
    """What the briefest look at a table finds."""
    return f"{table.version} {table.decisions} {table.waiting_for()} {[*table.open_asks()]}"


@EVERY_CASE
def test_nothing_is_taken_back_once_somebody_has_learned_by_it(game_id: str, seats: int) -> None:
    taken_back = 0
    due = due_positions(game_id, seats, GAMES_EACH)
    for number in range(6):
        if taken_back > ENOUGH:
            break
        walk = Walk(table_of(game_id, seats, f"back {number}"))
        numbers = luck(f"back {number}", back=False)
        while not walk.table.over:
            table = walk.table
            knew, rolled = known(table), table.state.dice.used
            walk.act(next(numbers))
            last = table.entries[-1]
            for seat in range(seats):
                if table.why_not_back(seat) is not None:
                    continue
                if not last.noticed_by(seat):
                    continue  # undone with it, or the seat could tell that there was a whisper
                assert seat == last.seat, walk.script()
                assert known(table) <= knew, walk.script()
                assert table.state.dice.used == rolled, walk.script()
                taken_back += 1
                if not due(walk):
                    continue
                there, before = table.copy(), table.at(table.version - 1)
                there.take_back(seat)
                assert there.why_not_back(seat) == before.why_not_back(seat), walk.script()
                assert everything(there, ids=False) == everything(before, ids=False), walk.script()
    # Alone, one sees what follows from everything at once.
    assert taken_back > 10 or seats == 1


def known(table: Table[Any]) -> set[tuple[Any, int]]:
    """Each viewer with the number of each card that they know."""
    cards = table.state.knowledge.cards
    eyes = viewers(table)
    return {(v, n) for n, card in enumerate(cards) for v in eyes if card.known_to(v)}


@EVERY_GAME
def test_what_is_declared_is_what_occurs(game_id: str) -> None:
    """Parts, events, and questions with words; what is too rare for that has a test of its own."""
    game = GAMES[game_id]
    spoken = spoken_by(game_id)
    declared = {*(spoken or ()), *game.parts, *game.events}
    missing = set(declared)
    rare = {under(kind) for kind in own_of(game_id).rare}
    files = (ROOT / "tests/games" / game_id).glob("test_*.py")
    tests = under("".join(file.read_text() for file in files))
    for number in range(MANY):
        found = kinds_of_a_game(game, number)
        if spoken is None:  # no words of its own: names are shown
            found = {kind for kind in found if not isinstance(kind, str)}
        assert found <= declared, f"not declared: {found - declared}"
        missing -= found
        untested = [name for kind in missing if (name := name_of(kind)) not in tests]
        few_missing = len(missing - rare) < len(declared) / 10
        if not missing or (number + 1 >= SOME and not untested and few_missing):
            break
    assert not untested, "never seen"
    assert few_missing


def name_of(kind: Any) -> str:
    return kind if isinstance(kind, str) else str(kind.__name__)


def spoken_by(game_id: str) -> set[str] | None:
    """The kinds of questions that the game has words for; None if it has no templates."""
    if not (ROOT / "app/games" / game_id / "templates").is_dir():
        return None
    words = tongue("en").templates.get_template(f"{game_id}/words.html").module
    return {name.removeprefix("ask_") for name in vars(words) if name.startswith("ask_")}


def under(text: str) -> str:
    """The spelling of a kind in the name of a macro."""
    return re.sub(r"[^a-zA-Z0-9]", "_", text)


def kinds_of_a_game(game: Game[Any], number: int) -> set[Any]:
    """The parts and events in a game with any options; parts are looked at now and then."""
    seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
    sets = option_sets(game)
    ways = [keen_way, keen_way, *(bot_way(name) for name in sorted(bot_names(game)))][
        : 2 + number % 3
    ]
    walk = Walk(table_of(game.id, seats, f"kinds {number}", **sets[number % len(sets)]), ways=ways)
    numbers = luck(f"kinds {number}")
    found: set[Any] = set()
    while True:
        found |= {under(question.kind) for question in walk.table.questions(ALL)}
        if walk.table.version % 8 == 0:
            found |= {type(part) for part in walk.table.view(ALL).values()}
        if walk.table.over:
            return found | {type(event) for event in walk.table.events(ALL)}
        walk.act(next(numbers))


@EVERY_CASE
def test_looking_changes_nothing(game_id: str, seats: int) -> None:
    for walk in some_positions(game_id, seats, 1):
        table = walk.table
        state = (
            table.state.dice.used,
            table.state.knowledge.learned,
            table.state.chronicle.count,
        )
        pictures = [picture(table, viewer) for viewer in [*viewers(table), ALL]]
        assert pictures == [picture(table, viewer) for viewer in [*viewers(table), ALL]]
        now = (
            table.state.dice.used,
            table.state.knowledge.learned,
            table.state.chronicle.count,
        )
        assert state == now


def due_positions(game_id: str, seats: int, games: int) -> Callable[[Walk], bool]:
    """Whether dear checks are made here: so many in all, spread evenly over these games."""
    step = max(1, typical_length(GAMES[game_id], seats) * games // share(game_id, POSITIONS))
    return lambda walk: walk.table.version % step == 0 or walk.table.over


def some_positions(game_id: str, seats: int, games: int) -> Iterator[Walk]:
    """A walk at some of its positions, end included; every game has other options."""
    due = due_positions(game_id, seats, games)
    for walk in filter(due, walks(game_id, seats, games)):
        compared(game_id)
        yield walk


def walks(game_id: str, seats: int, games: int) -> Iterator[Walk]:
    sets = option_sets(GAMES[game_id])
    for number in range(games):
        options = sets[number * 5 % len(sets)]
        walk = Walk(table_of(game_id, seats, f"walk {number}", **options))
        numbers = luck(f"walk {number}")
        while not walk.table.over:
            yield walk
            walk.act(next(numbers))
        yield walk


def test_refused_is_the_root_of_refusals() -> None:
    assert issubclass(NotAsked, Refused)
    assert issubclass(IllegalChoice, Refused)
