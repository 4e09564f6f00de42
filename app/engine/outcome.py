"""How a game ended: who won and why, with or without points and teams; or that the house won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engine.parts import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of one seat. Equal ranks share a place; a game without points has no scores."""

    seat: Seat
    score: int | None
    rank: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. Without winners it is a draw (`drawn`), or the house has won.

    `reason` and the names of `teams` are the game's own; its templates make sentences of them.
    """

    winners: tuple[Seat, ...]
    standings: tuple[Standing, ...]
    reason: str = ""
    teams: Mapping[str, tuple[Seat, ...]] = field(default_factory=dict)
    drawn: bool = False

    @classmethod
    def by_points(cls, standings: Iterable[Standing], reason: str = "") -> Outcome:
        """First place wins; players who share it win together."""
        standings = tuple(standings)
        return cls(tuple(one.seat for one in standings if one.rank == 1), standings, reason)

    @classmethod
    def without_points(
        cls,
        seats: int,
        winners: Iterable[Seat],
        reason: str = "",
        teams: Mapping[str, tuple[Seat, ...]] | None = None,
    ) -> Outcome:
        """Some win and all others lose; without any winners the house has won."""
        won = tuple(sorted(winners))
        ranked = (Standing(seat, None, 1 if seat in won else 2) for seat in range(seats))
        return cls(won, tuple(ranked), reason, teams or {})

    @classmethod
    def draw(
        cls, seats: int, reason: str = "", teams: Mapping[str, tuple[Seat, ...]] | None = None
    ) -> Outcome:
        """Nobody wins and nobody loses."""
        ranked = tuple(Standing(seat, None, 1) for seat in range(seats))
        return cls((), ranked, reason, teams or {}, drawn=True)

    @property
    def has_points(self) -> bool:
        return any(one.score is not None for one in self.standings)

    def rank_of(self, seat: Seat) -> int:
        return next(one.rank for one in self.standings if one.seat == seat)

    def team_of(self, seat: Seat) -> str | None:
        return next((name for name, seats in self.teams.items() if seat in seats), None)

    @property
    def winning_team(self) -> str | None:
        """The team that all the winners belong to, if they are in teams."""
        teams = {self.team_of(seat) for seat in self.winners}
        return teams.pop() if len(teams) == 1 else None

    def stored(self) -> dict[str, Any]:
        """The outcome as the database and a record keep it."""
        return {
            "winners": list(self.winners),
            "standings": [[one.seat, one.score, one.rank] for one in self.standings],
            "reason": self.reason,
            "teams": {name: list(seats) for name, seats in self.teams.items()},
            "drawn": self.drawn,
        }

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Outcome:
        """Read what `stored` has written."""
        return cls(
            tuple(stored["winners"]),
            tuple(Standing(*one) for one in stored["standings"]),
            stored["reason"],
            {name: tuple(seats) for name, seats in stored["teams"].items()},
            stored["drawn"],
        )
