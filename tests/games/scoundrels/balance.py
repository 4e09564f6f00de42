"""How fair the game is among equals: the bot `outlaw` against itself, written as a page of docs.

    python -m tests.games.scoundrels.balance 1500 > docs/scoundrels-balance.md

A card's luck is the share of its hires that went to the later winner, times the number of players:
a card without influence has 1. Behind +- are two standard errors: one figure in twenty is farther
off than that by chance.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf, sqrt
from time import perf_counter

from app.engine import Deal
from app.engine.table import Table
from app.games.scoundrels import GAME
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events
from tests.games.scoundrels.games import CARDS, Light, some_options
from tests.support.play import bot_way

ENOUGH = 40  # hires, to say anything about a card
NOTES = """
Behind +- are two standard errors. Expensive cards that come late look lucky because leaders can
afford them: luck says who hires a card as well as what it does.

## What was changed, and what was not

- **The singer costs $3 instead of $4.** At $4 she was hired 1 time in 100. A use brings 1
  reputation and some $3, and gives every rival $2, which made her dearer than the mayor at $5, who
  brings $2. At $2, in 1342 games, she was the luckiest of all: 1.73 in 91 hires, +- 0.36.
- **No other number.** No card always wins, none is never hired. The bot rates cards by what their
  verbs bring at once. If it seldom hires a card, it may not understand it (swaps, looks at poker
  cards, other players' henchmen in jail).
- **The first player is better off**, as the table shows: with two players they win 61% +- 8% of
  the games, with three 42%, with four 31%. This is the rulebook's order of play. The leader in
  reputation chooses who begins the next day, so it need not last. A remedy, such as a dollar more
  for the last player, would be a rule of ours; who begins is drawn, and evens out.
"""


@dataclass(slots=True)
class Balance:
    """What came out of the games so far."""

    games: Counter[int] = field(default_factory=Counter)
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)
    points: dict[tuple[int, str], list[int]] = field(default_factory=lambda: defaultdict(list))
    came: Counter[str] = field(default_factory=Counter)
    hired: Counter[str] = field(default_factory=Counter)
    luck: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)

    def add(self, table: Table[Town]) -> None:
        town, seats = table.state, table.deal.seats
        winner = next(one.seat for one in table.result().standings if one.rank == 1)
        first = next(e.seat for e in town.chronicle.events if isinstance(e, events.TurnBegan))
        self.games[seats] += 1
        self.wins[seats, (winner - first) % seats] += 1
        self.points[seats, town.options["length"]] += [
            one.score for one in table.result().standings
        ]
        for event in town.chronicle.events:
            if isinstance(event, events.Arrived):
                self.came.update((event.trait, event.job))
            elif isinstance(event, events.Hired):
                self.hired.update((event.trait, event.job))
                if event.seat == winner:
                    self.luck.update({event.trait: seats, event.job: seats})
                    self.squares.update({event.trait: seats**2, event.job: seats**2})

    def report(self) -> Iterator[str]:
        yield "# 3000 Scoundrels: balance\n"
        yield f"{self.games.total()} games of the bot `outlaw` against itself, with mixed options"
        yield "(`python -m tests.games.scoundrels.balance`).\n"
        yield "## Seats\n\n| players | games | won by the first player, the second, ... | +- |"
        yield "|---|---|---|---|"
        for seats, games in sorted(self.games.items()):
            shares = (f"{self.wins[seats, n] / games:.0%}" for n in range(seats))
            error = 2 * sqrt((1 / seats) * (1 - 1 / seats) / games)
            yield f"| {seats} | {games} | {', '.join(shares)} | {error:.0%} |"
        yield "\n## Points\n\n| players | length | mean | lowest | highest |\n|---|---|---|---|---|"
        for (seats, length), found in sorted(self.points.items()):
            mean = sum(found) / len(found)
            yield f"| {seats} | {length} | {mean:.1f} | {min(found)} | {max(found)} |"
        yield from self._cards()
        yield NOTES.rstrip()

    def _cards(self) -> Iterator[str]:
        everything = [*CARDS.traits, *CARDS.jobs]
        yield "\n## Cards\n"
        never = [card for card in everything if self.came[card] and not self.hired[card]]
        yield f"Never hired: {', '.join(never) or 'none'}.\n"
        share = {card: self.hired[card] / self.came[card] for card in everything if self.came[card]}
        rare = sorted(share, key=share.__getitem__)[:8]
        yield "Hired least: " + ", ".join(f"{c} ({share[c]:.0%})" for c in rare) + ".\n"
        luck = {c: self.luck[c] / self.hired[c] for c in everything if self.hired[c] >= ENOUGH}
        best = sorted(luck, key=luck.__getitem__)
        yield f"Luckiest and unluckiest of those that were hired {ENOUGH} times or more:\n"
        yield "| luck | +- | hired | | luck | +- | hired | |\n|---|---|---|---|---|---|---|---|"
        for lucky, unlucky in zip(best[::-1][:12], best[:12], strict=True):
            yield f"| {self._told(lucky)} | {self._told(unlucky)} |"

    def _told(self, card: str) -> str:
        """Luck, twice its standard error, hires, and whose they are."""
        hires, luck = self.hired[card], self.luck[card] / self.hired[card]
        error = 2 * sqrt((self.squares[card] / hires - luck**2) / hires)
        return f"{luck:.2f} | {error:.2f} | {hires} | {card}"


def play(number: int) -> Table[Town]:
    options, seats = some_options(number)
    table = Light(GAME, Deal(seats, options, CARDS, b"balance%d" % number, GAME.edition))
    way = bot_way("outlaw")
    while not table.over:
        seat, _ = table.waiting_for()[0]
        question = next(q for q in table.questions(seat) if not q.optional)
        table.decide(seat, question.id, way(table, question, number), "bot")
    return table


def main() -> None:
    """So many games, but no longer than the minutes named after that."""
    balance, start = Balance(), perf_counter()
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else inf
    for number in range(int(sys.argv[1])):
        if perf_counter() - start < minutes * 60:
            balance.add(play(number))
    sys.stdout.write("\n".join(balance.report()) + "\n")


if __name__ == "__main__":
    main()
