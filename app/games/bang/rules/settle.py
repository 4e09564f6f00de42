"""What waits until a card is finished: John Pain, Molly Stark, Suzy Lafayette; then victory."""

from __future__ import annotations

from app.games.bang.rules import piles
from app.games.bang.rules.check import john_pain
from app.games.bang.rules.victory import judge
from app.games.bang.state import Street

SUZY = "suzy_lafayette"


def settle(street: Street) -> None:
    """All windows are closed: the active player's triggers first, then clockwise."""
    if street.checked:
        john_pain(street)
    if street.molly:
        molly_stark(street)
    if SUZY in street.holders:
        suzy_lafayette(street)
    if street.fell:
        judge(street)


def molly_stark(street: Street) -> None:
    """A card for each that she has played out of turn."""
    due, street.molly = street.molly, {}
    for figure in street.with_ability("molly_stark"):
        if figure.seat in due:
            piles.draw(street, figure.player, due[figure.seat], "molly_stark")


def suzy_lafayette(street: Street) -> None:
    """A card as soon as there is none in hand."""
    for figure in street.with_ability(SUZY):
        if not figure.player.hand:
            piles.draw(street, figure.player, 1, SUZY)
