"""Cards that are put in play, in front of somebody: blue and green ones."""

from __future__ import annotations

from app.games.bang import events
from app.games.bang.components import Kind
from app.games.bang.in_progress import Play
from app.games.bang.people import Figure, InPlay
from app.games.bang.rules import hooks, piles
from app.games.bang.state import Street

SINGLE = ("jail", "dynamite")  # a second one is refused (A2)


def may_lie(street: Street, figure: Figure, kind: Kind) -> bool:
    """Blue cards, green cards: nobody has two of a name; decision A2 on what happens then."""
    if street.event == "the_judge":
        return False
    if figure.has_in_front(kind.id) is None:
        return True
    replaces = kind.gun or street.options["second_card"] == "replace"
    return bool(replaces) and kind.id not in SINGLE


def put_in_play(street: Street, play: Play, kind: Kind) -> None:
    """A card is laid down; one of the same name, or another weapon, is discarded for it."""
    figure = play.target or play.by
    assert play.card, "a card is laid down"
    old = replaced(street, figure, kind)
    if old is not None:
        piles.pick_up(street, figure, old.card)
        piles.discard(street, old.card, figure.player)
        street.tell(events.Replaced(figure.seat, old.card.face))
    thing = InPlay(play.card, kind.id)
    figure.front.append(thing)
    for do in hooks.abilities(street, play.by, "laid"):
        do(street, play.by, thing)


def replaced(street: Street, figure: Figure, kind: Kind) -> InPlay | None:
    cards = street.components.cards
    same = (
        one for one in figure.front if one.name == kind.id or (kind.gun and cards[one.name].gun)
    )
    return next(same, None)
