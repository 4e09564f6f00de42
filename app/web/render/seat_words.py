"""Words for what a seat shows: levels of bots, reactions, colours and figures."""

from __future__ import annotations

from app.engine import N_

BOTS = {
    "easy": N_("an easy bot"),
    "medium": N_("a medium bot"),
    "hard": N_("a hard bot"),
    "random": N_("a random bot"),
}

REACTION_WORDS = {
    "laugh": N_("laughs"),
    "wow": N_("is amazed"),
    "poker": N_("keeps a poker face"),
    "liar": N_("doesn't believe a word"),
    "sly": N_("winks"),
    "angry": N_("is angry"),
    "cry": N_("is sad"),
    "bravo": N_("says well done"),
}

LOOK_WORDS = {
    "red": N_("red"),
    "gold": N_("gold"),
    "green": N_("green"),
    "blue": N_("blue"),
    "violet": N_("violet"),
    "pink": N_("pink"),
    "teal": N_("teal"),
    "sand": N_("sand"),
    "fox": N_("fox"),
    "duck": N_("duck"),
    "raven": N_("raven"),
    "bear": N_("bear"),
    "octopus": N_("octopus"),
    "rabbit": N_("rabbit"),
    "snake": N_("snake"),
    "squirrel": N_("squirrel"),
    "cat": N_("cat"),
    "turtle": N_("turtle"),
    "eagle": N_("eagle"),
    "dog": N_("dog"),
}
