"""The blue events of A Fistful of Cards.

Ambush is in `distance.py`, Lasso in `state.py` (which cards have an effect), The Judge in
`in_play.py`, Abandoned Mine and Law of the West in `draw.py`, `piles.py` and `phases.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import Say, choose, choose_some
from app.games.bang import events
from app.games.bang.in_progress import Shot
from app.games.bang.people import Figure
from app.games.bang.places import STOP, At, InFront, InHand, Way, always
from app.games.bang.rules import piles
from app.games.bang.rules.answers import is_bang, shoots
from app.games.bang.rules.attack import attack, hits, immune
from app.games.bang.rules.check import check
from app.games.bang.rules.hooks import at
from app.games.bang.rules.playable import Targets, aimed_ways, bang_left
from app.games.bang.rules.wounds import heal, wound
from app.games.bang.state import Street
from app.kit.answers import SKIP, agrees

COLOURS = {"red": ("hearts", "diamonds"), "black": ("clubs", "spades")}


@at("phase one", "hard_liquor")
async def hard_liquor(street: Street, figure: Figure) -> bool:
    """Skip phase 1 for a life; not at full life, and not for ghosts."""
    if figure.life >= figure.most or figure.ghost or not await agrees(figure.seat, "liquor"):
        return False
    heal(street, figure, street.amount("hard_liquor"))
    return True


@at("phase one", "peyote")
async def peyote(street: Street, figure: Figure) -> bool:
    """Guess the colour of the top card, and go on as long as you are right (F3)."""
    first = True
    while True:
        options = [Say(colour) for colour in COLOURS] + ([] if first else [STOP])
        silent = options[0] if first else STOP
        guess = await choose(figure.seat, "peyote", options, silent=always(silent.id))
        card = None if guess == STOP else piles.take_top(street)
        if card is None:
            return True
        street.knowledge.turn_up(card)
        right = street.suit(card) in COLOURS[guess.id]
        street.tell(events.Guessed(figure.seat, guess.id, card.face, right))
        if not right:
            piles.discard(street, card)
            return True
        piles.receive(street, figure.player, [card])
        first = False


async def ranch(street: Street, figure: Figure) -> None:
    """Discard any number of cards and draw as many (F2)."""
    player = figure.player
    if not player.hand or not await agrees(player.seat, "ranch") or not player.hand:
        return
    street.fixed = player.seat
    places = [InHand(player.seat, n) for n in range(len(player.hand))]
    first = [places[0].id]
    chosen = await choose_some(
        player.seat, "ranch.cards", places, 1, len(places), silent=always(first)
    )
    street.fixed = None
    piles.pay(street, player, [player.hand[place.number] for place in chosen], "ranch")
    piles.draw(street, player, len(chosen), "ranch")


@at("after playing", "ranch")
async def ranch_after_playing(street: Street, figure: Figure) -> None:
    if street.options["ranch"] == "after_play":
        await ranch(street, figure)


@at("after drawing", "ranch")
async def ranch_after_drawing(street: Street, figure: Figure) -> None:
    if street.options["ranch"] == "after_draw":
        await ranch(street, figure)


@at("ways", "ricochet")
def ricochet_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    """A BANG! at a card in front of another player, at any distance (F4)."""
    if me.player.cuffed:
        return
    for n, card in enumerate(me.hand):
        if shoots(street, me, card):
            at = InHand(me.seat, n).id
            for other in street.others(me):
                for m, thing in enumerate(other.front):
                    place = f"{at}/ricochet>{InFront(other.number, m)}"
                    yield Way(at, "ricochet", place, card, None, other, thing)


@at("do", "ricochet")
async def ricochet(street: Street, me: Figure, way: Way) -> None:
    """This is not the BANG! of the turn; a player who dodges keeps the card."""
    target, thing, card = way.target, way.aimed, way.card
    assert target, "a shot at somebody's card"
    assert thing, "a shot at a card"
    assert card, "a card is played"
    suits = (street.suit(card),)
    piles.from_hand(street, me.player, card)
    piles.discard(street, card, me.player)
    street.counted += 1
    street.last = None
    if street.kind(card).id == "bang":
        street.returned = card
    street.tell(events.Played(me.seat, card.face, "ricochet", target.seat))
    if immune(street, target, me, suits):
        return
    hit = await hits(street, Shot("ricochet", me, target, suits, aimed=thing))
    if hit and thing in target.front:
        piles.pick_up(street, target, thing.card)
        piles.discard(street, thing.card)
        street.tell(events.Stripped(me.seat, target.seat, thing.card.face, True, "ricochet"))


@at("start", "blood_brothers")
async def blood_brothers(street: Street, figure: Figure) -> None:
    """Give a life, but not the last, to somebody who lacks one."""
    if figure.life < 2 or figure.ghost:
        return
    rivals = street.actives(street.living)
    others = [one for one in rivals if one is not figure and not one.ghost]
    places: dict[At | Say, Figure] = {At(one.number): one for one in others if one.life < one.most}
    if not places:
        return
    chosen = await choose(figure.seat, "brothers", [*places, SKIP], silent=lambda: SKIP.id)
    if chosen != SKIP:
        other = places[chosen]
        lives = street.amount("blood_brothers")
        street.tell(events.GaveLife(figure.seat, other.seat))
        await wound(street, figure, lives, None, "blood_brothers")
        heal(street, other, lives)


@at("return", "dead_man")
async def dead_man(street: Street, figure: Figure) -> bool:
    """The first player who was eliminated is back for good, in their own turn (F6)."""
    if not street.dead or street.dead[0] is not figure.player:
        return False
    figure.alive = True
    figure.life = min(figure.most, street.amount("dead_man"))
    figure.player.active = figure
    street.tell(events.Returned(figure.seat, figure.life, figure.player.role_name))
    piles.draw(street, figure.player, street.amount("dead_man"), "dead_man")
    return True


@at("start", "a_fistful_of_cards")
async def a_fistful_of_cards(street: Street, figure: Figure) -> None:
    """A shot for each card in hand; their number is fixed when the turn begins."""
    for _ in range(len(figure.hand)):
        if figure.alive:
            await attack(street, Shot("a_fistful_of_cards", None, figure), 1)


@at("end", "vendetta")
async def vendetta(street: Street, figure: Figure) -> None:
    """A heart: another turn. Not after an extra one (T3)."""
    if not street.extra and (await check(street, figure, "vendetta")).suit == "hearts":
        street.again = True


def bangs_of(street: Street, me: Figure) -> list[int]:
    return [n for n, card in enumerate(me.hand) if is_bang(street, me, card)]


@at("ways", "sniper")
def sniper_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    """Two BANG! for one shot that needs two misses."""
    free = bang_left(street, me) or not street.options["sniper_counts"]
    if len(bangs_of(street, me)) > 1 and free and not me.player.cuffed:
        bang, at = street.components.cards["bang"], "event:sniper"
        yield from aimed_ways(targets, bang, at, "sniper", at, None)


@at("do", "sniper")
async def sniper(street: Street, me: Figure, way: Way) -> None:
    """It is the BANG! of the turn, unless the table plays otherwise (F8)."""
    assert way.target, "a shot is at somebody"
    places = [InHand(me.seat, n) for n in bangs_of(street, me)]
    chosen = places
    if len(places) > 2:
        street.fixed = me.seat
        two = [place.id for place in places[:2]]
        chosen = await choose_some(me.seat, "sniper", places, 2, 2, silent=lambda: two)
        street.fixed = None
    cards = [me.hand[place.number] for place in chosen]
    suits = tuple(street.suit(card) for card in cards)
    street.bangs += bool(street.options["sniper_counts"])
    street.counted += 1
    street.last = None
    piles.pay(street, me.player, cards, "sniper")
    if not immune(street, way.target, me, suits):
        await attack(street, Shot("sniper", me, way.target, suits, needed=2), 1)


@at("enter", "russian_roulette")
async def russian_roulette(street: Street) -> None:
    """Round the table from the sheriff on, until somebody has no miss (F9)."""
    figure = street.current
    while True:
        if await hits(street, Shot("russian_roulette", None, figure)):
            lives = street.amount("russian_roulette")
            await wound(street, figure, lives, None, "russian_roulette")
            return
        order = street.actives(street.around(figure))
        figure = order[1] if len(order) > 1 else figure
