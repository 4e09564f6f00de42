"""What players may do while the table waits for somebody: Sid's two cards, and an accusation.

Who may is public at any moment. Decision C3: not while Sid chooses among the cards of his hand.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from functools import partial
from typing import Any

from app.engine import Asked, Offer, One, Say, Some, interruptible, together
from app.games.bang import events
from app.games.bang.people import Figure, Player
from app.games.bang.places import At, InHand
from app.games.bang.rules import piles
from app.games.bang.rules.settle import settle, suzy_lafayette
from app.games.bang.rules.wounds import heal, wound
from app.games.bang.state import Street
from app.kit.answers import NO, YES


async def open_to_all(street: Street, step: Coroutine[Any, Any, None]) -> None:
    """Run this while others may step in, if there is anything to step in with."""
    street.interruptible = possible(street)
    if street.interruptible:
        await interruptible(step, partial(offers, street))
    else:
        await step


def possible(street: Street) -> bool:
    """Whether Sid Ketchum, or somebody who may become him, is at the table; or Gag may be."""
    if street.options["gag_vote"] and street.options["wild_west"]:
        return True
    shapes = {"sid_ketchum", "vera_custer", "greygory_deck"}
    counted = {figure.counter.face for figure in street.figures if figure.counter}
    return any(shapes & {*figure.texts} for figure in street.figures) or (
        street.event == "new_identity" and bool(shapes & counted)
    )


def offers(street: Street) -> Iterator[Offer]:
    for figure in street.living:
        if may_use(street, figure):
            places = [InHand(figure.seat, n) for n in range(len(figure.hand))]
            yield Offer(figure.seat, "sid", partial(use_sid, street, figure), Some(places, 2, 2))
    if street.idle and street.orange == "gag" and street.options["gag_vote"]:
        yield from accusations(street)


def may_use(street: Street, figure: Figure) -> bool:
    return (
        street.has(figure, "sid_ketchum")
        and 0 < figure.life < figure.most
        and len(figure.hand) > 1
        and street.fixed != figure.seat
    )


async def use_sid(street: Street, figure: Figure, places: list[InHand]) -> None:
    """At any time: two cards for a life."""
    piles.pay(street, figure.player, [figure.hand[place.number] for place in places], "sid")
    heal(street, figure, 1)
    if not street.shots and not street.under_way:
        suzy_lafayette(street)


def accusations(street: Street) -> Iterator[Offer]:
    """Gag (W3): once per turn everyone may say who has talked; most of the others must agree."""
    for player in street.living_players():
        others = [
            At(one.active.number)
            for one in street.living_players()
            if one is not player and not one.accused
        ]
        if others and not player.accuser:
            then = partial(accuse, street, player)
            yield Offer(player.seat, "accuse", then, One(others))


async def accuse(street: Street, player: Player, at: At) -> None:
    figure = next(one for one in street.figures if one.number == at.number)
    player.accuser = figure.player.accused = True
    voters = [one.seat for one in street.living_players() if one is not figure.player]
    asked = Asked("talked", One((YES, NO)), silent=lambda: NO.id)
    votes: dict[int, Say] = await together({seat: asked for seat in voters})
    agreed = sum(vote == YES for vote in votes.values())
    guilty = 2 * agreed > len(voters)
    street.tell(events.Accused(player.seat, figure.seat, agreed, len(voters), guilty))
    if guilty:
        await wound(street, figure, 1, None, "gag")
        await settle(street)
