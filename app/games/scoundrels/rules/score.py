"""The end of the game: safes, right marks, reputation, technology icons; ties."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Outcome, Seat
from app.games.scoundrels.pieces import Boss
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events
from app.kit.scoring import outcome_of, winners


@dataclass(frozen=True, slots=True)
class SafeScore:
    """A stolen safe that was opened: its value, and the marks that have it right."""

    safe: str
    value: int
    marks: int


@dataclass(frozen=True, slots=True)
class Total:
    """A player's whole score; `rank` 1 has won."""

    seat: Seat
    safes: tuple[SafeScore, ...]
    reputation: int
    icons: int
    points: int
    money: int
    rank: int


@dataclass(frozen=True, slots=True)
class Score:
    """The final scoring, and what decided a tie for the victory."""

    totals: tuple[Total, ...]
    decided: str  # points, money, later


def final_score(town: Town) -> Score:
    """Winning the game: add up, then most points, most money, the later turn in the last round."""
    for boss in town.bosses:
        town.knowledge.turn_up(*(safe.card for safe in boss.safes))
    keys = {boss.seat: standing_of(town, boss) for boss in town.bosses}
    order = sorted(keys, key=lambda seat: keys[seat], reverse=True)
    totals = tuple(total(town, boss, order.index(boss.seat) + 1) for boss in town.bosses)
    first, second = keys[order[0]], keys[order[1]]
    decided = "points" if first[0] != second[0] else "money" if first[1] != second[1] else "later"
    return Score(totals, decided)


def standing_of(town: Town, boss: Boss) -> tuple[int, int, int]:
    moved = (boss.seat - town.first) % len(town.bosses)
    return points(town, boss), boss.money, moved


def safe_scores(town: Town, boss: Boss) -> tuple[SafeScore, ...]:
    """Bonus for marks: everybody's count, without a limit."""
    cards = [town.components.safes[safe.card.face] for safe in boss.safes]
    return tuple(
        SafeScore(card.id, card.value, sum(mark.up == card.value for mark in safe.marks))
        for card, safe in zip(cards, boss.safes, strict=True)
    )


def icons(town: Town, boss: Boss) -> int:
    pairs = [(scoundrel.trait.face, scoundrel.job.face) for scoundrel in boss.scoundrels()]
    return sum(town.components.icons(trait, job) for trait, job in pairs)


def points(town: Town, boss: Boss) -> int:
    safes = sum(safe.value + safe.marks for safe in safe_scores(town, boss))
    return safes + town.components.reputation_worth(boss.reputation) + icons(town, boss)


def total(town: Town, boss: Boss, rank: int) -> Total:
    return Total(
        boss.seat,
        safe_scores(town, boss),
        town.components.reputation_worth(boss.reputation),
        icons(town, boss),
        points(town, boss),
        boss.money,
        rank,
    )


def tell_score(town: Town) -> None:
    """Read out in the order of the rulebook, so that the table can watch it happen."""
    score: Score = town.score
    for one in score.totals:
        for safe in one.safes:
            town.tell(events.SafeOpened(one.seat, safe.safe, safe.value, safe.marks))
    for one in score.totals:
        town.tell(events.ReputationScored(one.seat, one.reputation))
    for one in score.totals:
        town.tell(events.IconsScored(one.seat, one.icons))
    [winner] = winners(score.totals)
    town.tell(events.Ended(winner.seat, winner.points, score.decided))


def result(town: Town) -> Outcome:
    """The outcome for every seat."""
    assert town.score, "there is no result before the end"
    return outcome_of(town.score.totals)
