"""Players of habit: they answer whenever they can, play what they hold, and aim almost at random.

Deputies spare the sheriff, and renegades often do. So play the bots of a public server, whose wins
by role can be compared with ours.
"""

from __future__ import annotations

from typing import Any

from app.engine import Choice, Dice
from app.engine.playout import Playout
from app.games.bang import GAME
from app.games.bang.people import Figure
from app.games.bang.places import END, Way
from app.games.bang.state import Street
from tests.games.bang.table import components
from tests.support.play import deal

PASSIVE = ("hit", "give_up", "stop", "skip", "no")
PLAIN = ("wells_fargo", "stagecoach", "indians", "gatling", "general_store")


def play(seats: int, seed: str, **options: Any) -> Playout[Street]:
    playout = Playout(GAME, deal(GAME, seats, options, seed, components()))
    luck = Dice(f"habits {seed}".encode())
    while not playout.over:
        (ask_id, ask), *_ = ((i, a) for i, a in playout.open_asks().items() if not a.optional)
        if ask.kind == "play":
            found = ask.shape.options
            choice: Choice = way(playout.state, found() if callable(found) else found, luck).id
        else:
            shown = [option.id for option in ask.question(ask_id).options]
            active = [one for one in shown if one not in PASSIVE]
            answers = ask.kind in ("dodge", "indians", "duel", "save") and active
            choice = active[0] if answers else ask.shape.any(luck)
        playout.decide(ask.seat, ask_id, choice)
    return playout


def way(street: Street, ways: list[Way], luck: Dice) -> Way:
    """Cards in front first, then what needs no target, then the others, and then the end."""
    me, cards = street.current, street.components.cards
    laid = [w for w in ways if w.name in cards and cards[w.name].stays and w.name != "jail"]
    new = [w for w in laid if w.card and w.thing is None and not me.has_in_front(w.name)]
    wounded = me.life < me.most
    plain = [w for w in ways if w.name in PLAIN or (w.name == "beer" and wounded)]
    aimed = [w for w in ways if w.target and w.target.player is not me.player and w not in laid]
    aimed = [w for w in aimed if w.target and not spared(street, me, w.target)]
    for some in (new, plain):
        if some:
            return some[0]
    if not aimed:
        return END if END in ways else luck.pick(ways)
    first = [w for w in aimed if w.at == aimed[0].at and w.name == aimed[0].name]
    chosen = luck.pick(first)
    if me.player.role_name == "renegade" and chosen.target and sheriff(chosen.target):
        chosen = luck.pick(first)
    return chosen


def spared(street: Street, me: Figure, target: Figure) -> bool:
    return me.player.role_name == "deputy" and sheriff(target)


def sheriff(figure: Figure) -> bool:
    return figure.player.role_name == "sheriff"
