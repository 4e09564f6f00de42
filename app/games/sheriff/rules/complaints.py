"""Why a form of a deal is refused, in sentences for its author; only public facts and their own."""

from __future__ import annotations

from app.engine import N_
from app.engine.errors import IllegalChoice

COMPLAINTS = {
    "settled": N_("One of these bags has been settled already."),
    "cover": N_("There isn't that much: check the gold, the goods and the face-down cards."),
    "bag": N_("The bag doesn't hold so many cards."),
    "both ways": N_("A bag can't both pass and be opened."),
    "giver": N_("Say of whom you demand it: there are several bags."),
    "back": N_("Two deputies together give nothing in return; turn to one of them."),
    "gold": N_("By law that is too much gold for one bag."),
    "eyes": N_("A counter-offer is for the same people as the offer that it answers."),
    "promised": N_("That conflicts with a deal, with another demand, or with a law."),
    "one word": N_("By law you may make only one offer for your own bag, and you have made it."),
}


def refused(why: str) -> IllegalChoice:
    """The refusal of a form, by its key."""
    return IllegalChoice(f"this offer can't be made: {why}", COMPLAINTS[why])
