"""The worth of things to a bot, in stars at the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from app.games.lockup.bots.reading import Eye
from app.games.lockup.cards.decks import Goon
from app.games.lockup.cards.effect import ANY, Effect
from app.games.lockup.rules.metrics import Holdings, goon_stars, goon_types, metric
from app.games.lockup.view import parts

CUBE: Mapping[str, float] = {"scrap": 0.95, "potion": 1.3, "iron": 1.4, "gold": 2.5}
LEFT: Mapping[str, float] = {"scrap": 1.0, "potion": 1.0, "iron": 1.0, "gold": 2.0}
SPENT = 0.9  # a cube that is spent: more come in than a board can keep
TOME = 1.3
SUSPICION = 0.7
CHOSEN = 2.4  # a cube of any kind
PLAYED: Mapping[str, float] = {
    "hideout_atlas": 0.9,
    "big_book_of_stealth": 0.9,
    "cutthroat_crafting": 1.6,
    "scrap_almanac": 2.0,
    "healers_primer": 2.2,
    "smiths_notes": 1.3,
    "treasure_ledger": 1.2,
    "strongmans_manual": 1.9,
    "book_of_alibis": 1.5,
    "informers_diary": 1.5,
    "recruiters_guide": 2.0,
    "forgers_handbook": 1.8,
    "secret_passages": 1.0,
    "tales_of_champions": 2.4,
}


def cube(eye: Eye, kind: str) -> float:
    """A cube on the board: in the last round only what is left counts, if it isn't spent."""
    return CUBE[kind] if eye.rounds_left else (CUBE[kind] + LEFT[kind]) / 2


def gained_cubes(eye: Eye, kind: str, amount: int) -> float:
    """Cubes from the supply; those beyond the storage are worth less."""
    if kind == ANY:
        return CHOSEN * amount
    each = cube(eye, kind)
    storage = eye.mine.storage or 99
    room = max(0, storage + 1 - sum(eye.stock.values())) if eye.rounds_left else amount
    return each * (min(amount, room) + 0.4 * max(0, amount - room))


def needed(eye: Eye, kind: str) -> float:
    """The extra worth of a cube that the best item in reach lacks."""
    best, lacking = 0.0, False
    for face in eye.items.values():
        price = eye.cards.items[face].cost
        short = {k: n - eye.stock[k] for k, n in price.fixed.items() if n > eye.stock[k]}
        if sum(short.values()) <= 2 and item_net(eye, face) > best:
            best, lacking = item_net(eye, face), kind in short
    return 0.35 if lacking else 0.0


def effects(eye: Eye, steps: Iterable[Effect]) -> float:
    return sum(effect(eye, step) for step in steps)


def effect(eye: Eye, step: Effect) -> float:
    """The worth of a step of a card now."""
    worth = WORTH.get(step.do)
    return worth(eye, step) if worth else 0.0


def less_suspicion(eye: Eye, step: Effect) -> float:
    return suspicion(eye) * min(step.amount, eye.mine.suspicion)


WORTH: Mapping[str, Callable[[Eye, Effect], float]] = {
    "gain": lambda eye, step: gained_cubes(eye, step.resource, step.amount),
    "power": lambda eye, step: power(eye) * step.amount,
    "stars": lambda eye, step: float(step.amount),
    "marker": lambda eye, step: marker(eye),
    "draw": lambda eye, step: (TOME + 0.25 * (step.amount - step.keep)) * step.keep,
    "storage": lambda eye, step: 0.25 * eye.rounds_left * step.amount,
    "drop_suspicion": less_suspicion,
    "give_suspicion": lambda eye, step: 1.5 * less_suspicion(eye, step),
    "take_suspicion": lambda eye, step: -suspicion(eye) * step.amount,
    "swap": lambda eye, step: 0.5,
    "goon": lambda eye, step: 1.8 + 0.7 * step.amount,
    "reserve": lambda eye, step: 1.5,
}


def power(eye: Eye) -> float:
    """Power makes the enforcer stronger in every round to come, and hobgoblins dearer."""
    hobgoblins = goon_types(eye.cards, eye.held)["hobgoblin"]
    goals = sum(goal_step(eye, eye.held._replace(power=eye.held.power + 1)))
    return 0.3 + 0.3 * eye.rounds_left + hobgoblins + goals


