"""Characters and orange events of Wild West Show.

Big Spencer is in `answers.py`, Gary Looter in `turn.py`, John Pain in `check.py`; Showdown in
`answers.py`, Sacagaway in `piles.py`, the card Wild West Show in `victory.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import Card, Say, choose, only, pick
from app.games.bang import events
from app.games.bang.components import RED, Kind
from app.games.bang.places import At, HandOf, InHand, Named, Way, always
from app.games.bang.rules import piles
from app.games.bang.rules.answers import is_bang
from app.games.bang.rules.check import check
from app.games.bang.rules.effects import carry_out
from app.games.bang.rules.hooks import at
from app.games.bang.rules.play import Targets, aimed_ways, lay_ways, play_card, playable
from app.games.bang.rules.wounds import wound
from app.games.bang.state import Figure, Play, Player, Street
from app.kit.answers import agrees

# --- characters ----------------------------------------------------------------------------------


@at("dying", "teren_kill")
async def teren_kill(street: Street, me: Figure) -> None:
    """Unless it is a spade he stays, with one life, and draws a card (C16)."""
    if (await check(street, me, "teren_kill")).suit not in ("spades", ""):
        me.life = 1
        street.tell(events.Stayed(me.seat))
        piles.draw(street, me.player, 1, "teren_kill")


@at("ways", "flint_westwood")
def flint_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    used = "flint_westwood" in street.once and street.options["flint_westwood"] == "once"
    rich = [one.player for one in street.others(me) if one.hand]
    for n, card in enumerate(me.hand if not used else ()):
        at = InHand(me.seat, n).id
        for other in dict.fromkeys(rich):
            place = f"{at}/flint_westwood>{HandOf(other.seat)}"
            yield Way(at, "flint_westwood", place, card, target=other.active)


@at("do", "flint_westwood")
async def flint_westwood(street: Street, me: Figure, way: Way) -> None:
    """A card of his choice for two of theirs, which are drawn first."""
    assert way.card, "a card is given"
    assert way.target, "a swap with somebody"
    street.once.add("flint_westwood")
    street.last = None
    other = way.target.player
    for _ in range(min(2, len(other.hand))):
        card = piles.steal(street, me.player, other)
        told = piles.seen(street, me.player, [card], other.seat)
        street.tell(events.TookHand(me.seat, other.seat, told, "flint_westwood"))
    piles.hand_over(street, way.card, me.player, other)
    told = piles.seen(street, other, [way.card], me.seat)
    street.tell(events.Gave(me.seat, other.seat, told, "flint_westwood"))


@at("before drawing", "greygory_deck")
async def greygory_deck(street: Street, me: Figure) -> None:
    """Two random characters of the base game; both are kept or both are replaced (C13)."""
    if not await agrees(me.seat, "greygory"):
        return
    if me.drawn:
        street.knowledge.turn_down(*me.drawn)
        street.characters += me.drawn
    box = street.components.characters
    free = [card for card in street.characters if box[card.face].set == "base"]
    me.texts = tuple(text for text in me.texts if text not in {c.face for c in me.drawn})
    me.drawn = []
    if len(free) > 1:
        street.dice.shuffle(free)
        me.drawn = free[:2]
        street.knowledge.turn_up(*me.drawn)
        street.characters = [card for card in street.characters if card not in me.drawn]
        me.texts += tuple(card.face for card in me.drawn)
    street.knowledge.mix(street.characters)
    street.tell(events.DrewCharacters(me.seat, tuple(card.face for card in me.drawn)))


@at("before drawing", "youl_grinner")
async def youl_grinner(street: Street, me: Figure) -> None:
    """A card from everyone with more in hand; compared once, before the first gift (C17)."""
    count = len(me.hand)
    others = dict.fromkeys(one.player for one in street.others(me))
    for giver in [one for one in others if len(one.hand) > count]:
        if not giver.hand:
            continue
        street.fixed = giver.seat
        places = [InHand(giver.seat, n) for n in range(len(giver.hand))]
        chosen = await choose(giver.seat, "youl", places, silent=always(places[-1].id))
        street.fixed = None
        card = giver.hand[chosen.number]
        piles.hand_over(street, card, giver, me.player)
        told = piles.seen(street, me.player, [card], giver.seat)
        street.tell(events.Gave(giver.seat, me.seat, told, "youl_grinner"))


@at("ways", "lee_van_kliff")
def lee_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    """The brown card just played, once more, with other targets if he likes (C15)."""
    last = street.last
    if last is None or last.repeat:
        return
    kind = street.components.cards[last.name]
    for n, card in enumerate(me.hand):
        if is_bang(street, me, card) or street.orange == "showdown":
            at = InHand(me.seat, n).id
            way = Way(at, "lee_van_kliff", f"{at}/lee_van_kliff", card)
            yield from aimed_ways(street, me, way, kind, targets)


@at("do", "lee_van_kliff")
async def lee_van_kliff(street: Street, me: Figure, way: Way) -> None:
    """No second payment, no second orange event, and not the BANG! of the turn."""
    last = street.last
    assert last, "there is a card to repeat"
    assert way.card, "a BANG! is discarded"
    piles.pay(street, me.player, [way.card], "lee_van_kliff")
    street.last = None
    play = Play(me, last.name, None, last.suits, way.target, way.aimed, repeat=True)
    street.tell(events.Repeated(me.seat, last.name, way.target.seat if way.target else None))
    street.under_way.append(play)
    await carry_out(street, play)
    street.under_way.remove(play)


# --- events --------------------------------------------------------------------------------------


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
    players = [one for one in street.living_players() if one.role_name not in ("sheriff", "")]
    closed = [one for one in players if one.role and not one.role.open]
    if red and len(closed) > 1:
        deal_roles(street, closed)


def deal_roles(street: Street, players: list[Player]) -> None:
    """Mix these roles and deal them face down; everybody learns only their new one."""
    roles = [player.role for player in players if player.role]
    street.knowledge.turn_down(*roles)
    street.dice.shuffle(roles)
    street.knowledge.mix(roles)
    for player, role in zip(players, roles, strict=True):
        player.role = role
        street.knowledge.show([role], player.seat)
        street.tell(events.RoleDealt(player.seat, only(player.seat, role.face)))


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
    """A new role; a sheriff shows it."""
    if role.face == "sheriff":
        street.knowledge.turn_up(role)
        street.tell(events.RoleDealt(player.seat, role.face))
    else:
        street.knowledge.show([role], player.seat)
        street.tell(events.RoleDealt(player.seat, only(player.seat, role.face)))


@at("enter", "sacagaway")
async def open_hands(street: Street) -> None:
    """Everybody's hand lies open."""
    for player in street.living_players():
        street.knowledge.turn_up(*player.hand)
        street.tell(events.HandShown(player.seat, tuple(card.face for card in player.hand)))


