"""Lays out a table of Sheriff of Nottingham and plays on from it in the words of the rulebook.

    fair = Fair(3, bags={1: "apples apples silk", 2: "bread"}, says={1: "apples"})
    fair.offer(1, "pass:1", gold=5)
    fair.accept(0)
    fair.let_pass(1)

Seat 0 is the Sheriff (with six, seats 0 and 1 are deputies). Whatever is not said is what a silent
player gets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from app.engine import ALL, Card, Deal, Event, Question, Viewer
from app.engine.errors import IllegalChoice
from app.engine.table import Table
from app.games.sheriff import GAME
from app.games.sheriff.cards import Components, read_components
from app.games.sheriff.state import GOODS, MERRY, Gate, Stand
from app.kit.texts import filled

Names = Mapping[int, str]


def raw_cards() -> dict[str, Any]:
    """The shipped components as they are in the file, to be spoiled at will."""
    return loads((files("app.games.sheriff") / "cards.toml").read_text())


@cache
def components() -> Components:
    return read_components(filled(raw_cards()))


def deal(seats: int, seed: str = "", **options: Any) -> Deal:
    given = {"first_player": "first_seat", **options}
    return Deal(seats, GAME.read_options(given), components(), seed.encode(), GAME.edition)


class Fair:
    """A table at the beginning of its first inspection."""

    def __init__(
        self,
        seats: int = 3,
        *,
        bags: Names | None = None,
        says: Names | None = None,
        stands: Names | None = None,
        gold: Mapping[int, int] | None = None,
        laws: str = "",
        orders: str = "",
        men: Names | None = None,
        start: str = "inspect",
        last_round: bool = False,
        **options: Any,
    ) -> None:
        options |= {"laws": bool(laws)} if laws else {}
        options |= {"special_orders": True} if orders else {}
        options |= {"merry_men": True} if men else {}
        self.bags, self.says = dict(bags or {}), dict(says or {})
        self.men = dict(men or {})

        def set_up(dealt: Deal) -> Gate:
            gate = GAME.set_up(dealt)
            for seat, names in (stands or {}).items():
                _furnish(gate, gate.stands[seat], names.split())
            for seat, names in self.bags.items():
                _stack(gate, gate.stands[seat], [n for n in names.split() if n in _goods(gate)])
            for seat, coins in (gold or {}).items():
                gate.stands[seat].gold = coins
            gate.round = gate.rounds if last_round else 1
            _stack_modules(gate, laws.split(), orders.split(), self.men)
            return gate

        self.table: Table[Gate] = Table(
            replace(GAME, set_up=set_up), deal(seats, "fair", **options)
        )
        if start:
            self.come_to(start)

    @property
    def gate(self) -> Gate:
        return self.table.state

    # --- on the way --------------------------------------------------------------------------

    def come_to(self, kind: str) -> None:
        """Play on as told above, and as silent players do, until that is asked."""
        for _ in range(400):
            asked = [q for q in self.table.questions(ALL) if not q.optional and q.chosen is None]
            if any(q.kind.partition(".")[0] == kind or q.kind == kind for q in asked):
                return
            self._usual(asked[self.table.version % len(asked)])
        raise AssertionError(f"nobody is asked {kind}")

    def _usual(self, question: Question) -> None:
        seat = question.seat
        if question.kind == "load" and seat in self.bags:
            return self._decide(question, self._load(seat))
        if question.kind == "declare" and seat in self.says:
            return self._decide(question, self._said(question))
        if question.kind == "laws.choose":
            return self._decide(question, question.options[0].id)
        if question.kind == "merry.keep":
            return self._decide(question, self._man(seat))
        ask = self.table.open_asks()[question.id]
        choice = ask.silent() if ask.silent else question.options[0].id
        self._decide(question, choice)

    def _load(self, seat: int) -> dict[str, Any]:
        hand, wanted = list(self.gate.stands[seat].hand), self.bags[seat].split()
        places = []
        for name in wanted:
            n = next(
                n for n, c in enumerate(hand) if c.face == name and f"hand:{seat}:{n}" not in places
            )
            places.append(f"hand:{seat}:{n}")
        return {"cards": places, "declare": "later"}

    def _said(self, question: Question) -> str:
        said = self.says[question.seat]
        ids = [option.id for option in question.options]
        return said if said in ids else next(id for id in ids if id.startswith(f"{said}:"))

    def _man(self, seat: int) -> str:
        drawn = [card.face for card in self.gate.merry_drawn[seat]]
        return f"merry:{drawn.index(self.men[seat]) if self.men.get(seat) in drawn else 0}"

    # --- what players do ---------------------------------------------------------------------

    def question(self, seat: int, kind: str) -> Question:
        found = [q for q in self.table.questions(seat) if q.kind == kind]
        assert found, (kind, [q.kind for q in self.table.questions(ALL)])
        return found[0]

    def asked(self) -> list[tuple[int, str]]:
        """The seats that are waited for, each with the kind of question."""
        return self.table.waiting_for()

    def may(self, seat: int, kind: str) -> list[str]:
        """The options that this seat has for a kind of question; none if it isn't asked."""
        found = [q for q in self.table.questions(seat) if q.kind == kind]
        return [option.id for q in found for option in q.options]

    def answer(self, seat: int, kind: str, choice: Any) -> None:
        self._decide(self.question(seat, kind), choice)

    def _decide(self, question: Question, choice: Any) -> None:
        self.table.decide(question.seat, question.id, choice)

    def let_pass(self, owner: int) -> None:
        self.answer(self.gate.officers[0], "inspect", f"pass:{owner}")

    def open(self, owner: int) -> None:
        self.answer(self.gate.officers[0], "inspect", f"open:{owner}")

    def end_of_time(self) -> None:
        self.answer(self.gate.officers[0], "inspect", "rest")

    def offer(self, seat: int, *wanted: str, private: bool = False, **given: Any) -> str:
        """An offer; goods by `goods_`, `zone_`, `bag_`, `return_` and their names."""
        return self._write(seat, "deal.offer", wanted, private, given)

    def demand(
        self, seat: int, giver: int, *wanted: str, private: bool = False, **given: Any
    ) -> str:
        return self._write(
            seat, "deal.demand", wanted, private, {"giver": [f"stand:{giver}"], **given}
        )

    def _write(
        self, seat: int, kind: str, wanted: tuple[str, ...], private: bool, given: dict[str, Any]
    ) -> str:
        form: Any = self.question(seat, kind).form
        choice = {name: _least(shape) for name, shape in form.items()}
        given = {name.replace("_", ".", 1) if "_" in name else name: v for name, v in given.items()}
        if unknown := given.keys() - choice.keys():
            raise IllegalChoice(f"the form has no {unknown}")
        choice |= {"for": list(wanted), "way": ["private"] if private else [], **given}
        self.answer(seat, kind, choice)
        return self.gate.deals[-1].id

    def accept(self, seat: int, deal: str = "") -> None:
        self.answer(seat, "deal.accept", deal or self.may(seat, "deal.accept")[-1])

    # --- what lies there ---------------------------------------------------------------------

    def gold(self, *seats: int) -> list[int]:
        return [self.gate.stands[seat].gold for seat in seats]

    def stand(self, seat: int) -> list[str]:
        return sorted(card.face for card in self.gate.stands[seat].goods)

    def zone(self, seat: int) -> list[str]:
        return sorted(card.face for card in self.gate.stands[seat].zone)

    def told(self, kind: type[Event], viewer: Viewer = None) -> list[Any]:
        return [event for event in self.table.events(viewer) if isinstance(event, kind)]

    def part(self, name: str, viewer: Viewer = None) -> Any:
        return self.table.view(viewer)[name]


