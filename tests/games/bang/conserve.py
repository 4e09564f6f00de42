"""Every card of Bang! lies in exactly one place, and lives and hands are what they can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.engine import Card
from app.games.bang.state import Figure, Player, Street


def check(street: Street) -> None:
    """At a moment when somebody is asked, or at the end."""
    cards = Counter(lying(street))
    twice = [card.face for card, count in cards.items() if count > 1]
    assert not twice, f"in two places: {twice}"
    missing = {*street.knowledge.cards} - {*cards}
    if street.phase == "prepare" or street.won:  # characters that have just been chosen
        missing = {card for card in missing if card.kind != "character"}
    assert not missing, f"gone: {[card.face for card in missing]}"
    for figure in street.figures:
        check_lives(figure)
        if not figure.alive and figure not in street.fell:  # while heirs or an order are chosen
            assert not figure.front, f"{figure.character.face} is dead and has cards"


def check_lives(figure: Figure) -> None:
    assert figure.life <= figure.most, f"{figure.character.face} has too many lives"
    if figure.ghost or not figure.alive:
        assert figure.life == 0, f"{figure.character.face} is dead and has lives"


def lying(street: Street) -> Iterator[Card]:
    """Every card, wherever it lies."""
    yield from street.deck
    yield from street.discard
    yield from street.characters
    yield from street.unused_roles
    yield from street.aside
    yield from street.event_pile
    yield from street.event_gone
    yield from street.orange_pile
    yield from street.orange_gone
    yield from filter(None, (street.event_card, street.orange_card))
    yield from (play.card for play in street.under_way if play.card)
    for player in street.players:
        yield from of_player(player)
    hired = {*street.hire}
    yield from hired
    if street.fan:
        yield from {*street.fan.cards, *street.fan.chosen} - hired
    for cards in street.offered.values():
        yield from cards


def of_player(player: Player) -> Iterator[Card]:
    yield from player.hand
    yield from player.kept
    yield from filter(None, (player.role, player.kept_character))
    for figure in player.figures:
        yield figure.character
        yield from figure.drawn
        yield from (thing.card for thing in figure.front)
        if figure.counter:
            yield figure.counter
