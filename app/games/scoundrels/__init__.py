"""3000 Scoundrels by Corey Konieczka: bluff with poker cards, hire scoundrels, rob safes."""

from app.engine import N_, Game, Within
from app.games.scoundrels import lesson
from app.games.scoundrels.bots.outlaw import outlaw
from app.games.scoundrels.cards.reader import read_components
from app.games.scoundrels.effects import verbs as verbs
from app.games.scoundrels.options import OPTIONS, refuse
from app.games.scoundrels.rules.course import play
from app.games.scoundrels.rules.score import result
from app.games.scoundrels.rules.setup import set_up
from app.games.scoundrels.view import events, parts
from app.games.scoundrels.view.view import view, views
from app.kit.scan import events_of, parts_of

GAME = Game(
    id="scoundrels",
    name=N_("3000 Scoundrels"),
    edition=1,
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    read_components=read_components,
    set_up=set_up,
    phase=play,
    view=view,
    views=views,
    refuse=refuse,
    result=result,
    bots={"outlaw": outlaw},
    lesson=lesson.set_up,
    bot_names={"outlaw": N_("Outlaw")},
    parts=parts_of(parts),
    events=events_of(events),
    times={"suspect.last": Within(30, always=True)},
)
