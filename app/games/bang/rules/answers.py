"""What a card counts as: BANG!, a miss. And who may be asked at all, by public facts alone."""

from __future__ import annotations

from collections.abc import Callable, Collection

from app.engine import Card, Say
from app.games.bang.in_progress import Shot
from app.games.bang.people import Figure, InPlay
from app.games.bang.places import InFront, InHand, ability
from app.games.bang.state import Street

BANG, MISSED = "bang", "missed"
OTHER_MISSES = frozenset({"elena_fuente", "big_spencer", "calamity_janet"})


def as_bang(street: Street, figure: Figure) -> Collection[str]:
    """The kinds of cards that can be played as BANG! in their owner's turn."""
    if street.orange == "showdown":
        cards = street.components.cards
        return cards if street.options["showdown"] == "both" else cards.keys() - {BANG}
    return bangs(street, figure)


def bangs(street: Street, figure: Figure) -> tuple[str, ...]:
    """Duel, Indians!, and costs that want a BANG!. Decision W6: not any card under Showdown."""
    return (BANG, MISSED) if street.has(figure, "calamity_janet") else (BANG,)


def shoots(street: Street, figure: Figure, card: Card) -> bool:
    """Whether this hand card can be played as BANG! in its owner's turn."""
    return street.kind(card).id in as_bang(street, figure)


def is_bang(street: Street, figure: Figure, card: Card) -> bool:
    """Whether this card is a BANG! for its owner."""
    return street.kind(card).id in bangs(street, figure)


def as_miss(street: Street, figure: Figure) -> Collection[str]:
    """The kinds of cards that can be played from the hand as a miss."""
    box = street.components
    if street.orange != "showdown" and OTHER_MISSES.isdisjoint(figure.texts):
        return box.misses
    if street.has(figure, "elena_fuente"):
        return box.cards
    found = box.misses
    if street.has(figure, "big_spencer"):
        found = found - {MISSED}
    if street.orange == "showdown" or street.has(figure, "calamity_janet"):
        found = found | {BANG}
    return found


def in_hand(street: Street, figure: Figure, wanted: Collection[str]) -> list[InHand]:
    """The cards of these kinds in this hand."""
    kinds, player = street.components.kinds, figure.player
    hand = enumerate(player.hand)
    return [InHand(player.seat, n) for n, card in hand if kinds[card.face].id in wanted]


def misses_in_hand(street: Street, figure: Figure) -> list[InHand]:
    return in_hand(street, figure, as_miss(street, figure))


def bangs_in_hand(street: Street, figure: Figure) -> list[InHand]:
    return in_hand(street, figure, bangs(street, figure))


def ready_miss(street: Street, figure: Figure, thing: InPlay) -> bool:
    """Whether a green card in front of them can be used as a miss."""
    kind = street.components.cards[thing.name]
    return kind.misses and thing.ready and street.works(figure, thing)


def dodges_on_table(street: Street, shot: Shot) -> list[InFront | Say]:
    """All that the target can answer with besides cards of the hand: everybody can see it."""
    figure = shot.target
    found: list[InFront | Say] = [
        InFront(figure.number, n)
        for n, thing in enumerate(figure.front)
        if ready_miss(street, figure, thing)
        or (thing.name == "barrel" and "barrel" not in shot.used and street.works(figure, thing))
    ]
    if street.has(figure, "jourdonnais") and "jourdonnais" not in shot.used:
        found.append(ability("jourdonnais"))
    return found


def may_answer(
    street: Street, figure: Figure, on_table: object, in_hand: Callable[[], object]
) -> bool:
    """Fair asking, rule 1: nobody is left out because of what only they know.

    A player with cards in hand is asked, unless all can see that none of them helps.
    """
    if on_table:
        return True
    return bool(in_hand()) if street.orange == "sacagaway" else bool(figure.hand)
