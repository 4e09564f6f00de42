"""Records of games that end right after the deal, and what a player wrote down before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.engine.game import Deal
from app.games import GAMES
from app.tables.card_sets import card_set, shipped
from app.tables.fairness import earlier_promise, fair_deal
from app.tables.fairness.dice_log import DRAWS, LoggedDice
from app.tables.fairness.promise import promise_hash, promise_of, seed_of

TABLE = "abcdefghijklmnopqrst"
SECRET = bytes(range(32))
PLAYERS = (b"the host's", b"the guest's")
HOST, GUEST = 0, 1

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Everything a deal is made of; `None` contributes nothing, as bots do."""

    game: str = "crooks"
    table: str = TABLE
    contributions: Sequence[bytes | None] = PLAYERS
    options: Mapping[str, Any] | None = None
    cards: Mapping[str, Any] | None = None
    places: int | None = None  # seats when people sat down; some may have fallen away

    def record(self) -> Json:
        """The record that the server offers after the end."""
        game, cards = GAMES[self.game], card_set(GAMES[self.game], self.content())
        options = game.read_options(self.options or {})
        promise = promise_of(
            game,
            cards,
            table_id=self.table,
            commitment=fair_deal.commitment(self.table, SECRET),
            options=options,
            seats=self.places or len(self.contributions),
        )
        return self.under(promise, options, cards.hash)

    def content(self) -> Mapping[str, Any]:
        return self.cards or shipped(self.game)

    def under(self, promise: Json | None, options: Json, cards_hash: str) -> Json:
        """The record of this deal if this had been promised."""
        earlier = promise is None
        made = earlier_promise.commitment(SECRET)
        record = {
            "facedown": 1 if earlier else 2,
            "table": self.table,
            "game": self.game,
            "edition": GAMES[self.game].edition,
            "options": options,
            "seats": [_seat(*given) for given in enumerate(self.contributions)],
            "commitment": made if earlier else fair_deal.commitment(self.table, SECRET),
            "secret": SECRET.hex(),
            "promise": promise,
            "cards_hash": cards_hash,
            "cards": dict(card_set(GAMES[self.game], self.content()).content),
            "log": [],
            "result": None,
            "outcome": None,
        }
        return record | {"draws": drawn(record)}


def drawn(record: Json) -> list[Json]:
    """The draws that follow from a record, in the order that the rules demand."""
    game = GAMES[record["game"]]
    components = card_set(game, record["cards"]).components
    deal = Deal(len(record["seats"]), record["options"], components, seed(record), game.edition)
    dice = game.set_up(replace(deal, dice=LoggedDice)).dice
    assert isinstance(dice, LoggedDice)
    return DRAWS.dump_python(dice.draws)  # type: ignore[no-any-return]


def seed(record: Json) -> bytes:
    given = {seat["seat"]: bytes.fromhex(seat["contribution"]) for seat in record["seats"]}
    return seed_of(record["promise"], record["table"], bytes.fromhex(record["secret"]), given)


def remembered(record: Json, seat: int) -> Json:
    """What this player's browser wrote down at the table."""
    contribution = record["seats"][seat]["contribution"]
    return {
        "table": record["table"],
        "commitment": record["commitment"],
        "promise": promise_hash(record["promise"]),
        "contribution": contribution,
        "seat": seat,
        "settled": [],
    }


def _seat(number: int, contribution: bytes | None) -> Json:
    return {
        "seat": number,
        "name": f"Player {number}",
        "contribution": (contribution or b"").hex(),
        "bot": contribution is None,
    }
