"""3000 Scoundrels by Corey Konieczka: bluff with poker cards, hire scoundrels, rob safes."""

from app.engine import N_, Ahead, Game, Within
from app.games.scoundrels import lesson
from app.games.scoundrels.bots.outlaw import outlaw
from app.games.scoundrels.cards.reader import read_components
from app.games.scoundrels.effects import verbs as verbs
from app.games.scoundrels.needs import NEEDS
from app.games.scoundrels.options import OPTIONS, refuse
from app.games.scoundrels.rules.course import play
from app.games.scoundrels.rules.score import result
from app.games.scoundrels.rules.setup import set_up
from app.games.scoundrels.view import events, parts
from app.games.scoundrels.view.view import recipes, view
from app.kit.bot import levels
from app.kit.scan import events_of, parts_of

GAME = Game(
    id="scoundrels",
    name=N_("3000 Scoundrels"),
    edition=2,
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    read_components=read_components,
    set_up=set_up,
    phase=play,
    view=view,
    recipes=recipes,
    refuse=refuse,
    result=result,
    bots={**levels(outlaw, medium=1.8, easy=3.8), "outlaw": outlaw},
    lesson=lesson.set_up,
    parts=parts_of(parts),
    events=events_of(events),
    needs=NEEDS,
    times={"suspect.last": Within(30, always=True), "suspect.jail": Within(30, always=True)},
    ahead={"suspect.last": Ahead()},
)