@at("leave", "sacagaway")
def close_hands(street: Street) -> None:
    for player in street.players:
        street.knowledge.turn_down(*player.hand)


@at("end", "miss_susanna")
async def miss_susanna(street: Street, figure: Figure) -> None:
    """Three cards, or a life (W8)."""
    if street.counted < street.amount("miss_susanna"):
        await wound(street, figure, 1, None, "miss_susanna")


@at("ways", "dorothy_rage")
def dorothy_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    if "dorothy_rage" not in street.once:
        for other in street.others(me):
            if other.hand and other is other.player.active and orders(street, other):
                place = f"event:dorothy_rage>{At(other.number)}"
                yield Way("event:dorothy_rage", "dorothy_rage", place, target=other)


def orders(street: Street, other: Figure) -> list[Named]:
    """Cards that could be played by what all can see: a refusal tells nothing about the hand."""
    found = Targets(street, other)
    kinds = dict.fromkeys(card.id for card in street.components.kinds.values())
    return [
        Named(kind)
        for kind in street.components.cards
        if kind in kinds and could_play(street, other, street.components.cards[kind], found)
    ]


def could_play(street: Street, other: Figure, kind: Kind, found: Targets) -> bool:
    if kind.stays:
        return any(True for _ in lay_ways(street, other, "", other.hand[0], kind))
    if kind.misses or not playable(street, other, kind):
        return False
    return any(True for _ in aimed_ways(street, other, Way("", kind.id, ""), kind, found))


@at("do", "dorothy_rage")
async def dorothy_rage(street: Street, me: Figure, way: Way) -> None:
    """Name a card. Is it there, choose its target and it is played; else the hand is shown (W4)."""
    other = way.target
    assert other, "an order is given to somebody"
    street.once.add("dorothy_rage")
    street.last = None
    offered = orders(street, other)
    named = await choose(me.seat, "dorothy", offered, silent=lambda: offered[0].id)
    card = next((one for one in other.hand if street.kind(one).id == named.card), None)
    street.tell(events.Ordered(me.seat, other.seat, named.card, card is not None))
    if card is None:
        street.knowledge.show(other.hand, *street.knowledge.viewers)
        street.tell(events.HandShown(other.seat, tuple(one.face for one in other.hand)))
        return
    await force(street, me, other, card)


async def force(street: Street, me: Figure, other: Figure, card: Card) -> None:
    """The owner plays it, with their reach; the active player chooses the target."""
    kind, at = street.kind(card), InHand(other.seat, other.hand.index(card)).id
    if kind.stays:
        ways = list(lay_ways(street, other, at, card, kind))
    else:
        found = Targets(street, other)
        ways = list(aimed_ways(street, other, Way(at, kind.id, at, card), kind, found))
    options = {Say(way.id.partition(">")[2] or "none"): way for way in ways}
    if not options:
        return
    chosen = next(iter(options.values()))
    if len(options) > 1:
        chosen = await pick(me.seat, "dorothy.target", options, silent=always(next(iter(options))))
    await play_card(street, other, chosen, forced=True)
