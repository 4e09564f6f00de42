"""Scripts of attackers who want another deal than the one that was promised.

Each gets the record of an honest game, and writes one whose cards fall as the attacker likes. The
wish is modest, so that a few dozen tries are enough: a certain card under the first pile.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count

from app.engine import Dice
from app.games import GAMES
from app.tables.card_sets import card_set, shipped
from app.tables.fairness import earlier_promise
from tests.support.deals import GUEST, HOST, PLAYERS, SECRET, Dealt, Json, drawn, seed

HONEST = Dealt(contributions=(*PLAYERS, None), places=4)
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on the deal; `checks`: what the program finds wrong, `page`: what the page says."""

    name: str
    forge: Callable[[Json], Json]
    checks: set[str]
    page: str


def wanted(record: Json) -> bool:
    """Whether the attacker likes this deal: about one card in twelve would do."""
    first: str = record["draws"][0]["into"][0]
    return first.startswith(("s", "t"))


def first_that_suits(records: Iterator[Json]) -> Json:
    return next(record for record in records if wanted(record))


# --- grinding what the seed is made from ---------------------------------------------------------


def ids() -> Iterator[str]:
    for number in count():
        yield "aaaaaaaaaaaaaaaaaa" + _LETTERS[number // 32 % 32] + _LETTERS[number % 32]


def another_id(record: Json) -> Json:
    """Keep the promise to the letter, under another id."""
    return record | {"table": next(ids())}


def another_table_with_its_promise(record: Json) -> Json:
    """Pretend that people sat at another table: a new id, with its commitment and promise."""
    return first_that_suits(replace(HONEST, table=name).record() for name in ids())


def another_card_set(record: Json) -> Json:
    """Add decoys that never come into play to the host's own cards."""

    def tries() -> Iterator[Json]:
        for number in count():
            content = copy.deepcopy(shipped("crooks"))
            decoy = copy.deepcopy(next(iter(content["crooks"].values())))
            content["crooks"][f"decoy_{number}"] = decoy | {"number": 100 + number}
            yield replace(HONEST, cards=content).record()

    return first_that_suits(tries())


def another_card_set_under_the_old_promise(record: Json) -> Json:
    forged = another_card_set(record) | {"promise": record["promise"]}
    return forged | {"draws": drawn(forged)}


def other_options(record: Json) -> Json:
    """Change options in a way that nobody would notice."""
    other = {option.id: option for option in GAMES["crooks"].options}
    name, option = next((n, o) for n, o in other.items() if n != "first_player")
    values = getattr(option, "values", (True, False))
    value = next(value for value in values if value != record["options"][name])
    return replace(HONEST, options={name: value}).record()


def other_options_under_the_old_promise(record: Json) -> Json:
    return other_options(record) | {"promise": record["promise"], "draws": record["draws"]}


def a_bot_that_contributes(record: Json) -> Json:
    """Try contributions for a bot until the cards suit the host."""

    def tries() -> Iterator[Json]:
        for number in count():
            forged = copy.deepcopy(record)
            forged["seats"][2]["contribution"] = f"{number:04x}"
            yield forged | {"draws": drawn(forged)}

    return first_that_suits(tries())


def another_contribution(record: Json) -> Json:
    """Exchange the guest's contribution for something better."""

    def tries() -> Iterator[Json]:
        for number in count():
            forged = copy.deepcopy(record)
            forged["seats"][GUEST]["contribution"] = f"{number:04x}"
            yield forged | {"draws": drawn(forged)}

    return first_that_suits(tries())


def exchanged_contributions(record: Json) -> Json:
    forged = copy.deepcopy(record)
    host, guest = forged["seats"][HOST], forged["seats"][GUEST]
    host["contribution"], guest["contribution"] = guest["contribution"], host["contribution"]
    return forged | {"draws": drawn(forged)}


def a_guest_on_another_seat(record: Json) -> Json:
    """Try other seats: the cards stay the same, but somebody else gets them."""
    forged = copy.deepcopy(record)
    forged["seats"] = [forged["seats"][seat] | {"seat": at} for at, seat in enumerate((1, 0, 2))]
    return forged


def another_secret(record: Json) -> Json:
    def tries() -> Iterator[Json]:
        for number in count():
            secret = number.to_bytes(32, "big")
            forged = record | {"secret": secret.hex()}
            yield forged | {"draws": drawn(forged)}

    return first_that_suits(tries())


def more_seats_than_promised(record: Json) -> Json:
    forged = replace(HONEST, contributions=(*PLAYERS, None, None), places=4).record()
    return forged | {"promise": replace(HONEST, places=3).record()["promise"]}


# --- writing another record ----------------------------------------------------------------------


def another_order_before(record: Json) -> Json:
    """Write the wanted deal, preceded by the order that leads to it."""
    forged = copy.deepcopy(record)
    shuffle = forged["draws"][0]
    places = list(range(len(shuffle["shuffle"])))
    Dice(seed(record)).shuffle(places)
    wish = sorted(shuffle["into"], reverse=True)
    for at, place in enumerate(places):
        shuffle["shuffle"][place] = wish[at]
    shuffle["into"] = wish
    return forged


def cards_left_out(record: Json) -> Json:
    """Shuffle fewer cards than the game has."""
    forged = copy.deepcopy(record)
    shuffle = forged["draws"][0]
    things = shuffle["shuffle"][5:]
    dice = Dice(seed(record))
    shuffle["shuffle"], into = things, list(things)
    dice.shuffle(into)
    shuffle["into"] = into
    if len(forged["draws"]) > 1:
        forged["draws"][1]["gave"] = dice.below(forged["draws"][1]["below"])
    return forged


def a_number_from_more(record: Json) -> Json:
    """Draw the seat that begins from more numbers than there are players."""
    forged = copy.deepcopy(record)
    dice = Dice(seed(record))
    dice.shuffle(list(forged["draws"][0]["shuffle"]))
    forged["draws"][1] = {"below": 1000, "gave": dice.below(1000)}
    return forged


def other_draws(record: Json) -> Json:
    forged = copy.deepcopy(record)
    into = forged["draws"][0]["into"]
    into[0], into[-1] = into[-1], into[0]
    return forged


def the_weaker_promise_of_old(record: Json) -> Json:
    """Write a record from before ids, cards and options were promised."""
    cards = card_set(GAMES["crooks"], shipped("crooks")).hash
    return first_that_suits(
        replace(HONEST, table=name).under(None, record["options"], cards) for name in ids()
    )


def the_old_format_of_this_record(record: Json) -> Json:
    forged = record | {"facedown": 1, "promise": None}
    forged["commitment"] = earlier_promise.commitment(SECRET)
    return forged | {"draws": drawn(forged)}


ATTACKS = (
    Attack("another id", another_id, {"table", "promise", "terms"}, "table"),
    Attack(
        "another id and its promise",
        another_table_with_its_promise,
        {"table", "promise", "terms"},
        "table",
    ),
    Attack("another card set", another_card_set, {"terms"}, "remembered"),
    Attack(
        "another card set, not promised",
        another_card_set_under_the_old_promise,
        {"terms", "order"},
        "terms",
    ),
    Attack("other options", other_options, {"terms"}, "remembered"),
    Attack(
        "other options, not promised",
        other_options_under_the_old_promise,
        {"terms"},
        "terms",
    ),
    Attack("a bot's line", a_bot_that_contributes, {"bots"}, "bots"),
    Attack("a player's line", another_contribution, {"contribution"}, "contribution"),
    Attack("lines exchanged", exchanged_contributions, {"contribution"}, "contribution"),
    Attack("seats exchanged", a_guest_on_another_seat, {"contribution"}, "contribution"),
    Attack("another secret", another_secret, {"promise"}, "promise"),
    Attack("more seats", more_seats_than_promised, {"terms"}, "remembered"),
    Attack("another order before", another_order_before, {"order", "deal"}, "order"),
    Attack("cards left out", cards_left_out, {"order", "deal"}, "order"),
    Attack("a number from more", a_number_from_more, {"order", "deal"}, "order"),
    Attack("other draws", other_draws, {"draws", "deal"}, "draw"),
    Attack("a record of old", the_weaker_promise_of_old, {"table", "promise"}, "table"),
    Attack("this record as of old", the_old_format_of_this_record, {"promise"}, "remembered"),
)


def honest() -> Json:
    return HONEST.record()
