"""Sheriff of Nottingham by Sergio Halaban, Andre Zatz and Bryan Pope: smuggle, bribe, search."""

from app.engine import N_, Game
from app.engine.bots import careless
from app.games.sheriff import lesson
from app.games.sheriff.bots.plain import random_merchant
from app.games.sheriff.bots.smuggler import smuggler, steward
from app.games.sheriff.cards import read_components
from app.games.sheriff.needs import NEEDS
from app.games.sheriff.options import OPTIONS
from app.games.sheriff.redeal import redeal
from app.games.sheriff.rules.course import play
from app.games.sheriff.rules.scoring import result
from app.games.sheriff.rules.setup import set_up
from app.games.sheriff.times import TIMES
from app.games.sheriff.view import events, parts
from app.games.sheriff.view.view import recipes, view
from app.kit.scan import events_of, parts_of

GAME = Game(
    id="sheriff",
    name=N_("Sheriff of Nottingham"),
    edition=2,
    min_seats=3,
    max_seats=6,
    options=OPTIONS,
    read_components=read_components,
    set_up=set_up,
    phase=play,
    view=view,
    recipes=recipes,
    redeal=redeal,
    lesson=lesson.set_up,
    result=result,
    times=TIMES,
    needs=NEEDS,
    with_newcomers=("deal.withdraw",),
    bots={
        "steward": steward,  # sits in for people who are away
        "hard": smuggler,
        "medium": careless(smuggler, 25),
        "easy": careless(smuggler, 60),
        "random": random_merchant,
    },
    parts=parts_of(parts),
    events=events_of(events),
)
