"""Lockup by Stanislav Kordonsky: crews of prisoners place tokens, face up or face down."""

from app.engine import N_, Ahead, Game
from app.games.lockup import lesson
from app.games.lockup.bots.boss import boss
from app.games.lockup.cards.reader import read_components
from app.games.lockup.effects import tokens as tokens
from app.games.lockup.effects import verbs as verbs
from app.games.lockup.needs import NEEDS
from app.games.lockup.options import OPTIONS
from app.games.lockup.rules.course import play
from app.games.lockup.rules.score import result
from app.games.lockup.rules.setup import set_up
from app.games.lockup.times import TIMES
from app.games.lockup.view import events, parts
from app.games.lockup.view.view import recipes, view
from app.kit.bot import levels
from app.kit.scan import events_of, parts_of

GAME = Game(
    id="lockup",
    name=N_("Lockup"),
    edition=1,
    min_seats=1,
    max_seats=5,
    options=OPTIONS,
    read_components=read_components,
    set_up=set_up,
    lesson=lesson.set_up,
    phase=play,
    view=view,
    recipes=recipes,
    result=result,
    parts=parts_of(parts),
    events=events_of(events),
    bots={**levels(boss, medium=1.5, easy=4.0), "boss": boss},
    needs=NEEDS,
    times=TIMES,
    ahead={
        "window": Ahead(until={"round": lambda prison: prison.round}, at_hand=("round", "game")),
        "pass": Ahead(until={"round": lambda prison: prison.round}),
    },
)
