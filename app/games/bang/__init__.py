"""Bang! by Emiliano Sciarra: hidden roles, shots and misses along a street, a sheriff to save."""

from app.engine import N_, Ahead, Game, TableStatus, Within
from app.games.bang import events, lesson, parts
from app.games.bang.bots.gunman import gunman
from app.games.bang.components import read_components
from app.games.bang.needs import NEEDS
from app.games.bang.options import OPTIONS, refuse
from app.games.bang.rules.course import play
from app.games.bang.rules.scoring import result
from app.games.bang.rules.setup import set_up
from app.games.bang.sets import (
    base,
    bullet,
    dodge_city,
    dorothy_rage,
    fistful,
    high_noon,
    wild_west,
    wild_west_events,
)
from app.games.bang.state import Street
from app.games.bang.view import recipes, redeal, view
from app.kit.bot import levels
from app.kit.scan import events_of, parts_of

WILD_WEST_SHOW = (wild_west, wild_west_events, dorothy_rage)
BOXES = (base, dodge_city, bullet, high_noon, fistful, *WILD_WEST_SHOW)  # their hooks are in place
ANSWERS = ("dodge", "indians", "duel", "save")


def status(street: Street) -> TableStatus:
    """The eliminated are out; under Gag nobody talks."""
    out = frozenset(p.seat for p in street.players if p.figures and not p.alive)
    return TableStatus(out, "closed" if street.orange == "gag" else "open")


GAME = Game(
    id="bang",
    name=N_("Bang!"),
    edition=1,
    min_seats=2,
    max_seats=8,
    options=OPTIONS,
    refuse=refuse,
    read_components=read_components,
    set_up=set_up,
    phase=play,
    view=view,
    recipes=recipes,
    redeal=redeal,
    lesson=lesson.set_up,
    result=result,
    status=status,
    bots={**levels(gunman, medium=3.0, easy=10.0), "gunman": gunman},
    needs=NEEDS,
    parts=parts_of(parts),
    events=events_of(events),
    times={
        "play": Within(90),
        "save": Within(20, always=True),
        **dict.fromkeys(("dodge", "indians", "duel"), Within(20, always=True)),
        **dict.fromkeys(("luck", "store", "talked"), Within(20, always=True)),
    },
    ahead={
        kind: Ahead(until={"turn": lambda street: street.turn}, when_nothing=True)
        for kind in ANSWERS
    },
)
