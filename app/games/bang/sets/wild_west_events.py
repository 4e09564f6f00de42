"""Orange events of Wild West Show.

Showdown is in `answers.py`, Sacagaway in `piles.py` too, the card Wild West Show in `victory.py`,
Dorothy Rage in `dorothy_rage.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import Card, only
from app.games.bang import events
from app.games.bang.components import RED
from app.games.bang.people import Figure, Player
from app.games.bang.places import At, Way
from app.games.bang.rules import piles
from app.games.bang.rules.hooks import at
from app.games.bang.rules.playable import Targets
from app.games.bang.rules.wounds import wound
from app.games.bang.state import Street
from app.kit.faces import faces


@at("enter", "helena_zontero")
async def helena_zontero(street: Street) -> None:
    """A red card: the roles of the living but the sheriff are dealt again (W1)."""
    card = piles.take_top(street)
    if card is None:
        return
    street.knowledge.turn_up(card)
    street.discard.append(card)
    red = street.suit(card) in RED
    street.tell(events.Checked(None, "helena_zontero", (card.face,), card.face, street.suit(card)))
    players = [
        one
        for one in street.living_players()
        if one.role_name not in ("sheriff", "") and not one.active.ghost
    ]
    if red and len(players) > 1:
        deal_roles(street, players)


def deal_roles(street: Street, players: list[Player]) -> None:
    """Mix these roles and deal them: face down, of three players face up (W1)."""
    roles = [player.role for player in players if player.role]
    street.knowledge.turn_down(*roles)
    street.dice.shuffle(roles)
    street.knowledge.mix(roles)
    for player, role in zip(players, roles, strict=True):
        player.role = role
        give_role(street, player, role)


@at("ways", "lady_rosa_of_texas")
def rosa_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    neighbour = right_of(street, me)
    if "lady_rosa" not in street.once and neighbour is not None:
        yield Way(
            "event:lady_rosa_of_texas",
            "lady_rosa_of_texas",
            f"event:lady_rosa_of_texas>{At(neighbour.number)}",
            target=neighbour,
        )


def right_of(street: Street, me: Figure) -> Figure | None:
    """The nearest of the living on the right; not when two are left (W2)."""
    living = street.living
    if street.pairs or len(living) < 3:
        return None
    return living[living.index(me) - 1]


@at("do", "lady_rosa_of_texas")
async def lady_rosa(street: Street, me: Figure, way: Way) -> None:
    """Change places, with everything; the neighbour skips the next turn."""
    other = way.target
    assert other, "a neighbour"
    street.once.add("lady_rosa")
    street.last = None
    here, there = street.figures.index(me), street.figures.index(other)
    street.figures[here], street.figures[there] = other, me
    street.note_holders()
    other.player.skips = True
    street.tell(events.ChangedPlaces(me.seat, other.seat))


@at("start", "darling_valentine")
async def darling_valentine(street: Street, figure: Figure) -> None:
    """The whole hand for as many cards of the deck."""
    player = figure.player
    count = len(player.hand)
    if count:
        piles.pay(street, player, list(player.hand), "darling_valentine")
        piles.draw(street, player, count, "darling_valentine")


@at("return", "bone_orchard")
async def bone_orchard(street: Street, figure: Figure) -> bool:
    """Back for good, with one life and a role of the dead, drawn in secret (W5)."""
    dead = [one for one in street.players if not one.alive and one.role]
    figure.alive = True
    figure.life = street.amount("bone_orchard")
    player = figure.player
    player.active = figure
    street.tell(events.Returned(player.seat, figure.life, ""))
    roles = [one.role for one in dead if one.role]
    if roles:
        street.knowledge.turn_down(*roles)
        street.dice.shuffle(roles)
        street.knowledge.mix(roles)
        for one, role in zip(dead, roles, strict=True):
            one.role = role
        give_role(street, player, roles[dead.index(player)])
    return True


def give_role(street: Street, player: Player, role: Card) -> None:
    """A new role; a sheriff shows it, and three players all do."""
    if role.face == "sheriff" or street.duel_of_three:
        street.knowledge.turn_up(role)
        street.tell(events.RoleDealt(player.seat, role.face))
    else:
        street.knowledge.show([role], player.seat)
        street.tell(events.RoleDealt(player.seat, only(player.seat, role.face)))


@at("enter", "sacagaway")
async def open_hands(street: Street) -> None:
    """Everybody's hand lies face up."""
    for player in street.living_players():
        street.knowledge.turn_up(*player.hand)
        street.tell(events.HandShown(player.seat, faces(player.hand)))


@at("leave", "sacagaway")
def close_hands(street: Street) -> None:
    for player in street.players:
        street.knowledge.turn_down(*player.hand)


@at("end", "miss_susanna")
async def miss_susanna(street: Street, figure: Figure) -> None:
    """Three cards, or a life (W8)."""
    if street.counted < street.amount("miss_susanna"):
        await wound(street, figure, 1, None, "miss_susanna")
