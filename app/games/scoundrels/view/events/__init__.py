"""Events of 3000 Scoundrels: values only; the sentences are in the templates."""

from app.games.scoundrels.view.events.course import *
from app.games.scoundrels.view.events.ending import *
from app.games.scoundrels.view.events.poker import *
from app.games.scoundrels.view.events.safes import *
from app.games.scoundrels.view.events.scoundrels import *
from app.games.scoundrels.view.events.uses import *
