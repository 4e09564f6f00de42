"""Laws: the new Sheriff chooses what binds everybody from the market on."""

from __future__ import annotations

from functools import partial

from app.engine import Asked, Card, One, Say, Seat, either, only
from app.games.sheriff.rules.market import seat_of
from app.games.sheriff.state import Gate
from app.games.sheriff.view import events
from app.kit.faces import faces

SHOW = Say("show")


async def pass_law(gate: Gate) -> None:
    """Round 1: two of three, in an order; later one of two, and the second in order leaves."""
    first = gate.round == 1
    active = gate.components.rules.laws_active
    wanted = active if first else 1
    gate.drawn_laws = draw_laws(gate, wanted + 1)
    chosen = [await choose_law(gate) for _ in range(wanted)]
    gate.knowledge.turn_down(*gate.drawn_laws)
    gate.law_deck = [*gate.drawn_laws, *gate.law_deck]
    gate.drawn_laws = []
    enact(gate, chosen)
    gate.step = "first"


def draw_laws(gate: Gate, count: int) -> list[Card]:
    """From the top of the deck; when it runs out, the old laws are shuffled (10.4)."""
    if len(gate.law_deck) < count and gate.old_laws:
        gate.knowledge.turn_down(*gate.old_laws)
        gate.dice.shuffle(gate.old_laws)
        gate.knowledge.mix(gate.old_laws)
        gate.law_deck, gate.old_laws = [*gate.old_laws, *gate.law_deck], []
    cards = [gate.law_deck.pop() for _ in range(min(count, len(gate.law_deck)))]
    gate.knowledge.show(cards, *gate.officers)
    secret = only(gate.officers, faces(cards))
    gate.tell(events.LawsDrawn(gate.officers, len(cards), secret))
    return cards


async def choose_law(gate: Gate) -> Card:
    """The first one chosen is first in order (10.3). Two deputies name one each, and must agree."""
    named: dict[Seat, Say] = {}

    def heard(officer: Seat, one: Say) -> bool:
        if one == SHOW:
            show_laws(gate, officer)
            return False
        named[officer] = one
        gate.tell(events.LawFavoured(officer, seat_of(one)))
        return len(named) == len(gate.officers)

    asked = Asked("laws.choose", One(partial(to_choose, gate)), silent=lambda: "law:0")
    await either(dict.fromkeys(gate.officers, asked), heard, lambda officer: officer not in named)
    agreed = len(set(named.values())) == 1
    return gate.drawn_laws.pop(seat_of(named[gate.officers[0]]) if agreed else 0)


def to_choose(gate: Gate) -> list[Say]:
    """The drawn laws; they may be shown first, to listen to the others."""
    laws = [Say(f"law:{n}") for n in range(len(gate.drawn_laws))]
    return laws if all(card.open for card in gate.drawn_laws) else [*laws, SHOW]


def show_laws(gate: Gate, officer: Seat) -> None:
    gate.knowledge.turn_up(*gate.drawn_laws)
    gate.tell(events.LawsShown((officer,), faces(gate.drawn_laws)))


def enact(gate: Gate, chosen: list[Card]) -> None:
    """New laws come first in order; what leaves the row goes to the old laws."""
    active = gate.components.rules.laws_active
    gate.knowledge.turn_up(*chosen)
    row = [*chosen, *gate.law_cards]
    gate.law_cards, leaving = row[:active], row[active:]
    gate.old_laws += leaving
    gate.laws = [card.face for card in gate.law_cards]
    gate.tell(events.LawsPassed(gate.officers, faces(chosen), faces(leaving)))
