"""Preparation: roles, characters, lives, hands, piles. Done again for each game of a series."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import Asked, Card, Deal, One, Seat, only, together
from app.games.bang import events
from app.games.bang.components import Components
from app.games.bang.people import Figure, Player
from app.games.bang.places import Open
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.event_piles import show_next
from app.games.bang.rules.seating import leading_seat, place_figure
from app.games.bang.state import Street
from app.games.bang.variants.series import hire_characters
from app.games.bang.variants.six import deal_alternative
from app.games.bang.variants.two import choose_pairs
from app.kit.faces import faces
from app.kit.first_player import first_player

RETURNING = ("ghost_town", "dead_man", "bone_orchard")
LAST = "wild_west_show_card"


def set_up(deal: Deal) -> Street:
    """Take everything out of the box; `prepare` deals it."""
    street = Street(deal=deal)
    box, wanted = street.components, sets(deal)
    street.deck = make(street, "card", [c.id for c in box.deck.values() if c.set in wanted])
    characters = [one.id for one in box.characters.values() if one.set in wanted]
    street.characters = make(street, "character", characters)
    street.unused_roles = make(street, "role", cast(street), shuffled=False)
    street.event_pile = make(street, "event", event_ids(deal, box))
    street.orange_pile = make(street, "orange", orange_ids(deal, box))
    money = box.rules.start_money if deal.options["hiring"] else 0
    street.players = [Player(seat, money=money) for seat in range(deal.seats)]
    street.first = first_player(street)
    street.phase = "prepare"
    return street


def sets(deal: Deal) -> set[str]:
    return {"base", *(name for name in ("dodge_city", "bullet", "wild_west") if deal.options[name])}


def make(street: Street, kind: str, ids: Sequence[str], *, shuffled: bool = True) -> list[Card]:
    """Cards with these faces; the deal must not depend on the order of a file."""
    found = sorted(ids)
    if shuffled:
        street.dice.shuffle(found)
    return [street.knowledge.card(face, kind) for face in found]


def cast(street: Street) -> list[str]:
    """The roles of this game; none for two players, seven for six in the alternative game."""
    if street.pairs:
        return []
    count = 7 if street.alternative else street.deal.seats
    return street.components.casts[count].roles()


def event_ids(deal: Deal, box: Components) -> list[str]:
    return [
        card.id
        for card in box.events.values()
        if card.deck in ("high_noon", "fistful")
        and deal.options[card.deck]
        and not (deal.options["stay_dead"] and card.id in RETURNING)
    ]


def orange_ids(deal: Deal, box: Components) -> list[str]:
    if not deal.options["wild_west"]:
        return []
    left_out = RETURNING if deal.options["stay_dead"] else ()
    return [c.id for c in box.events.values() if c.deck == "wild_west" and c.id not in left_out]


# --- each game -----------------------------------------------------------------------------------


async def prepare(street: Street) -> None:
    """Beginning of the game, in the order of the rulebook."""
    deal_roles(street)
    lay_out_events(street)
    if street.pairs:
        await choose_pairs(street)
    else:
        await deal_characters(street)
    for figure in street.figures:
        if "greygory_deck" in figure.texts:
            street.current = figure
            await hooks.MOMENTS["before drawing"]["greygory_deck"](street, figure)
    street.current = beginner(street)
    for player in street.players:
        deal_hand(street, player)
    street.turner = street.acting
    street.turner_begun = False
    street.phase = "start"
    told = "" if street.pairs else street.acting.role_name
    street.tell(events.Began(street.acting.seat, told, street.game))


def beginner(street: Street) -> Figure:
    """The sheriff; of three players the deputy."""
    return street.players[leading_seat(street)].active


def deal_roles(street: Street) -> None:
    """Roles: the sheriff's lies face up; of three players all do."""
    if street.pairs:
        return
    leader = street.players[leading_seat(street)]
    wanted = "deputy" if street.duel_of_three else "sheriff"
    roles = street.unused_roles
    own = next(card for card in roles if card.face == wanted)
    others = [card for card in roles if card is not own]
    street.unused_roles = []
    leader.role = own
    if street.alternative:
        deal_alternative(street, leader, others)
    else:
        street.dice.shuffle(others)
        rest = [one for one in street.players if one is not leader]
        for player, card in zip(rest, others, strict=True):
            player.role = card
    for player in street.players:
        show_role(street, player, all_see=player is leader or street.duel_of_three)


def show_role(street: Street, player: Player, *, all_see: bool) -> None:
    role = player.role
    assert role, "everybody has a role"
    if all_see:
        street.knowledge.turn_up(role)
        street.tell(events.RoleDealt(player.seat, role.face))
    else:
        street.knowledge.show([role], player.seat)
        street.tell(events.RoleDealt(player.seat, only(player.seat, role.face)))


def lay_out_events(street: Street) -> None:
    """Event piles: red and blue in one, its top card visible; Wild West Show under the orange."""
    show_next(street)
    if street.orange_pile:
        last = next(card for card in street.orange_pile if card.face == LAST)
        street.orange_pile.remove(last)
        street.orange_pile.insert(0, last)
        street.knowledge.turn_up(last)
        street.tell(events.LastOrange(last.face))


async def deal_characters(street: Street) -> None:
    """Characters: one face up, and one face down that counts the lives."""
    if street.options["hiring"]:
        await hire_characters(street)
        return
    pairs = {player.seat: [street.characters.pop() for _ in range(2)] for player in street.players}
    chosen = dict.fromkeys(pairs, 0)
    if street.options["character_choice"] == "choose_one_of_two":
        chosen = await choose_characters(street, pairs)
    for player in street.players:
        cards = pairs[player.seat]
        mine = cards.pop(chosen[player.seat])
        place_figure(street, player, mine, cards[0])


async def choose_characters(street: Street, pairs: dict[Seat, list[Card]]) -> dict[Seat, int]:
    """All at once; the one that is not chosen counts the lives."""
    for seat, cards in pairs.items():
        street.knowledge.show(cards, seat)
        street.tell(events.Offered(seat, only(seat, faces(cards))))
    first = Open(0)
    two = Asked("character", One((first, Open(1))), silent=lambda: first.id)
    street.offered = pairs
    answers = await together(dict.fromkeys(pairs, two))
    street.offered = {}
    return {seat: place.number for seat, place in answers.items()}


def deal_hand(street: Street, player: Player) -> None:
    """Deal as many cards as lives; some characters begin with another number (A10)."""
    figure = player.active
    count = street.number(figure, "starts") or figure.most
    kept, player.kept = player.kept, []
    if kept:
        piles.receive(street, player, kept)
    piles.draw(street, player, count - len(kept), "deal")
