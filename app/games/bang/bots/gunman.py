"""A sensible player of Bang!, called gunman. It decides from what its seat sees, nothing else."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import Choice, Sight
from app.games.bang import parts
from app.games.bang.bots.reading import Eye, listed
from app.games.bang.components import Kind
from app.kit.bot import Judge, best

LEAST, MORE = ("discard", "pay", "sid", "doc", "sniper"), ("draw.kit", "keep.cards")


def gunman(sight: Sight, blur: float = 0.0) -> Choice | None:
    """The option that looks best; `blur` is how much the bot misjudges."""
    question, eye = sight.question, Eye(sight)
    if question.optional:
        return None
    if not eye.figures:  # characters are being chosen
        return None
    if question.range:
        return question.range[0]
    if question.min == question.max == 1 and question.options:
        return best(eye, JUDGES, _as_offered, blur)
    values = {option.id: eye.keep(option.id) for option in question.options}
    low, high = question.min or 0, question.max or 0
    if question.kind in MORE:
        return listed(values, high)
    worst = {place: -value for place, value in values.items()}
    return listed(worst, max(low, sum(v < 2 for v in values.values()) if low < high else low))


def _as_offered(eye: Eye, option: str) -> float:
    return 1.0 if option == "yes" and eye.mine.life > 2 else 0.0


# --- the turn ------------------------------------------------------------------------------------


def _play(eye: Eye, option: str) -> float:
    """What a play is worth; the end of the phase is worth nothing."""
    if option == "end":
        return 0.0
    way, _, target = option.partition(">")
    source, _, name = way.partition("/")
    if source.startswith(("ability:", "event:")):
        name = source.partition(":")[2]
    face = eye.face(source)
    if not name and face:
        name = eye.kind(face).id
    cost = eye.worth(eye.kind(face).id) if face in eye.cards.kinds else 0.0
    if name in SPECIAL:
        return SPECIAL[name](eye, target, cost)
    kind = eye.cards.cards.get(name)
    return _card(eye, kind, source, target) if kind else 0.1


def _card(eye: Eye, kind: Kind, source: str, target: str) -> float:
    if kind.id == "jail":
        return 2.6 * _wanted(eye, target)
    if kind.id == "dynamite":
        return 0.3
    if kind.stays and source.startswith("hand:"):
        return _lay(eye, kind)
    return VERBS[kind.does](eye, kind, target)


def _lay(eye: Eye, kind: Kind) -> float:
    """A better weapon, or a card that is not in front of the bot yet."""
    if kind.gun:
        volcanic = eye.hand.count("bang") > 1 and _near(eye) > 0.5
        if kind.id == "volcanic":
            return 3.0 if volcanic else -1.0 if eye.mine.gun > 1 else 0.5
        return 2.0 if kind.gun > eye.mine.gun else -1.0
    if any(thing.name == kind.id for thing in eye.mine.things):
        return -1.0
    return 2.0 if kind.colour == "blue" else 1.6


def _near(eye: Eye) -> float:
    near = [n for n, one in eye.distance.items() if one.distance == 1]
    return max((eye.enemies.get(eye.figures[n].seat, 0.0) for n in near), default=0.0)


def _figure(eye: Eye, target: str) -> parts.Figure | None:
    what, _, rest = target.partition(":")
    number = int(rest.split(":")[0]) if rest else -1
    if what in ("figure", "front"):
        return eye.figures.get(number)
    return next((one for one in eye.figures.values() if one.seat == number and one.alive), None)


def _wanted(eye: Eye, target: str) -> float:
    """How much the bot wants to hurt this player: more, the weaker they are."""
    figure = _figure(eye, target)
    if figure is None or figure.seat == eye.me:
        return -1.0
    enmity = eye.enemies.get(figure.seat, 0.0)
    return enmity * (1.3 if figure.life <= 1 else 1.0)


def _attack(eye: Eye, kind: Kind, target: str) -> float:
    if kind.aim == "others":
        return 1.5 * sum(eye.enemies.values()) + 0.2
    return 3.0 * _wanted(eye, target) - 0.3 * kind.pays


def _heal(eye: Eye, kind: Kind, target: str) -> float:
    need = eye.mine.most - eye.mine.life
    if kind.aim == "any" and (figure := _figure(eye, target)) and figure.seat != eye.me:
        return -2.0 * eye.enemies.get(figure.seat, 0.0) if figure.life < figure.most else -1.0
    if need < 1 or (kind.id == "beer" and len(eye.living) == 2):
        return -1.0
    if kind.id == "beer" and need == 1 and eye.hand.count("beer") < 2 and eye.mine.life > 2:
        return -0.2
    return 1.5 + need - 0.5 * kind.pays


def _draw(eye: Eye, kind: Kind, target: str) -> float:
    return 3.5 + kind.amount


def _duel(eye: Eye, kind: Kind, target: str) -> float:
    return 1.6 * _wanted(eye, target) * (0.5 + eye.hand.count("bang"))


def _rob(eye: Eye, kind: Kind, target: str) -> float:
    """A card of an enemy, the better the one in sight; their own Jail or Dynamite."""
    if kind.aim == "others":
        return sum(eye.enemies.values())
    figure = _figure(eye, target)
    if figure is None:
        return -1.0
    name = eye.kind(face).id if (face := eye.face(target)) else ""
    bad = name in ("jail", "dynamite")
    if figure.seat == eye.me:
        return 1.5 if bad else -2.0
    value = eye.enemies.get(figure.seat, 0.0) * (1.4 if name else 1.2)
    return -value if bad else value + (0.6 if kind.does == "take" else 0.0)


def _store(eye: Eye, kind: Kind, target: str) -> float:
    return 1.0


def _raid(eye: Eye, kind: Kind, target: str) -> float:
    return 1.4 * sum(eye.enemies.values()) + 0.2


def _miss(eye: Eye, kind: Kind, target: str) -> float:
    return 0.0


VERBS: dict[str, Callable[[Eye, Kind, str], float]] = {
    "attack": _attack,
    "draw": _draw,
    "duel": _duel,
    "heal": _heal,
    "indians": _raid,
    "lay": lambda eye, kind, target: 1.0,
    "miss": _miss,
    "store": _store,
    "strip": _rob,
    "take": _rob,
}

SPECIAL: dict[str, Callable[[Eye, str, float], float]] = {
    "chuck_wengam": lambda eye, target, cost: 1.0 if eye.mine.life > 2 else -1.0,
    "doc_holyday": lambda eye, target, cost: 3.0 * _wanted(eye, target) - 1.5,
    "jose_delgado": lambda eye, target, cost: 3.0 - cost,
    "uncle_will": lambda eye, target, cost: 1.5 - cost,
    "flint_westwood": lambda eye, target, cost: 2.0 * _wanted(eye, target) + 2.0 - cost,
    "lee_van_kliff": lambda eye, target, cost: 2.0 * _wanted(eye, target) if target else 1.0,
    "sniper": lambda eye, target, cost: 1.5 * _wanted(eye, target),
    "ricochet": lambda eye, target, cost: 0.8 * _wanted(eye, target),
    "lady_rosa_of_texas": lambda eye, target, cost: _wanted(eye, target),
    "dorothy_rage": lambda eye, target, cost: 0.3 * _wanted(eye, target),
}


# --- answers -------------------------------------------------------------------------------------


def _dodge(eye: Eye, option: str) -> float:
    """The cheapest answer first; none if the hit can't be avoided."""
    if option == "hit":
        return 0.0
    shots = eye.part(parts.UnderWay, "under-way").plays
    missing = shots[-1].needed - shots[-1].made if shots else 1
    if option.startswith("ability:"):
        return 9.0
    if option.startswith("front:"):
        return 9.0 if eye.kind(eye.face(option)).id == "barrel" else 7.0
    if len(eye.sight.question.options) - 1 < missing:
        return -1.0
    return 6.0 - 0.5 * eye.keep(option)


