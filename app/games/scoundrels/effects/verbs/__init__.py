"""The verbs that effects are written with; importing this package registers them all."""

from app.games.scoundrels.effects.verbs import (
    choices,
    henchmen,
    marks,
    money,
    poker,
    safes,
    scoundrels,
)

__all__ = ["choices", "henchmen", "marks", "money", "poker", "safes", "scoundrels"]
