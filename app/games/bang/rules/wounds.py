"""Wounds, the last chance, elimination, rewards and the penalty.

"Elimination of a character", "Penalties and rewards"; decisions C1, D1 to D7.
"""

from __future__ import annotations

from functools import partial

from app.engine import Card, Say, choose, choose_some
from app.games.bang import events
from app.games.bang.people import Figure, Player
from app.games.bang.places import GIVE_UP, InFront, InHand, ability
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.answers import in_hand, may_answer
from app.games.bang.state import Street
from app.kit.faces import faces

BEER, SID = "beer", ability("sid_ketchum")


async def wound(
    street: Street, figure: Figure, lives: int, by: Figure | None, why: str, *, card: bool = True
) -> None:
    """Lose lives; `by` is the author. Decision H1: a ghost has none to lose."""
    if figure.ghost or not figure.alive:
        return
    figure.life -= lives
    street.tell(events.Hit(figure.seat, lives, max(0, figure.life), why))
    if figure.life <= 0:
        await last_chance(street, figure)
    if figure.life <= 0:
        for dying in hooks.abilities(street, figure, "dying"):
            await dying(street, figure)
    if figure.life <= 0:
        await eliminate(street, figure, by)
        return
    for do in hooks.abilities(street, figure, "wounded"):  # decision C1: only who stays
        await do(street, figure, lives, by if card else None)


def heal(street: Street, figure: Figure, lives: int) -> None:
    """Regain lives, never more than at the start; ghosts have none."""
    gained = min(lives, figure.most - figure.life)
    if gained > 0 and figure.alive and not figure.ghost:
        figure.life += gained
        street.tell(events.Healed(figure.seat, gained, max(0, figure.life)))


def beer_works(street: Street) -> bool:
    """Beer: not when two are left. Two players: as long as somebody has two characters (V2)."""
    return len(street.living) > street.components.rules.beer_needs_more_than


def may_drink(street: Street, figure: Figure) -> bool:
    """Whether Beer can be played at all now: a public fact."""
    cuffed = figure.player.cuffed and street.own_turn(figure.player)
    return not cuffed and street.event != "the_reverend"


def beers(street: Street, figure: Figure) -> list[InHand]:
    return in_hand(street, figure, (BEER,))


async def last_chance(street: Street, figure: Figure) -> None:
    """Elimination: the last life is lost unless a Beer is played at once; or Sid's two cards."""
    while figure.life <= 0:
        beer = may_drink(street, figure) and beer_works(street)
        sid = street.has(figure, "sid_ketchum") and len(figure.hand) > 1
        held = partial(beers, street, figure)
        if not (sid or (beer and may_answer(street, figure, False, held))):
            return

        def saving(beer: bool = beer) -> list[InHand | Say]:
            two = street.has(figure, "sid_ketchum") and len(figure.hand) > 1
            return [*(beers(street, figure) if beer else ()), *([SID] if two else ()), GIVE_UP]

        chosen = await choose(figure.seat, "save", saving, silent=lambda: GIVE_UP.id)
        if chosen is GIVE_UP:
            return
        if isinstance(chosen, InHand):
            drink(street, figure, figure.hand[chosen.number])
        else:
            await two_for_a_life(street, figure)


def drink(street: Street, figure: Figure, card: Card) -> None:
    """Beer, out of turn."""
    piles.from_hand(street, figure.player, card)
    piles.discard(street, card, figure.player)
    street.tell(events.Drank(figure.seat, card.face))
    if street.has(figure, "molly_stark") and not street.own_turn(figure.player):
        street.molly[figure.seat] = street.molly.get(figure.seat, 0) + 1
    heal(street, figure, street.number(figure, "beer") or street.components.cards[BEER].amount)


async def two_for_a_life(street: Street, figure: Figure) -> None:
    """Sid Ketchum: two cards of the hand for a life."""
    await discard_some(street, figure.player, "sid", 2)
    heal(street, figure, 1)