def _least(shape: Any) -> Any:
    if "range" in shape:
        return shape["range"][0]
    if "text" in shape:
        return ""
    return [option.id for option in shape["options"]][: shape["min"]]


def _goods(gate: Gate) -> list[str]:
    return list(gate.components.goods)


def _swap(gate: Gate, card: Card, face: str, taken: set[Card]) -> None:
    """Let this card have that face, which changes places with another of its back."""
    taken.add(card)
    if card.face == face:
        return
    free = [c for c in gate.knowledge.cards if c.kind == card.kind and c not in taken]
    other = next(
        c for c in (*gate.deck, *free) if c.face == face and c not in taken and c.kind == card.kind
    )
    card.face, other.face = other.face, card.face
    card.changed()
    other.changed()


_FIXED = "fixed"


def _stack(gate: Gate, stand: Stand, names: list[str]) -> None:
    taken = {card for one in gate.stands for card in (*one.goods, *one.zone)}
    taken |= {card for one in gate.stands if one is not stand for card in one.hand}
    for card, name in zip(stand.goods_in_hand(), names, strict=False):
        _swap(gate, card, name, taken)


def _furnish(gate: Gate, stand: Stand, names: list[str]) -> None:
    """Goods that lie on a stand already."""
    for name in names:
        card = next(card for card in gate.deck if card.face == name)
        gate.deck.remove(card)
        if gate.good(card).legal:
            gate.knowledge.turn_up(card)
            stand.goods.append(card)
        else:
            gate.knowledge.show([card], stand.seat)
            gate.knowledge.limit([card], gate.contraband())
            stand.zone.append(card)


def _stack_modules(gate: Gate, laws: list[str], orders: list[str], men: Names) -> None:
    """The last card of a deck is on top."""
    for deck, wanted in ((gate.law_deck, laws), (gate.order_deck, orders)):
        for card in [c for name in wanted for c in deck if c.face == name]:
            deck.remove(card)
            deck.append(card)
        tail = deck[len(deck) - len(wanted) :][::-1] if wanted else []
        deck[len(deck) - len(wanted) :] = tail
    if men:
        order = []
        for stand in gate.stands:
            order += [men[stand.seat]] if stand.seat in men else [None]
        _stack_men(gate, order)


def _stack_men(gate: Gate, order: list[Any]) -> None:
    """Each seat is dealt two from the top, the wanted one among them."""
    named = [c for c in gate.merry_deck if c.face in order]
    rest = [c for c in gate.merry_deck if c not in named]
    top: list[Card] = []
    for face in order:
        one = next((c for c in named if c.face == face), None) or rest.pop()
        top += [one, rest.pop()]
    gate.merry_deck = [*rest, *reversed(top)]


__all__ = ["GOODS", "MERRY", "Fair", "components", "deal", "raw_cards"]
