"""What a card counts as: BANG!, a miss. And who may be asked at all, by public facts alone."""

from __future__ import annotations

from app.engine import Card, Say
from app.games.bang.in_progress import Shot
from app.games.bang.people import Figure, InPlay
from app.games.bang.places import InFront, InHand, ability
from app.games.bang.state import Street

BANG, MISSED = "bang", "missed"


def shoots(street: Street, figure: Figure, card: Card) -> bool:
    """Whether this hand card can be played as BANG! in its owner's turn."""
    name = street.kind(card).id
    if street.orange == "showdown":
        return name != BANG or street.options["showdown"] == "both"
    return name == BANG or (name == MISSED and street.has(figure, "calamity_janet"))


def is_bang(street: Street, figure: Figure, card: Card) -> bool:
    """Duel, Indians!, and costs that want a BANG!. Decision W6: not any card under Showdown."""
    name = street.kind(card).id
    return name == BANG or (name == MISSED and street.has(figure, "calamity_janet"))


def misses(street: Street, figure: Figure, card: Card) -> bool:
    """Whether this hand card can be played as a miss."""
    if street.has(figure, "elena_fuente"):
        return True
    kind = street.kind(card)
    if kind.id == MISSED:
        return not street.has(figure, "big_spencer")
    if kind.id == BANG:
        return street.orange == "showdown" or street.has(figure, "calamity_janet")
    return kind.misses and kind.colour == "brown"


def ready_miss(street: Street, figure: Figure, thing: InPlay) -> bool:
    """Whether a green card in front of them can be used as a miss."""
    kind = street.components.cards[thing.name]
    return kind.misses and thing.ready and street.works(figure, thing)


def dodges(street: Street, shot: Shot) -> list[InHand | InFront | Say]:
    """All that the target can answer with."""
    figure = shot.target
    found: list[InHand | InFront | Say] = [
        InHand(figure.seat, n) for n, card in enumerate(figure.hand) if misses(street, figure, card)
    ]
    return found + table_dodges(street, shot)


def table_dodges(street: Street, shot: Shot) -> list[InHand | InFront | Say]:
    """The part of it that everybody can see."""
    figure = shot.target
    found: list[InHand | InFront | Say] = [
        InFront(figure.number, n)
        for n, thing in enumerate(figure.front)
        if ready_miss(street, figure, thing)
        or (thing.name == "barrel" and "barrel" not in shot.used and street.works(figure, thing))
    ]
    if street.has(figure, "jourdonnais") and "jourdonnais" not in shot.used:
        found.append(ability("jourdonnais"))
    return found


def may_answer(street: Street, figure: Figure, on_table: object, in_hand: object) -> bool:
    """Fair asking, rule 1: nobody is left out because of what only they know.

    A player with cards in hand is asked, unless all can see that none of them helps.
    """
    if on_table:
        return True
    return bool(in_hand) if street.orange == "sacagaway" else bool(figure.hand)
