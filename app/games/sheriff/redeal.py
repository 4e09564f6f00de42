"""What a viewer cannot know: besides faces, where a merry man is while a bag is closed."""

from __future__ import annotations

from app.engine import ALL, Card, Dice, Viewer, redeal_cards
from app.games.sheriff.state import MERRY, Gate, Stand


def redeal(gate: Gate, viewer: Viewer, dice: Dice) -> None:
    """Faces change places; then merry men do, between a hand and its closed bag."""
    redeal_cards(gate.knowledge, viewer, dice)
    if viewer == ALL:
        return
    for stand in gate.stands:
        if stand.seat != viewer and gate.holds_secret(stand.seat):
            move_merry_man(gate, stand, viewer, dice)


def move_merry_man(gate: Gate, stand: Stand, viewer: Viewer, dice: Dice) -> None:
    """Let a merry man change places with any card that this viewer can't tell from him.

    Only within the hand and the bag, about which all claims speak as a whole.
    """
    bag = gate.bags[stand.seat]
    unseen = [card for card in (*stand.hand, *bag.cards) if not card.known_to(viewer)]
    man = next((card for card in unseen if card.kind == MERRY), None)
    if man is None or not bag.cards:
        return
    other = dice.pick(unseen)
    if other is not man and free(gate, viewer, {man, other}, {*stand.hand, *bag.cards}):
        man.face, other.face = other.face, man.face
        man.kind, other.kind = other.kind, man.kind
        man.changed()
        other.changed()


def free(gate: Gate, viewer: Viewer, swapped: set[Card], held: set[Card]) -> bool:
    """Whether no claim of this viewer speaks of one of them without the other."""
    spoken_of = [{*claim.cards} for claim in gate.knowledge.claimed(viewer)]  # type: ignore[arg-type]
    return not any(cards & swapped and not swapped <= cards for cards in spoken_of)
