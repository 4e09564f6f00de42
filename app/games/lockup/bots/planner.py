"""Planning a round: which tokens go where, so that all rooms together bring most.

The worth of a room for a set of tokens doesn't depend on the other rooms (except the library), so
the best plan is found room by room, over all sets of tokens.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Choice
from app.games.lockup.bots import rooms
from app.games.lockup.bots.reading import Eye
from app.games.lockup.bots.rooms import Outlook
from app.games.lockup.rules.placing import SILENT
from app.games.lockup.rules.strength import strength_of
from app.games.lockup.view import parts

BEST_OF = 4  # a consolation in the library counts once


@dataclass(frozen=True, slots=True)
class Move:
    """Tokens of the cell, by number, for a room; and what that is expected to bring."""

    room: str
    tokens: tuple[int, ...]
    worth: float


class Plan:
    """The best use of the tokens that are left."""

    def __init__(self, eye: Eye, blur: float) -> None:
        self.eye = eye
        self.blur = blur
        cell = eye.part(parts.Cell, "cell")
        self.tokens = [eye.cards.tokens[token.face or ""] for token in cell.tokens]
        self.sums = self._sums(cell.power)
        self.outlooks = [Outlook(eye, room) for room in eye.rooms if room.room not in cell.used]

    def _sums(self, power: int) -> list[tuple[int, int, bool]]:
        """Every set of tokens: its strength, its number, whether a lookout is in it."""
        found = []
        for mask in range(1 << len(self.tokens)):
            some = [one for n, one in enumerate(self.tokens) if mask >> n & 1]
            strength = sum(strength_of(one, power) for one in some)
            found.append((strength, len(some), any(one.kind == "lookout" for one in some)))
        return found

    def moves(self) -> list[Move]:
        """The rooms of the best plan, each with its tokens."""
        every = len(self.sums)
        best = [0.0] * every
        chosen: list[list[int]] = []
        for outlook in self.outlooks:
            worth = self._worth_of(outlook)
            here, after = [0] * every, best[:]
            for mask in range(1, every):
                sub = mask
                while sub:
                    value = worth[sub] + best[mask ^ sub]
                    if value > after[mask]:
                        after[mask], here[mask] = value, sub
                    sub = (sub - 1) & mask
            best = after
            chosen.append(here)
        return self._followed(chosen)

    def _worth_of(self, outlook: Outlook) -> list[float]:
        """The worth of each set of tokens there, beyond a fair share of the library."""
        base = rooms.library_worth(self.eye, 1) * 0.8
        found: dict[tuple[int, int, bool], float] = {}
        noise = self.eye.sight.dice
        for key in self.sums:
            if key[1] and key not in found:
                worth = outlook.expected(*key) - base + 0.02 * key[1]
                if self.blur:
                    worth += self.blur * (noise.below(200) - 100) / 100
                found[key] = worth
        return [found.get(key, 0.0) for key in self.sums]

    def _followed(self, chosen: list[list[int]]) -> list[Move]:
        mask, moves = len(self.sums) - 1, []
        for outlook, here in zip(reversed(self.outlooks), reversed(chosen), strict=True):
            sub = here[mask]
            if sub:
                numbers = tuple(n for n in range(len(self.tokens)) if sub >> n & 1)
                strength, count, lookout = self.sums[sub]
                worth = outlook.expected(strength, count, lookout)
                moves.append(Move(outlook.room.room, numbers, worth))
            mask ^= sub
        return moves


def place(eye: Eye, blur: float) -> Choice:
    """A turn in roll call: the part of the best plan that shows least, strong crews last."""
    plan = Plan(eye, blur)
    moves = plan.moves()
    if not moves:
        return SILENT
    power = eye.mine.power
    move = min(moves, key=lambda one: sum(strength_of(plan.tokens[n], power) for n in one.tokens))
    places = [f"cell:{eye.me}:{number}" for number in move.tokens]
    return {"room": f"room:{move.room}", "crew": places, "down": hidden(eye, places)}


def hidden(eye: Eye, places: list[str]) -> list[str]:
    """Bluff: sometimes strong tokens lie face down, sometimes weak ones; nobody can tell which."""
    if eye.solo:
        return []
    dice, left = eye.sight.dice, eye.mine.closed_left
    wanted = [place for place in places if dice.below(10) < 6]
    return wanted[:left]
