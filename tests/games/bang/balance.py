"""How often each role wins, by chance and by skill, written as a page of docs.

    python -m tests.games.bang.balance 200 > docs/bang-balance.md

Behind +- are two standard errors: one figure in twenty is farther off than that by chance.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from time import process_time
from typing import Any

from app.engine import Dice
from app.engine.chronicle import Chronicle
from app.engine.game import Deal
from app.engine.playout import Playout
from app.games.bang import GAME
from app.tables.bots.answers import RANDOM
from app.tables.maintenance.simulate import play_one, simulate
from tests.games.bang import habits
from tests.games.bang.coverage import SETS
from tests.games.bang.table import components

BOT = "gunman"
SIDES = {"law": ("sheriff", "deputy"), "outlaws": ("outlaw",), "renegade": ("renegade",)}
SEATS = (4, 5, 6, 7, 8)
EVERYTHING: dict[str, Any] = dict.fromkeys(SETS, True)
MORE = 4  # games by chance are cheap: so many times as many
HABIT = 20
NOTES = """
## What the figures say

- Law and outlaws win together: theirs is the share of games that their side won.
- By chance everybody shoots at everybody and seldom answers, so that the first to be hit dies. A
  dead sheriff ends the game at once, and that is mostly the outlaws' win: the more players shoot,
  the sooner. With eight players outlaws by chance win some two games of three; winning them all is
  half as many again.
- Players of habit win about as often as the bots of a public server, whose figures are known: law
  55 to 62 of a hundred, outlaws 29 to 38, renegade 7 to 11. In the base game, some are a little
  outside: the law of five players (66), the outlaws of five and six (25 and 40), the renegade of
  six and seven (5 and 6). With Dodge City and six or more players the outlaws win 44 or 45, the
  renegade 4 to 6.
- No ruling is the reason. With the printed texts of Pixie Pete, José Delgado, Apache Kid, green
  misses and second cards in front, outlaws win 42 to 52 of a hundred of those games.
- No number was changed.
"""


@dataclass(slots=True)
class Wins:
    """Games and who won them."""

    games: int = 0
    won: Counter[str] = field(default_factory=Counter)

    def share(self, side: str) -> float:
        return self.won[side] / max(1, self.games)

    def told(self, side: str) -> str:
        share = self.share(side)
        return f"{share:.0%} +- {2 * sqrt(share * (1 - share) / max(1, self.games)):.0%}"


def played(
    seats: int, number: int, thinking: str, options: dict[str, Any], bot: str = BOT
) -> Playout[Any]:
    """A game in which the players of one side think; the side is known when roles are dealt."""
    luck = f"balance {seats} {number}".encode()
    deal = Deal(seats, GAME.read_options(options), components(), luck, GAME.edition)
    playout: Playout[Any] = Playout(GAME, deal, Chronicle() if thinking else None)
    roles = [player.role_name for player in playout.state.players]
    names = SIDES.get(thinking, ())
    bots = [bot if role in names else RANDOM for role in roles]
    return play_one(playout, bots, Dice(b"answers " + luck))


def wins(seats: int, games: int, thinking: str, options: dict[str, Any]) -> Wins:
    found = Wins()
    for number in range(games):
        outcome = played(seats, number, thinking, options).result()
        assert outcome, "the game is over"
        found.games += 1
        found.won[outcome.reason] += 1
    return found


def report(games: int) -> Iterator[str]:
    yield "# Bang!: balance\n"
    yield f"{games} games of each kind, {MORE * games} by chance, {HABIT * games} by habit"
    yield f"(`python -m tests.games.bang.balance {games}`). The bot is `{BOT}`; behind +- are two"
    yield "standard errors.\n\n## Wins by role\n"
    yield "The base game. *By chance*: all play at random. *By skill*: only the players of this"
    yield "side think, against the same random rivals; times is how much more often they win.\n"
    yield "| players | side | by chance | by skill | times |\n|---|---|---|---|---|"
    for seats in SEATS:
        chance = wins(seats, MORE * games, "", {})
        for side in SIDES:
            skill = wins(seats, games, side, {})
            times = skill.share(side) / max(chance.share(side), 1 / (MORE * games))
            yield f"| {seats} | {side} | {chance.told(side)} | {skill.told(side)} | {times:.1f} |"
    yield from by_habit(HABIT * games)
    yield "\n## With all sets, by chance\n"
    yield "| players | law | outlaws | renegade | the last one, nobody |\n|---|---|---|---|---|"
    for seats in SEATS:
        chance = wins(seats, games, "", EVERYTHING)
        rest = sum(chance.won[one] for one in ("last", "nobody")) / chance.games
        shares = " | ".join(chance.told(side) for side in SIDES)
        yield f"| {seats} | {shares} | {rest:.0%} |"
    yield from speed(games)
    yield NOTES.rstrip()


def by_habit(games: int) -> Iterator[str]:
    yield "\n## Players of habit\n"
    yield "They answer whenever they can, play what they hold, and aim almost at random; deputies"
    yield "spare the sheriff (`tests/games/bang/habits.py`).\n"
    yield "| players | sets | law | outlaws | renegade |\n|---|---|---|---|---|"
    for seats in SEATS:
        for name, options in (("base", {}), ("with Dodge City", {"dodge_city": True})):
            found = Wins()
            for number in range(games):
                outcome = habits.play(seats, f"habit {number}", **options).result()
                assert outcome, "the game is over"
                found.games += 1
                found.won[outcome.reason] += 1
            shares = " | ".join(found.told(side) for side in SIDES)
            yield f"| {seats} | {name} | {shares} |"


def speed(games: int) -> Iterator[str]:
    yield "\n## Speed\n\nRandom play, by processor time; *told*: every seat told in JSON after each"
    yield "decision.\n"
    yield "| players | sets | games/s | decisions/s | told: games/s |\n|---|---|---|---|---|"
    for seats, options, name in (
        *((seats, {}, "base") for seats in (4, 5, 7)),
        (8, EVERYTHING, "all"),
    ):
        alone, decisions = timed(seats, games // 2, options, tell=False)
        told, _ = timed(seats, games // 8, options, tell=True)
        yield f"| {seats} | {name} | {alone:.0f} | {decisions:.0f} | {told:.0f} |"


def timed(seats: int, games: int, options: dict[str, Any], *, tell: bool) -> tuple[float, float]:
    began = process_time()
    given: dict[str, Any] = {"tell": tell, **options}
    tally = simulate(GAME, components(), [RANDOM] * seats, games, "speed", **given)
    took = process_time() - began
    return tally.games / took, tally.decisions / took


def main() -> None:
    for line in report(int(sys.argv[1])):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
