"""Events of Lockup: values only; the sentences are in the templates.

A `seat` of -1 is the guards.
"""

from app.games.lockup.view.events.cards import *
from app.games.lockup.view.events.course import *
from app.games.lockup.view.events.cubes import *
from app.games.lockup.view.events.guards import *
from app.games.lockup.view.events.lights_out import *
from app.games.lockup.view.events.patrol import *
