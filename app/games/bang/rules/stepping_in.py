"""What players may do while the table waits: Sid's two cards, Lady Rosa's swap, an accusation.

Who may is public at any moment. Decision C3: not while Sid chooses among the cards of his hand.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from functools import partial
from typing import Any

from app.engine import Asked, Offer, One, Say, Some, interruptible, together
from app.games.bang import events
from app.games.bang.people import Figure, Player
from app.games.bang.places import At, InHand, Way
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.play import take_way
from app.games.bang.rules.playable import Targets
from app.games.bang.rules.settle import settle, suzy_lafayette
from app.games.bang.rules.wounds import heal, wound
from app.games.bang.state import Street
from app.kit.answers import NO, YES

ROSA = "lady_rosa_of_texas"
SHAPES = ("sid_ketchum", "vera_custer", "greygory_deck")  # Sid, or may become him


def open_to_all(street: Street, step: Coroutine[Any, Any, None]) -> Coroutine[Any, Any, None]:
    """Run this while others may step in, if there is anything to step in with."""
    street.interruptible = possible(street)
    return interruptible(step, partial(offers, street)) if street.interruptible else step


def possible(street: Street) -> bool:
    """Whether Sid Ketchum, or somebody who may become him, is alive; or an orange event."""
    if street.options["gag_vote"] and street.options["wild_west"]:
        return True
    if street.orange == ROSA or any(card.face == ROSA for card in street.orange_pile):
        return True
    if any([one.alive for name in SHAPES for one in street.holders.get(name, ())]):
        return True
    if street.event != "new_identity":
        return False
    return any([figure.counter.face in SHAPES for figure in street.figures if figure.counter])


def offers(street: Street) -> Iterator[Offer]:
    for figure in street.holders.get("sid_ketchum", ()):
        if figure.alive and may_use(street, figure):
            two = Some(partial(held, figure), 2, 2)
            yield Offer(figure.seat, "sid", partial(use_sid, street, figure), two)
    if street.orange == ROSA and between_steps(street):
        yield from swaps(street)
    if street.idle and street.orange == "gag" and street.options["gag_vote"]:
        yield from accusations(street)


def held(figure: Figure) -> list[InHand]:
    return [InHand(figure.seat, n) for n in range(len(figure.hand))]


def may_use(street: Street, figure: Figure) -> bool:
    return (
        0 < figure.life < figure.most
        and len(figure.hand) > 1
        and street.has(figure, "sid_ketchum")
        and street.fixed != figure.seat
    )


async def use_sid(street: Street, figure: Figure, places: list[InHand]) -> None:
    """At any time: two cards for a life."""
    piles.pay(street, figure.player, [figure.hand[place.number] for place in places], "sid")
    heal(street, figure, 1)
    if not street.shots and not street.under_way:
        suzy_lafayette(street)
    street.stepped += 1


def between_steps(street: Street) -> bool:
    """Decision W2: from the abilities chosen before phase 1 to phase 3, and in no play.

    Between the plays of phase 2 the swap is one of the ways to play.
    """
    if street.phase == "discard":
        return street.fixed == street.acting.seat
    return street.phase in ("begun", "draw") and street.fan is None


def swaps(street: Street) -> Iterator[Offer]:
    me = street.current
    for way in hooks.MOMENTS["ways"][ROSA](street, me, Targets(street, me)):
        places = One([At(way.target.number)])
        yield Offer(me.seat, "rosa", partial(swap, street, way), places)


async def swap(street: Street, way: Way, _: At) -> None:
    await take_way(street, street.current, way)
    street.stepped += 1


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
        settle(street)
    street.stepped += 1
