"""A small game of bluff to begin with: play cards face down, the highest one wins the round."""

from app.engine import Game
from app.games._skeleton import view
from app.games._skeleton.rules import play_round, result
from app.games._skeleton.state import set_up
from app.kit.first_player import FIRST_PLAYER
from app.kit.scan import events_of, parts_of

GAME = Game(
    id="skeleton",
    name="Skeleton",
    edition=1,
    min_seats=2,
    max_seats=4,
    options=(FIRST_PLAYER,),
    set_up=set_up,
    phase=play_round,
    view=view.view,
    result=result,
    parts=parts_of(view),
    events=events_of(view),
)
