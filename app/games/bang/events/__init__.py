"""What the chronicle says, by subject. Sentences are in the templates."""

from app.games.bang.events.cards import *
from app.games.bang.events.course import *
from app.games.bang.events.fights import *
from app.games.bang.events.money import *