def marker(eye: Eye) -> float:
    stars = eye.cards.stars.marker
    if not eye.rounds_left:
        return float(stars)
    return 0.5 if eye.mine.first else 0.9


def suspicion(eye: Eye) -> float:
    """A cube of suspicion: more for those who are near the top of the ranking."""
    most = max((sheet.suspicion for sheet in eye.rivals), default=0)
    near = eye.mine.suspicion + 2 >= most
    return SUSPICION * (1.0 if near else 0.6)


# --- cards ---------------------------------------------------------------------------------------


def goal_step(eye: Eye, then: Holdings) -> Iterable[float]:
    """How much nearer to each goal."""
    for kind, id in goals_of(eye):
        goal = eye.cards.goals[id]
        step = metric(eye.cards, then, goal.metric) - metric(eye.cards, eye.held, goal.metric)
        if step <= 0:
            continue
        if goal.scores == "per":
            yield float(goal.stars * step)
        elif kind == "first_to":
            missing = goal.least - metric(eye.cards, eye.held, goal.metric)
            yield 6.0 if missing <= step else 0.9 * step
        else:
            yield 1.1 * step


def goals_of(eye: Eye) -> list[tuple[str, str]]:
    """Goals that can still be taken, and those of the end."""
    goals = eye.part(parts.Goals, "goals").goals
    return [
        (one.kind, one.goal)
        for one in goals
        if not (one.kind == "first_to" and one.holder is not None)
    ]


def item_worth(eye: Eye, face: str) -> float:
    """An item once it is crafted: its value, what goons bring for it, goals, effects."""
    then = eye.held.with_item(face)
    more = goon_stars(eye.cards, then) - goon_stars(eye.cards, eye.held)
    item = eye.cards.items[face]
    symbols = 0.15 * len(item.symbols) * eye.rounds_left / 3
    return item.value + more + sum(goal_step(eye, then)) + symbols + effects(eye, item.effects)


def item_net(eye: Eye, face: str) -> float:
    """The worth of an item less its cost."""
    if face not in eye.nets:
        eye.nets[face] = item_worth(eye, face) - item_price(eye, face)
    return eye.nets[face]


def item_price(eye: Eye, face: str) -> float:
    cost = eye.cards.items[face].cost
    spent = sum(cube(eye, kind) * n for kind, n in cost.fixed.items())
    return SPENT * (spent + cost.any * cube(eye, "scrap"))


def recruit_price(cubes: int) -> float:
    """The worth of this many cubes of any kind, when they are spent."""
    return SPENT * CUBE["scrap"] * cubes


def goon_worth(eye: Eye, face: str) -> float:
    """A goon once it is recruited: stars now, what its type may bring later, goals, effects."""
    if face not in eye.nets:
        eye.nets[face] = worth_of_goon(eye, face)
    return eye.nets[face]


def worth_of_goon(eye: Eye, face: str) -> float:
    then = eye.held.with_goon(face)
    now = goon_stars(eye.cards, then) - goon_stars(eye.cards, eye.held)
    goon = eye.cards.goons[face]
    return now + later(eye, goon) + sum(goal_step(eye, then)) + effects(eye, goon.effects)


def later(eye: Eye, goon: Goon) -> float:
    """The worth that a goon may still gain in the remaining rounds."""
    own = goon_types(eye.cards, eye.held)[goon.type]
    rounds = eye.rounds_left
    match goon.type:
        case "dwarf":
            return min(0.6 * rounds, 2.0) if own < 6 else 0.0
        case "ratfolk":
            return min(0.8 * rounds, 2.5) if rounds > 1 or own else 0.0
        case "cultist":
            return 0.6 * rounds
        case "demon":
            return 0.7 * rounds
        case "hobgoblin":
            return 0.4 * rounds
    return 0.0


def tome(eye: Eye, face: str | None) -> float:
    """A tome in hand: at least its star at the end."""
    return max(PLAYED.get(face or "", TOME), float(eye.cards.stars.tome))
