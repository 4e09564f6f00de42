"""3000 Scoundrels by Corey Konieczka: bluff with poker cards, hire scoundrels, rob safes."""

from app.engine import N_, Game
from app.engine.bots import random_bot
from app.games.scoundrels.bots.outlaw import outlaw
from app.games.scoundrels.cards.reader import read_components
from app.games.scoundrels.effects import verbs as verbs
from app.games.scoundrels.options import OPTIONS, refuse
from app.games.scoundrels.rules.course import play
from app.games.scoundrels.rules.score import result
from app.games.scoundrels.rules.setup import set_up
from app.games.scoundrels.view.events import EVENTS
from app.games.scoundrels.view.parts import PARTS
from app.games.scoundrels.view.view import redeal, view, views

# Every question that can be asked, in the order in which a turn brings them.
ASKS = (
    "leader",
    "strategy",
    "start",
    "plan.card",
    "plan.slot",
    "suspect",
    "suspect.pass",
    "ability",
    "react",
    "order",
    "again",
    "whom",
    "choose",
    "answer",
    "scout",
    "mark",
    "mark.move",
    "mark.where",
    "move.mark",
    "move.to",
    "remove.mark",
    "steal",
    "steal.scouted",
    "unused",
    "drop",
    "drop.cell",
    "swap.mine",
    "swap.with",
    "free",
    "place",
    "suspect.jail",
    "peek",
    "shuffle",
    "destroy",
    "borrow",
    "hire",
    "hire.from",
    "buyout",
    "hire.use",
    "hire.place",
    "arrange",
    "arrange.to",
    "swap.own",
    "swap.saloon",
    "discard",
    "office",
    "end",
    "suspect.last",
    "evening",
    "first",
)

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
    redeal=redeal,
    refuse=refuse,
    result=result,
    bots={"random": random_bot, "outlaw": outlaw},
    bot_names={"outlaw": N_("Outlaw")},
    parts=PARTS,
    events=EVENTS,
    asks=ASKS,
    moments=frozenset({"suspect.last"}),
)
