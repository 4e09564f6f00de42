"""Events of Sheriff of Nottingham: values only; the sentences are in the templates."""

from app.games.sheriff.view.events.bargains import *
from app.games.sheriff.view.events.course import *
from app.games.sheriff.view.events.goods import *
from app.games.sheriff.view.events.inspection import *
from app.games.sheriff.view.events.modules import *
