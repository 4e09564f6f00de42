"""The forms in which merchants make offers and officers make demands (14.1 to 14.3).

Whatever is checked here is public; whether named goods exist is never looked at, and the forms
offer all names to everybody (14.14).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from app.engine import Between, Card, Choice, Dice, Form, Say, Seat, Some, Text
from app.engine.asks import Shape
from app.engine.errors import IllegalChoice
from app.games.sheriff.deal import Bundle, Deal, Verdict
from app.games.sheriff.rules.complaints import refused
from app.games.sheriff.rules.cover import may_speak, obstacle, possible, uncovered
from app.games.sheriff.rules.numbers import number
from app.games.sheriff.state import Gate, Stand

WORDS = 200
PRIVATE, SHOWN = Say("private"), Say("shown")
Fields = dict[str, Shape[Any]]


class Terms(Form):
    """A form that is read as a deal; terms that don't fit together are refused.

    It is laid out only when somebody looks at it, since few offers are ever written, and isn't
    kept longer than that.
    """

    gate: Gate
    author: Seat
    lay_out: Callable[[Gate, Seat], Fields]

    def __init__(self, gate: Gate, author: Seat, lay_out: Callable[[Gate, Seat], Fields]) -> None:
        vars(self).update(gate=gate, author=author, lay_out=lay_out)

    @property
    def fields(self) -> Fields:
        return self.lay_out(self.gate, self.author)

    def now(self) -> Form:
        return LaidOut(self.gate, self.author, self.lay_out)

    def read(self, choice: Choice) -> Any:
        deal = deal_of(self.gate, self.author, super().read(choice))
        if complaint := obstacle(self.gate, deal) or uncovered(self.gate, deal):
            raise refused(complaint)
        return deal

    def any(self, dice: Dice) -> Choice:
        """A small legal offer."""
        for _ in range(20):
            choice = {name: _little(shape, dice) for name, shape in self.fields.items()}
            try:
                self.read(choice)
            except IllegalChoice:
                continue
            return choice
        return self.plain()

    def plain(self) -> dict[str, Any]:
        """An offer of nothing, for a condition that is possible."""
        nothing = {name: _nothing(shape) for name, shape in self.fields.items()}
        for giver in self._ids("giver") or [""]:
            for wanted in self._ids("for"):
                choice = nothing | {"for": [wanted]} | ({"giver": [giver]} if giver else {})
                try:
                    self.read(choice)
                except IllegalChoice:
                    continue
                return choice
        raise AssertionError("this form is only offered while something can be offered")

    def _ids(self, name: str) -> list[str]:
        shape = self.fields.get(name)
        return [option.id for option in shape.show()["options"]] if shape else []


class LaidOut(Terms):
    """The form as it is at one moment."""

    @cached_property
    def fields(self) -> Fields:
        return self.lay_out(self.gate, self.author)

    def now(self) -> Form:
        return self

    def show(self) -> dict[str, Any]:
        """The form as its author sees it; hardly any is filled in, so it is laid out again then."""
        shown = super().show()
        vars(self).pop("fields", None)
        return shown


def _nothing(shape: Shape[Any]) -> Any:
    match shape:
        case Between():
            return shape.low
        case Text():
            return ""
        case Some():
            return [option.id for option in shape.show()["options"]][: shape.least]
    raise AssertionError("a form of deals has no other fields")


def _little(shape: Shape[Any], dice: Dice) -> Any:
    if isinstance(shape, Some) and shape.least:
        return [dice.pick(shape.show()["options"]).id]
    return shape.any(dice) if dice.below(5) == 0 else _nothing(shape)


# --- the fields ----------------------------------------------------------------------------------


def offer_fields(gate: Gate, seat: Seat) -> Fields:
    """What a merchant may offer."""
    stand = gate.stands[seat]
    ways = [one for one in conditions(gate) if may_speak(gate, seat) or owner_of(one) != seat]
    fields: Fields = {"for": Some(ways, 1, len(gate.unsettled()))}
    if len(gate.officers) > 1:
        fields["to"] = Some([Say(f"stand:{one}") for one in gate.officers], 1, 2)
    fields |= gives(gate, [stand], "goods")
    if number(gate, "bribe_goods"):
        if stand.zone:
            fields["closed"] = Some(zone_places(stand), 0, len(stand.zone))
            fields["show"] = Some([SHOWN], 0, 1)
            fields |= names(gate.contraband(), "zone", len(stand.zone))
        if (bag := gate.bags.get(seat)) and not bag.settled:
            fields |= names([*gate.legal_kinds(), *gate.contraband()], "bag", bag.size)
    officers = [gate.stands[one] for one in gate.officers]
    fields |= gives(gate, officers, "return")  # 10.23
    return fields | rest(gate, seat)


def demand_fields(gate: Gate, seat: Seat) -> Fields:
    """What the Sheriff, or a deputy, may demand of a merchant."""
    merchants = [gate.stands[one] for one in gate.merchants()]
    givers = [Say(f"stand:{stand.seat}") for stand in merchants]
    ways = [one for one in conditions(gate) if possible(gate, promised(one), (seat,), seat)]
    fields: Fields = {"giver": Some(givers, 0, 1), "for": Some(ways, 1, len(gate.unsettled()))}
    others = [Say(f"stand:{one}") for one in gate.officers if one != seat]
    if others:
        fields["with"] = Some(others, 0, 1)
    fields |= gives(gate, merchants, "goods")
    if number(gate, "bribe_goods"):
        most = max(len(stand.zone) for stand in merchants)
        if most:
            fields["blind"] = up_to(most)
            fields |= names(gate.contraband(), "zone", most)
        size = max((bag.size for bag in gate.unsettled()), default=0)
        if size:
            fields |= names([*gate.legal_kinds(), *gate.contraband()], "bag", size)
    fields |= gives(gate, [gate.stands[seat]], "return")
    return fields | rest(gate, seat)


def conditions(gate: Gate) -> list[Say]:
    """What is to become of which bags; whether one is bound is nobody else's business."""
    return [
        Say(f"{verdict}:{bag.owner}", at=f"bag:{bag.owner}")
        for bag in gate.unsettled()
        for verdict in ("pass", "open")
    ]


