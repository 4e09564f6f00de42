"""Laws: the numbers of the rules while laws are in force. Order: set, add, percent (13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.sheriff.cards import USUAL, Good, Law
from app.games.sheriff.state import Gate


def laws(gate: Gate) -> list[Law]:
    """The laws in force, the newer one first."""
    return [gate.components.laws[id] for id in gate.laws]


def in_force(gate: Gate, verb: str) -> Iterator[Law]:
    return (law for law in laws(gate) if law.do == verb)


def law(gate: Gate, verb: str) -> Law | None:
    return next(in_force(gate, verb), None)


def number(gate: Gate, name: str) -> int:
    """A number of the rules at this moment. Of two laws that set it the newer one wins (10.4)."""
    value = USUAL[name] if name in USUAL else int(getattr(gate.components.rules, name))
    about = [law for law in laws(gate) if law.param == name] if gate.laws else ()
    if not about:
        return value
    value = next((law.amount for law in about if law.do == "set"), value)
    value += sum(law.amount for law in about if law.do == "add")
    for one in about:
        if one.do == "percent":
            value = value * one.amount // 100
    return value


def legal_at_gate(gate: Gate, good: Good) -> bool:
    """Poultry plague: at the gate this good is contraband (13.5)."""
    return good.legal and not any(law.good == good.id for law in in_force(gate, "plague"))


def declarable(gate: Gate) -> list[str]:
    goods = gate.components.goods
    return [kind for kind in gate.legal_kinds() if legal_at_gate(gate, goods[kind])]


def fine(gate: Gate, good: Good) -> int:
    """What a card costs that was not declared: override first, then what is added (13.1)."""
    special = [law.amount for law in laws(gate) if law.do in ("plague", "weapons")
               and law.good == good.id]  # fmt: skip
    usual = special[0] if special else good.fine
    if not legal_at_gate(gate, good):
        return usual + number(gate, "contraband_fine")
    return usual if number(gate, "undeclared_legal_fine") else 0


def share(amount: int, percent: int) -> int:
    """A part of an amount, rounded up."""
    return -(-amount * percent // 100)
