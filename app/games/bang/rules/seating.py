"""Players along the street: a character takes its place, and after a game all of it is cleared."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine import Card, Seat
from app.games.bang import events
from app.games.bang.people import Figure, Player
from app.games.bang.rules.event_piles import mix_pile
from app.games.bang.state import Street


def leading_seat(street: Street) -> Seat:
    """The sheriff's badge goes round in a series."""
    return (street.first + street.game - 1) % street.deal.seats


def place_figure(street: Street, player: Player, character: Card, counter: Card | None) -> Figure:
    """A character comes to the street, with its lives; the sheriff has one more."""
    street.knowledge.turn_up(character)
    figure = Figure(len(street.figures), player, character, counter)
    card = street.components.characters[character.face]
    law = player.role_name == "sheriff"
    figure.life = figure.most = card.life + law * street.components.rules.sheriff_lives
    street.figures.append(figure)
    street.take_on(figure, card.id)
    player.figures.append(figure)
    player.active = player.figures[0]
    street.tell(events.Arrived(player.seat, card.id, figure.life))
    return figure


def put_back_drawn(street: Street, figure: Figure) -> None:
    """Characters that Greygory Deck has drawn go back among the unused ones."""
    if figure.drawn:
        street.knowledge.turn_down(*figure.drawn)
        street.characters += figure.drawn
        figure.drawn = []
        street.knowledge.mix(street.characters)


def collect(street: Street) -> None:
    """After a game of a series everything goes back, and is mixed."""
    cards = list(street.knowledge.cards)
    kept = [card for player in street.players for card in player.kept]
    street.knowledge.turn_down(*[card for card in cards if card not in kept])
    street.knowledge.claims.clear()
    by_kind: dict[str, list[Card]] = {}
    for card in cards:
        if card not in kept:
            by_kind.setdefault(card.kind, []).append(card)
    for pile in by_kind.values():
        pile.sort(key=lambda card: card.face)
        mix_pile(street, pile)
    street.deck = by_kind["card"]
    street.characters = by_kind["character"]
    street.unused_roles = by_kind.get("role", [])
    street.event_pile = by_kind.get("event", [])
    street.orange_pile = by_kind.get("orange", [])
    clear(street, street.players)


def clear(street: Street, players: Iterable[Player]) -> None:
    """An empty street."""
    street.discard, street.event_gone, street.orange_gone = [], [], []
    street.figures, street.dead, street.fell, street.last_dead = [], [], [], []
    street.holders = {}
    street.event_card = street.orange_card = street.fan = None
    street.event = street.orange = street.fight = ""
    street.killers, street.won, street.molly, street.checked = {}, None, {}, []
    for player in players:
        player.role, player.hand, player.figures = None, [], []
        player.skips = player.cuffed = False
        player.suit = ""
