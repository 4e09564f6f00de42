"""The course of play: games of a series, and whose turn is next. One phase of the engine each."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from app.games.bang import events
from app.games.bang.people import Figure
from app.games.bang.rules import hooks
from app.games.bang.rules.scoring import pay_out
from app.games.bang.rules.setup import prepare
from app.games.bang.rules.stepping_in import open_to_all
from app.games.bang.rules.turn import take_turn
from app.games.bang.state import Street
from app.games.bang.variants.series import next_game
from app.games.bang.variants.six import declare


def play(street: Street) -> Coroutine[Any, Any, None]:
    """One stretch: the preparation, a turn, or the end of a game."""
    if street.phase == "prepare":
        return prepare(street)
    if street.won:
        return finish(street)
    return open_to_all(street, turn(street))


async def turn(street: Street) -> None:
    """A turn, and then the choice of the next player."""
    if not (street.alternative and await declare(street)):
        await take_turn(street)
    if not street.won:
        await hand_on(street)


async def hand_on(street: Street) -> None:
    """Steps 0 and 1: the next living player, or a dead one whom an event brings back."""
    if street.again:
        street.again, street.extra = False, True
        return
    street.extra = False
    figure = street.current
    while True:
        figure = street.next_after(figure, living=False)
        player = figure.player
        if street.pairs and player is street.acting:
            continue
        if player.skips:
            player.skips = False
            street.tell(events.Skipped(player.seat))
        elif player.alive or await returns(street, figure):
            street.current = player.active
            return


async def returns(street: Street, figure: Figure) -> bool:
    """Whether an event brings back one of the dead for this turn."""
    if street.fight or street.pairs:
        return False
    for do in hooks.events(street, "return"):
        if await do(street, figure):
            return True
    return False


async def finish(street: Street) -> None:
    """The game is over: all roles are shown; in a series it is paid and the next one begins."""
    assert street.won, "somebody has won"
    reason, winners = street.won
    for player in street.players:
        if player.role and not player.role.open:
            street.knowledge.turn_up(player.role)
            street.tell(events.Revealed(player.seat, player.role.face))
    for card in street.unused_roles:
        street.knowledge.turn_up(card)
        street.tell(events.Removed(card.face))
    street.tell(events.Ended(reason, winners))
    if street.options["games"] > 1:
        pay_out(street)
    if street.game < street.options["games"]:
        await next_game(street)
    else:
        street.over = True