def owner_of(way: Say) -> Seat:
    return int(way.id.partition(":")[2])


def promised(way: Say) -> dict[Seat, Verdict]:
    """What an officer would promise by this condition."""
    return {owner_of(way): "pass" if way.id.startswith("pass") else "open"}


def gives(gate: Gate, stands: Sequence[Stand], what: str) -> Fields:
    """Gold, and open goods of the stand by kind."""
    gold, open_goods = ("gold", "goods") if what == "goods" else ("back", "return")
    most = min(number(gate, "bribe_gold_max"), max(stand.gold for stand in stands))
    fields: Fields = {gold: up_to(most)} if most else {}
    if number(gate, "bribe_goods"):
        held = [stand.counts() for stand in stands]
        for kind in gate.legal_kinds():
            if most := max(one[kind] for one in held):
                fields[field(open_goods, kind)] = up_to(most)
    return fields


def zone_places(stand: Stand) -> list[Say]:
    return [Say(f"zone:{stand.seat}:{n}") for n in range(len(stand.zone))]


def names(kinds: Iterable[str], where: str, most: int) -> Fields:
    """Goods by name, from the closed zone or from the bag."""
    return {field(where, kind): up_to(most) for kind in kinds}


@lru_cache(maxsize=200)
def field(where: str, kind: str) -> str:
    """The name of a field; kept, since each form has dozens of them."""
    return f"{where}.{kind}"


@lru_cache(maxsize=200)
def up_to(most: int) -> Between:
    return Between(0, most)


def rest(gate: Gate, seat: Seat) -> Fields:
    fields: Fields = {"promise": Text(WORDS), "way": Some([PRIVATE], 0, 1)}
    answered = [
        Say(deal.id)
        for deal in gate.deals
        if deal.state == "open" and seat in deal.parties and seat != deal.author and deal.agreed()
    ]
    if answered:
        fields["instead"] = Some(answered, 0, 1)
    return fields


# --- the deal ------------------------------------------------------------------------------------


def deal_of(gate: Gate, author: Seat, answer: Mapping[str, Any]) -> Deal:
    """The deal that a filled form means. Contradictory conditions are none."""
    wants: dict[Seat, Verdict] = {}
    for one in answer["for"]:
        verdict, _, owner = one.id.partition(":")
        if int(owner) in wants:
            raise refused("both ways")
        wants[int(owner)] = "pass" if verdict == "pass" else "open"
    if "giver" in answer:
        giver = demanded_of(answer, wants)
        default = gate.officers if answer.get("with") else (author,)
    else:
        giver, default = author, gate.officers
    to = answer.get("to")
    takers = tuple(s for s in gate.officers if s in {_seat(one) for one in to}) if to else default
    instead = answer.get("instead", ())
    return Deal(
        id=instead[0].id if instead else "",
        author=author,
        giver=giver,
        takers=takers,
        wants=wants,
        gives=bundle(gate.stands[giver], answer),
        back=Bundle(gold=answer.get("back", 0), goods=counts(answer, "return")),
        promise=answer["promise"],
        private=bool(answer["way"]),
        pressed=() if author == giver else (author,),
        zone_losses=gate.stands[giver].zone_losses,
    )


def demanded_of(answer: Mapping[str, Any], wants: Mapping[Seat, Verdict]) -> Seat:
    """The merchant who is named; otherwise the owner of the bag."""
    if answer["giver"]:
        return _seat(answer["giver"][0])
    if len(wants) > 1:
        raise refused("giver")
    return next(iter(wants))


def bundle(stand: Stand, answer: Mapping[str, Any]) -> Bundle:
    closed: list[Card] = [stand.zone[int(one.id.rpartition(":")[2])]
                          for one in answer.get("closed", ())]  # fmt: skip
    return Bundle(
        gold=answer.get("gold", 0),
        goods=counts(answer, "goods"),
        closed=tuple(closed),
        blind=answer.get("blind", 0),
        zone=counts(answer, "zone"),
        bag=counts(answer, "bag"),
        shown=bool(answer.get("show")),
    )


def counts(answer: Mapping[str, Any], where: str) -> dict[str, int]:
    return {
        name.partition(".")[2]: count
        for name, count in answer.items()
        if name.startswith(f"{where}.") and count
    }


def _seat(place: Say) -> Seat:
    return int(place.id.partition(":")[2])
