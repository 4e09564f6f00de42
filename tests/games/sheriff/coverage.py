"""Many random games of mixed options: what they reach, and that no card and no coin is lost.

python -m tests.games.sheriff.coverage 0 5000
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from time import perf_counter
from typing import Any

from app.engine import Dice, Event, Switch
from app.engine.asks import Ask
from app.engine.chronicle import Chronicle
from app.engine.game import Deal
from app.engine.playout import Playout
from app.games.sheriff import GAME
from app.games.sheriff.state import Gate
from app.games.sheriff.view import events
from tests.games.sheriff.table import components

SELDOM = 4  # one act in so many takes an offer
BANK = ("merry", "harvest", "subsidy", "weapons")


class Counted(Chronicle):
    """Counts kinds of events, and follows the gold that comes from the bank and goes there."""

    def __init__(self, kinds: Counter[str]) -> None:
        super().__init__()
        self.kinds = kinds
        self.bank = 0

    def tell(self, event: Event) -> None:
        self.kinds[type(event).__name__] += 1
        if isinstance(event, events.GoldPaid):
            from_bank = event.seat is None and event.why in (*BANK, "informer")
            self.bank += event.gold * (from_bank - (not event.takers))

    def whisper(self, event: Event, seats: Any) -> None:
        self.kinds[f"whispered {type(event).__name__}"] += 1


def some_options(number: int) -> tuple[dict[str, Any], int]:
    """Options and seats of the game of this number; all combinations come up."""
    dice = Dice(b"options%d" % number)
    chosen = {
        one.id: bool(dice.below(2)) if isinstance(one, Switch) else dice.pick(one.values)  # type: ignore[union-attr]
        for one in GAME.options
    }
    return chosen, 3 + number % 4


def some_answer(table: Playout[Gate], dice: Dice) -> tuple[str, Ask, Any]:
    """Any legal answer to any open question; offers seldom."""
    asks = [*table.open_asks().items()]
    offered = [one for one in asks if one[1].optional]
    asked = [one for one in asks if not one[1].optional]
    id, ask = dice.pick(offered if offered and dice.below(SELDOM) == 0 else asked)
    if ask.kind in ("inspect", "inspect.two") and dice.below(8):
        ways = [option.id for option in ask.shape.show()["options"] if option.id != "rest"]
        return id, ask, dice.pick(ways or ["rest"])
    return id, ask, ask.shape.any(dice)


def cards_of(gate: Gate) -> Counter[int]:
    """Where every card lies: each of them once."""
    found: Counter[int] = Counter()
    heaps: list[Any] = [gate.deck, gate.aside, gate.gone, gate.chest, gate.deputy_cards]
    heaps += [gate.law_deck, gate.old_laws, gate.law_cards, gate.order_deck, gate.merry_deck]
    heaps += [gate.drawn_laws, *gate.piles, *gate.merry_drawn.values()]
    heaps += [heap for s in gate.stands for heap in (s.hand, s.goods, s.zone, s.under)]
    heaps += [bag.cards for bag in gate.bags.values()]
    for heap in heaps:
        found.update(id(card) for card in heap)
    return found


def at_rest(gate: Gate) -> bool:
    """Whether no rule holds a card in hand: in the middle of settling or of choosing laws."""
    return gate.settling is None and gate.step != "laws"


def check(gate: Gate, bank: int) -> None:
    """No card is lost or doubled, no coin comes from nowhere."""
    found = cards_of(gate)
    assert max(found.values()) == 1, "a card lies in two places"
    orders = sum(len(s.orders) for s in gate.stands) + sum(one is not None for one in gate.orders)
    assert len(found) + orders == len(gate.knowledge.cards), "a card is gone"
    gold = sum(stand.gold for stand in gate.stands) + gate.chest_gold
    start = gate.components.rules.start_gold * len(gate.stands)
    assert gold == start + bank, f"{gold} gold instead of {start + bank}"
    assert min(stand.gold for stand in gate.stands) >= 0


def play(number: int, kinds: Counter[str], asked: Counter[str]) -> int:
    """The game of this number, to its end; how many decisions it took."""
    options, seats = some_options(number)
    deal = Deal(seats, GAME.read_options(options), components(), b"seed%d" % number, GAME.edition)
    told = Counted(kinds)
    table: Playout[Gate] = Playout(GAME, deal, told)
    dice = Dice(b"players%d" % number)
    while not table.over:
        id, ask, choice = some_answer(table, dice)
        asked[ask.kind] += 1
        table.decide(ask.seat, id, choice)
        if table.decisions % 16 == 0 and at_rest(table.state):
            check(table.state, told.bank)
    check(table.state, told.bank)
    assert table.result()
    return table.decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs=2, help="the first, and the one after the last")
    first, last = parser.parse_args().games
    kinds: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    began, decisions = perf_counter(), 0
    for number in range(first, last):
        try:
            decisions += play(number, kinds, asked)
        except Exception:
            sys.stderr.write(f"game {number}\n")
            raise
        if (number + 1) % 500 == 0:
            sys.stderr.write(f"up to game {number}: {decisions} decisions\n")
    took = perf_counter() - began
    lines = [
        f"{last - first} games, {decisions} decisions in {took:.0f} s",
        "events: " + ", ".join(f"{name} {n}" for name, n in sorted(kinds.items())),
        "questions: " + ", ".join(f"{name} {n}" for name, n in sorted(asked.items())),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
