"""What the guards of a solo game would take, so that a bot can be there first."""

from __future__ import annotations

from collections import Counter

from app.games.lockup.bots.reading import Eye, holdings
from app.games.lockup.rules.metrics import goon_stars
from app.games.lockup.state import GUARDS

CUBE = 1.0  # the guards waste nothing, and make items of all they have


def lost_without_first_place(eye: Eye, room: str) -> float:
    """The guards' loss at a location where they are not first."""
    match room:
        case "chow_hall":
            return goons_of_guards(eye)
        case "commissary":
            return CUBE * 1.6
        case "exercise_yard":
            return 0.5
        case "sewers" | "infirmary" | "smithy":
            return CUBE * 0.9
        case "cell_block":
            return 0.5 * best_item(eye)[1]
    return 0.0


def goons_of_guards(eye: Eye) -> float:
    """The two goons with the most suspicion, free."""
    there = sorted(eye.goons.values(), key=lambda face: -eye.cards.goons[face].suspicion)
    before = held = holdings(eye.sheets[GUARDS])
    for face in there[:2]:
        held = held.with_goon(face)
    stars = goon_stars(eye.cards, held) - goon_stars(eye.cards, before)
    return max(0.0, stars + 0.8 * len(there[:2]) * min(2, eye.rounds_left))


def best_item(eye: Eye) -> tuple[str, float]:
    """The item that the guards would craft now, and how much less the next one would bring."""
    stock = Counter(dict(eye.sheets[GUARDS].stock))
    payable: list[tuple[int, str]] = []
    for place, face in eye.items.items():
        cost = eye.cards.items[face].cost
        if not Counter(cost.fixed) - stock and cost.total <= stock.total():
            payable.append((eye.cards.items[face].value, place))
    payable.sort(reverse=True)
    if not payable:
        return "", 0.0
    following = payable[1][0] if len(payable) > 1 else 0
    return payable[0][1], float(payable[0][0] - following)
