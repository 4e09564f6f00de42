"""Crooks by Neil Crowley: recruit face-down crooks, send them to jobs, lead the gangs."""

from app.engine import N_, Game
from app.games.crooks import events, lesson, parts
from app.games.crooks.bots import boss
from app.games.crooks.cards import read_components
from app.games.crooks.options import OPTIONS
from app.games.crooks.rules import play_turn, result, set_up
from app.games.crooks.view import recipes, view
from app.kit.bot import levels
from app.kit.scan import events_of, parts_of

GAME = Game(
    id="crooks",
    name=N_("Crooks"),
    edition=2,
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    read_components=read_components,
    set_up=set_up,
    phase=play_turn,
    view=view,
    recipes=recipes,
    result=result,
    needs={
        "recruit": ("hideouts", "jobs"),
        "choose": ("fan", "jobs"),
        "place": ("jobs",),
        "switch.to": ("jobs",),
        "assassin.victim": ("jobs",),
        "spy": ("jobs", "hideouts"),
        "spy.seen": ("fan",),
    },
    lesson=lesson.set_up,
    bots={**levels(boss, medium=1.2, easy=3.0), "boss": boss},
    parts=parts_of(parts),
    events=events_of(events),
)
