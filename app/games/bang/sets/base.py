"""Characters of the base game, where they are more than a number in `cards.toml`.

Paul Regret, Rose Doolan and Slab the Killer are numbers; Calamity Janet is in `answers.py`,
Jourdonnais in `attack.py`, Lucky Duke in `check.py`, Suzy Lafayette in `settle.py`, Sid Ketchum in
`wounds.py` and `stepping_in.py`, Willy the Kid in `play.py`, Black Jack in `draw.py`.
"""

from __future__ import annotations

from app.engine import Card, Say, choose, choose_some, only
from app.games.bang import events
from app.games.bang.in_progress import Fan
from app.games.bang.people import Figure, InPlay, Player
from app.games.bang.places import DECK, DISCARD, HandOf, InFront, Open
from app.games.bang.rules import draw, piles
from app.games.bang.rules.distance import steps_between
from app.games.bang.rules.hooks import at
from app.games.bang.state import Street
from app.kit.faces import faces


@at("wounded", "bart_cassidy")
async def bart_cassidy(street: Street, me: Figure, lives: int, by: Figure | None) -> None:
    """A card for each life lost."""
    piles.draw(street, me.player, lives, "bart_cassidy")


@at("wounded", "el_gringo")
async def el_gringo(street: Street, me: Figure, lives: int, by: Figure | None) -> None:
    """A card from the hand of the player whose card cost a life."""
    if by is None or by.player is me.player:
        return
    for _ in range(min(lives, len(by.hand))):
        card = piles.steal(street, me.player, by.player)
        told = piles.seen(street, me.player, [card], by.seat)
        street.tell(events.TookHand(me.seat, by.seat, told, "el_gringo"))


@at("draw", "jesse_jones")
async def jesse_jones(street: Street, me: Figure) -> list[Card] | None:
    """The first card may come from another player's hand."""

    def hands() -> list[HandOf | Say]:
        rich = [one.player for one in street.others(me) if one.hand]
        return [*(HandOf(player.seat) for player in dict.fromkeys(rich)), DECK]

    if len(hands()) == 1:
        return None
    chosen = await choose(me.seat, "draw.jesse", hands, silent=lambda: DECK.id)
    if not isinstance(chosen, HandOf):
        return None
    giver = street.players[chosen.seat]
    card = piles.steal(street, me.player, giver)
    told = piles.seen(street, me.player, [card], giver.seat)
    street.tell(events.TookHand(me.seat, giver.seat, told, "jesse_jones"))
    return [card, *draw.take(street, me, draw.number(street, me) - 1)]


@at("draw", "pedro_ramirez")
async def pedro_ramirez(street: Street, me: Figure) -> list[Card] | None:
    """The first card may be the top of the discard pile."""
    if not street.discard or street.event == "abandoned_mine":
        return None
    if await choose(me.seat, "draw.pedro", [DISCARD, DECK], silent=lambda: DECK.id) is DECK:
        return None
    card = street.discard.pop()
    draw.take_open(street, me, [card])
    return [card, *draw.take(street, me, draw.number(street, me) - 1)]


@at("draw", "kit_carlson")
async def kit_carlson(street: Street, me: Figure) -> list[Card] | None:
    """Look at three, keep two, put the third back on top. Thirst: keep one."""
    mine = street.event == "abandoned_mine" and bool(street.discard)
    cards = look_at(street, me, 3, mine)
    keep = min(len(cards), draw.fewer(street, 2))
    chosen = list(range(keep))
    if keep < len(cards):
        street.fan = Fan(me.seat, "kit_carlson", cards, open=mine)
        places = [Open(n) for n in range(len(cards))]
        first = [place.id for place in places[:keep]]
        picked = await choose_some(me.seat, "draw.kit", places, keep, keep, silent=lambda: first)
        chosen = [place.number for place in picked]
        street.fan = None
    kept = [cards[n] for n in chosen]
    rest = [card for card in cards if card not in kept]
    give_back(street, me, rest, kept)
    return kept


def look_at(street: Street, me: Figure, count: int, mine: bool) -> list[Card]:
    """The top cards of the deck, in secret; at the mine those of the discard pile come first."""
    open_cards: list[Card] = []
    if mine:
        street.mine = True
        open_cards = [street.discard.pop() for _ in range(min(count, len(street.discard)))]
    cards = [card for _ in range(count - len(open_cards)) if (card := piles.take_top(street))]
    if cards:
        street.knowledge.show(cards, me.seat)
        street.tell(events.LookedAt(me.seat, len(cards), only(me.seat, faces(cards))))
    return [*open_cards, *cards]


def give_back(
    street: Street,
    me: Figure,
    rest: list[Card],
    kept: list[Card],
    among: list[Card] | None = None,
) -> None:
    """Put back the cards that aren't kept, as they lay; nobody else can tell which they are."""
    looked_at = [card for card in among or [*rest, *kept] if not card.open]
    if len(looked_at) > 1:
        street.knowledge.mix(looked_at, knowing=[me.seat])
    street.discard += [card for card in reversed(rest) if card.open]
    street.deck += [card for card in reversed(rest) if not card.open]
    found, drawn = [c for c in kept if c.open], [c for c in kept if not c.open]
    draw.take_open(street, me, found)
    if drawn or not found:
        piles.receive(street, me.player, drawn)
        told = piles.seen(street, me.player, drawn)
        street.tell(events.Drew(me.seat, len(drawn), told, me.texts[-1]))


@at("eliminated", "vulture_sam")
async def vulture_sam(street: Street, me: Figure, dead: Figure) -> None:
    """All cards of the eliminated player. Two who have it (Vera) take turns, the nearer first."""
    hand = [] if dead.player.alive else dead.player.hand
    vultures = [one for one in street.around(dead) if street.has(one, "vulture_sam")]
    vultures = [one for one in vultures if one.player is not dead.player]
    vultures.sort(key=lambda one: steps_between(street, dead, one))
    if vultures[0] is not me and len(vultures) > 1:
        return  # they have shared already
    while hand or dead.front:
        for vulture in vultures:
            await one_for(street, vulture, dead, hand, shared=len(vultures) > 1)


async def one_for(
    street: Street, me: Figure, dead: Figure, hand: list[Card], *, shared: bool
) -> None:
    places: dict[HandOf | InFront, InPlay | None] = {}
    if hand:
        places[HandOf(dead.seat)] = None
    places |= {InFront(dead.number, n): thing for n, thing in enumerate(dead.front)}
    if not places:
        return
    thing = next(iter(places.values()))
    if shared and len(places) > 1:
        thing = places[await choose(me.seat, "vulture", list(places))]  # silence: any of them
    inherit(street, me.player, dead, thing)


def inherit(street: Street, heir: Player, dead: Figure, thing: InPlay | None) -> None:
    if thing is not None:
        dead.front.remove(thing)
        piles.receive(street, heir, [thing.card])
        street.tell(events.TookFront(heir.seat, dead.seat, thing.card.face, "vulture_sam"))
        return
    card = piles.steal(street, heir, dead.player)
    told = piles.seen(street, heir, [card], dead.seat)
    street.tell(events.TookHand(heir.seat, dead.seat, told, "vulture_sam"))
