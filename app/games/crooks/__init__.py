"""Crooks by Neil Crowley: hire face-down crooks, send them to jobs, lead the gangs."""

from app.engine import N_, Game
from app.games.crooks import events, parts
from app.games.crooks.bots import boss
from app.games.crooks.cards import read_components
from app.games.crooks.options import OPTIONS
from app.games.crooks.rules import play_turn, result, set_up
from app.games.crooks.view import view, views
from app.kit.scan import events_of, parts_of

GAME = Game(
    id="crooks",
    name=N_("Crooks"),
    edition=1,
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    read_components=read_components,
    set_up=set_up,
    phase=play_turn,
    view=view,
    views=views,
    result=result,
    bots={"boss": boss},
    bot_names={"boss": N_("Boss")},
    parts=parts_of(parts),
    events=events_of(events),
)