async def discard_some(street: Street, player: Player, kind: str, count: int) -> list[Card]:
    """Choose that many cards of the hand and discard them, in the order of choice."""
    before, street.fixed = street.fixed, player.seat
    places = [InHand(player.seat, n) for n in range(len(player.hand))]
    chosen = await choose_some(
        player.seat, kind, places, count, count, silent=lambda: [p.id for p in places[-count:]]
    )
    street.fixed = before
    cards = [player.hand[place.number] for place in chosen]
    piles.pay(street, player, cards, kind)
    return cards


# --- elimination ---------------------------------------------------------------------------------


async def eliminate(street: Street, figure: Figure, by: Figure | None) -> None:
    """Decision D1: the role, Vulture Sam, Greg, Herb, the cards left over, reward or penalty."""
    player = figure.player
    figure.alive, figure.life = False, 0
    if player.alive:  # two players: the other character goes on
        player.active = player.living()[0]
    elif player not in street.dead:
        street.dead.append(player)
    if player.role and not player.alive:
        street.knowledge.turn_up(player.role)
    street.fell.append(figure)
    author = by if by and by.player is not player else None
    told = author.seat if author else None
    street.tell(events.Eliminated(player.seat, figure.character.face, player.role_name, told))
    await take_leave(street, figure)
    if player.alive:
        return
    street.killers.pop(player.seat, None)
    if author:
        street.killers[player.seat] = author.seat
        await reward(street, author.player, player)


async def take_leave(street: Street, figure: Figure) -> None:
    """Give the others what they get out of it, and discard the rest."""
    for other in street.find(lambda one: one.player is not figure.player):
        for do in hooks.abilities(street, other, "eliminated"):
            await do(street, other, figure)
    await lay_off(street, figure)


async def lay_off(street: Street, figure: Figure) -> None:
    """All cards of the eliminated."""
    hand = [] if figure.player.alive else figure.player.hand
    lay_down(street, figure, await in_order(street, figure, hand))


def order_matters(street: Street) -> bool:
    after = street.next_after(street.current)
    return street.event == "abandoned_mine" or street.has(after, "pedro_ramirez")


async def in_order(street: Street, figure: Figure, hand: list[Card]) -> list[Card]:
    """Decision D5: who loses all cards is asked for their order where it matters."""
    table = [thing.card for thing in figure.front]
    if not order_matters(street) or len(table) + len(hand) < 2:
        return [*table, *piles.strewn(street, hand[:])]
    places: dict[InFront | InHand, Card] = {
        InFront(figure.number, n): card for n, card in enumerate(table)
    }
    places |= {InHand(figure.seat, n): card for n, card in enumerate(hand)}
    street.fixed = figure.seat
    chosen = await choose_some(
        figure.seat, "will", list(places), len(places), len(places), silent=lambda: _ids(places)
    )
    street.fixed = None
    return [places[place] for place in chosen]


def _ids(places: dict[InFront | InHand, Card]) -> list[str]:
    return [place.id for place in places]


def lay_down(street: Street, figure: Figure, cards: list[Card]) -> None:
    """Everything goes to the discard pile, seen by all."""
    if not cards:
        return
    figure.front.clear()
    if not figure.player.alive:
        figure.player.hand.clear()
    for card in cards:
        piles.discard(street, card)
    street.tell(events.LaidOff(figure.seat, faces(cards)))


async def reward(street: Street, killer: Player, victim: Player) -> None:
    """Penalties and rewards; three players, or three who are revealed: any head brings cards."""
    rules = street.components.rules
    outlaw = victim.role_name == "outlaw"
    if outlaw or street.duel_of_three or street.fight == "three":
        if street.options["bounties"] and outlaw and not street.duel_of_three:
            killer.money += rules.bounty
            street.tell(events.Bounty(killer.seat, rules.bounty))
        elif killer.alive:
            piles.draw(street, killer, rules.reward, "reward")
    elif victim.role_name == "deputy" and killer.role_name == "sheriff":
        await penalty(street, killer)


async def penalty(street: Street, sheriff: Player) -> None:
    """The sheriff has shot a deputy: all cards are gone. Decision D4: those just gained, too."""
    figure = sheriff.active
    cards = await in_order(street, figure, sheriff.hand)
    if not cards:
        return
    figure.front.clear()
    sheriff.hand.clear()
    for card in cards:
        piles.discard(street, card, sheriff)
    street.tell(events.Penalty(sheriff.seat, faces(cards)))
