"""The kernel: what a game may use. Standard library only; no clock, no I/O, no other chance."""

from app.engine.ahead import Ahead
from app.engine.asks import Between, Choice, Form, One, OptionView, Question, Say, Some, Text
from app.engine.chronicle import Event, Face, Faces, Only, only
from app.engine.dice import Dice
from app.engine.errors import BadComponents
from app.engine.game import (
    N_,
    Bot,
    Deal,
    Game,
    Number,
    Pick,
    Sight,
    State,
    Switch,
)
from app.engine.hidden import Card, Knowledge, look, privy
from app.engine.ignorance import redeal_cards
from app.engine.outcome import Outcome, Standing
from app.engine.parts import ALL, ONLOOKER, Part, Seat, Viewer
from app.engine.script import (
    SKIP,
    Asked,
    Offer,
    amount,
    choose,
    choose_some,
    fill,
    interruptible,
    pick,
    together,
)
from app.engine.status import TableStatus
from app.engine.stored import stored_as
from app.engine.times import Within

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
    "Question",
    "Say",
    "Seat",
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
    "choose",
    "choose_some",
    "fill",
    "interruptible",
    "look",
    "only",
    "pick",
    "privy",
    "redeal_cards",
    "stored_as",
    "together",
]
