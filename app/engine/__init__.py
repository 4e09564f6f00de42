"""The kernel: what a game may use. Standard library only; no clock, no I/O, no other chance."""

from app.engine.ahead import Ahead
from app.engine.asks import Between, Choice, Form, One, OptionView, Question, Say, Some, Text
from app.engine.bots import Bot, Sight
from app.engine.chronicle import Event, Face, Faces, Only, only
from app.engine.dice import Dice
from app.engine.errors import BadComponents
from app.engine.game import N_, Deal, Game, State
from app.engine.hidden import Card, Knowledge, Showing, look, privy, showing
from app.engine.ignorance import redeal_cards
from app.engine.options import Conflict, Number, Pick, Switch
from app.engine.outcome import Outcome, Standing
from app.engine.parts import ALL, ONLOOKER, Part, Seat, Viewer
from app.engine.script import (
    SKIP,
    Asked,
    Offer,
    amount,
    ask,
    choose,
    choose_some,
    either,
    fill,
    interruptible,
    pick,
    together,
)
from app.engine.status import TableStatus
from app.engine.stored import stored_as
from app.engine.times import Within
from app.engine.values import value
from app.engine.views import Piece, Recipe, fresh, piece, private, shared

__all__ = [
    "ALL",
    "N_",
    "ONLOOKER",
    "SKIP",
    "Ahead",
    "Asked",
    "BadComponents",
    "Between",
    "Bot",
    "Card",
    "Choice",
    "Conflict",
    "Deal",
    "Dice",
    "Event",
    "Face",
    "Faces",
    "Form",
    "Game",
    "Knowledge",
    "Number",
    "Offer",
    "One",
    "Only",
    "OptionView",
    "Outcome",
    "Part",
    "Pick",
    "Piece",
    "Question",
    "Recipe",
    "Say",
    "Seat",
    "Showing",
    "Sight",
    "Some",
    "Standing",
    "State",
    "Switch",
    "TableStatus",
    "Text",
    "Viewer",
    "Within",
    "amount",
    "ask",
    "choose",
    "choose_some",
    "either",
    "fill",
    "fresh",
    "interruptible",
    "look",
    "only",
    "pick",
    "piece",
    "private",
    "privy",
    "redeal_cards",
    "shared",
    "showing",
    "stored_as",
    "together",
    "value",
]