def _bang(eye: Eye, option: str) -> float:
    return 0.0 if option == "hit" else 1.0


def _save(eye: Eye, option: str) -> float:
    return 0.0 if option == "give_up" else 1.0


def _take(eye: Eye, option: str) -> float:
    """The best card, or the deck."""
    if option in ("deck", "discard"):
        return 2.6
    if option.startswith("front:"):
        return 1.3 * eye.keep(option) * max(0.0, _wanted(eye, option))
    if option.startswith("hand:") and option.count(":") == 1:
        return 2.4 + _wanted(eye, option)
    return eye.keep(option)


def _give(eye: Eye, option: str) -> float:
    return -eye.keep(option)


def _harm(eye: Eye, option: str) -> float:
    return _wanted(eye, option) if ":" in option else 0.0


def _help(eye: Eye, option: str) -> float:
    return -_wanted(eye, option) - 0.5 if ":" in option else 0.0


def _go_on(eye: Eye, option: str) -> float:
    return 0.5 if option == "go_on" else 0.0


JUDGES: dict[str, Judge[Eye]] = {
    "play": _play,
    "dodge": _dodge,
    "indians": _bang,
    "duel": _bang,
    "save": _save,
    "store": _take,
    "draw.jesse": _take,
    "draw.pat": _take,
    "draw.pedro": _take,
    "draw.claus": _give,
    "youl": _give,
    "daltons": _give,
    "brawl": _take,
    "vulture": _take,
    "handcuffs": _harm,
    "dynamite": _harm,
    "dorothy.target": _harm,
    "brothers": _help,
    "declare": _go_on,
}
