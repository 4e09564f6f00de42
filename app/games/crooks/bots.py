"""A sensible player of Crooks, called boss. It decides from what its seat sees, nothing else."""

from __future__ import annotations

from app.engine import Choice, Sight
from app.games.crooks.odds import DOLLAR, SPITE, Odds
from app.kit.bot import Judge, best, last_number


def boss(sight: Sight, blur: float = 0.0) -> Choice:
    """The option that looks best; `blur` is how much the bot misjudges."""
    return best(Odds(sight), JUDGES, _as_offered, blur)


def _recruit(odds: Odds, option: str) -> float:
    """The crook to expect there, less its price; pass only if nothing is to be gained."""
    if option == "pass":
        return -DOLLAR * 5
    pile = odds.hideout(option)
    if pile.saw and not pile.stale:
        crooks = [odds.crook(face) for face in pile.saw]
        free = [one for one in crooks if one.action != "kingpin" or len(crooks) == 1]
        value = max(odds.best(one) for one in free)
    else:
        value = odds.unseen(pile.count)
    return value - DOLLAR * pile.price if value > 0 else -DOLLAR * 9


def _choose(odds: Odds, option: str) -> float:
    return odds.best(odds.crook(odds.fan()[last_number(option)]))


def _place(odds: Odds, option: str) -> float:
    """Free jobs by what the crook gains there; taken ones only where it joins or makes room."""
    if option in ("leave", "pass"):
        return 0.0 if option == "leave" else -DOLLAR * 9
    crook = odds.crook(odds.fan()[0])
    slot, _, side = option.partition("/")
    job = last_number(slot)
    gain = odds.gain(crook, job)
    if side == "down":
        return gain - DOLLAR * odds.cards.rules.face_down_cost
    if odds.crew(odds.me, job) and crook.action != "accomplice":
        return gain - odds.holding(job, odds.strength(odds.me, job)) - 2.0
    return gain + odds.action(crook, job)


def _victim(odds: Odds, option: str) -> float:
    if option == "skip":
        return 0.0
    _, seat, job = option.split(":")
    return odds.worth(int(job)) * SPITE + odds.strength(int(seat), int(job))


def _spy(odds: Odds, option: str) -> float:
    """The biggest pile not yet seen; jobs tell less."""
    if not option.startswith("hideout:"):
        return 0.5 if option != "skip" else 0.0
    pile = odds.hideout(option)
    known = pile.saw and not pile.stale
    return 0.1 if known else pile.count


def _as_offered(odds: Odds, option: str) -> float:
    """Take what is offered; of several places, the most valuable."""
    return 0.0 if option == "skip" else 1.0 + last_number(option)


JUDGES: dict[str, Judge[Odds]] = {
    "recruit": _recruit,
    "choose": _choose,
    "place": _place,
    "assassin.victim": _victim,
    "spy": _spy,
}
