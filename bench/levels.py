"""Whether each level of bots beats the next one, by how much, and how long it thinks.

    python -m bench.levels [GAME ...] [--games N]

One bot of a level plays from every seat in turn against copies of the next level in all others. It
beats them if it wins more than its share, by three standard deviations or more.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from math import sqrt

from app.games import GAMES
from app.tables.bots.answers import RANDOM
from app.tables.card_sets import card_set, shipped
from app.tables.maintenance.simulate import simulate
from bench import arena

PAIRS = (("hard", "medium"), ("medium", "easy"), ("easy", RANDOM))
GAMES_PLAYED = 200
CLEARLY = 3.0  # standard deviations


@dataclass(frozen=True, slots=True)
class Match:
    """How often a bot won against copies of another."""

    bot: str
    others: str
    seats: int
    games: int
    won: int
    share: float  # of games that a seat won on average, whichever bot sat there
    slowest: float  # decision of the bot, in seconds

    @property
    def deviations(self) -> float:
        """How far above its share it is, in standard deviations."""
        spread = sqrt(self.share * (1 - self.share) / self.games)
        return (self.won / self.games - self.share) / spread if spread else 0.0

    def words(self) -> str:
        return (
            f"{self.seats} players: {self.bot} wins {self.won / self.games:.0%} against"
            f" {self.others} (its share is {self.share:.0%}; {self.deviations:.1f} standard"
            f" deviations above it), slowest decision {self.slowest * 1000:.0f} ms"
        )


def match(game_id: str, bot: str, others: str, seats: int, games: int) -> Match:
    game = GAMES[game_id]
    cards = card_set(game, shipped(game.id)).components
    bots = [bot] + [others] * (seats - 1)
    tally = simulate(game, cards, bots, games, f"{bot} against {others}")
    share = tally.wins.total() / games / seats
    return Match(bot, others, seats, games, tally.wins[bot], share, tally.slowest[bot])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", choices=[[], *GAMES], default=[])
    parser.add_argument("--games", type=int, default=GAMES_PLAYED)
    given = parser.parse_args()
    beaten = True
    for name in given.names or GAMES:
        for seats in range(max(2, GAMES[name].min_seats), GAMES[name].max_seats + 1):
            for bot, others in PAIRS:
                played = match(name, bot, others, seats, given.games)
                arena.say(f"{name}, {played.words()}")
                beaten &= played.deviations >= CLEARLY
    sys.exit(not beaten)


if __name__ == "__main__":
    main()
