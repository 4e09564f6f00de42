"""The bot that plays for gain, and its quieter cousin that sits in for people who are away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.engine import Choice, Sight
from app.engine.bots import any_answer
from app.games.sheriff.bots import merchant, officer
from app.games.sheriff.bots.merchant import number
from app.games.sheriff.bots.reading import Table
from app.games.sheriff.view import parts

Answer = Callable[[Table], Choice | None]


def smuggler(sight: Sight) -> Choice | None:
    """The best answer it knows; None lets an offer pass."""
    table = Table(sight)
    answer = ANSWERS.get(table.kind)
    if answer:
        return answer(table)
    return None if sight.question.optional else first_thing(table)


def steward(sight: Sight) -> Choice | None:
    """Sits in for somebody: plays on, but demands nothing, offers nothing, accepts nothing."""
    if sight.question.optional:
        return None
    if sight.question.kind == "inspect":
        ways = [one.id for one in sight.question.options if not one.id.startswith("accept:")]
        return next((id for id in ways if id.startswith("pass:")), ways[-1])
    if sight.question.kind == "inspect.two":
        return "rest"
    return smuggler(sight)


def first_thing(table: Table) -> Choice:
    """Whatever is offered first, rather than nothing."""
    idle = ("skip", "no", "nobody", "hide")
    useful = [id for id in table.ids if id not in idle]
    if useful and table.sight.question.min == table.sight.question.max == 1:
        return useful[0]
    return any_answer(table.sight.question, table.sight.dice)


def accept(table: Table) -> Choice | None:
    """A merchant judges demands, the Sheriff offers."""
    if table.me in table.course().officers:
        return officer.accept(table)
    return next((id for id in table.ids if merchant.answer_demand(table, id)), None)


def pay(table: Table) -> Choice:
    """The goods that are worth least."""
    zone = table.stand(table.me).zone

    def face(id: str) -> str:
        what = id.rpartition(":")[2]
        return str(zone[int(what)]) if id.startswith("zone:") else what

    return min(table.ids, key=lambda id: table.worth(face(id)))


def chest(table: Table) -> Choice | None:
    """Half for each: what a silent deputy says, and once."""
    if table.sight.question.optional:
        return None
    form: Any = table.sight.question.form
    choice: dict[str, Any] = {"gold": form["gold"]["range"][1] // 2}
    if "goods" in form:
        places = [option.id for option in form["goods"]["options"]]
        choice["goods"] = places[: len(places) // 2]
    return choice


def order_of_cards(table: Table) -> Choice:
    """The best card lies lowest."""
    form: Any = table.sight.question.form
    aside = table.part(parts.Market, "market").aside
    places = [option.id for option in form["order"]["options"]]
    places.sort(key=lambda id: -table.worth(aside[number(id)] or "apples"))
    return {"pile": form["pile"]["options"][0].id, "order": places}


def from_pile(table: Table) -> Choice:
    """The best card that may be taken."""
    piles = table.part(parts.Market, "market").piles

    def value(id: str) -> float:
        if id == "skip":
            return 0.0
        _, pile, place = id.split(":")
        return table.worth(piles[int(pile)][int(place)])

    return max(table.ids, key=value)


def keep_man(table: Table) -> Choice:
    men = table.part(parts.Hand, f"hand:{table.me}").merry_men
    return max(table.ids, key=lambda id: table.cards.merry_men[men[number(id)] or ""].reward)


def discard(table: Table) -> Choice:
    """The goods that are worth least."""
    hand = table.hand()
    ids = sorted(table.ids, key=lambda id: table.worth(hand[number(id)]))
    return ids[: table.sight.question.min]


def poorest(table: Table) -> Choice:
    return min(table.ids, key=lambda id: table.stand(number(id)).gold)


def inform(table: Table) -> Choice:
    """Point at somebody who lies more often than not."""
    known = {f"bag:{bag.seat}": table.lies(bag.seat) for bag in table.bags()}
    best = max((id for id in table.ids if id in known), key=lambda id: known[id], default="nobody")
    return best if known.get(best, 0.0) > 0.6 else "nobody"


ANSWERS: Mapping[str, Answer] = {
    "market.aside": merchant.set_aside,
    "market.take": merchant.take,
    "market.put": order_of_cards,
    "confiscate": order_of_cards,
    "load": merchant.load,
    "declare": merchant.declare,
    "inform": inform,
    "inspect": officer.inspect,
    "inspect.two": officer.two,
    "deputy.alone": lambda table: "alone",
    "deal.offer": merchant.offer,
    "deal.demand": officer.demand,
    "deal.accept": accept,
    "deal.press": officer.accept,
    "deal.withdraw": lambda table: None,
    "deal.refuse": lambda table: None,
    "deal.blind": lambda table: table.ids[: table.sight.question.min],
    "black": lambda table: table.ids[0],
    "pay.goods": pay,
    "stash": from_pile,
    "merry.salvage": from_pile,
    "merry.rummage": from_pile,
    "merry.keep": keep_man,
    "merry.discard": discard,
    "merry.give": poorest,
    "merry.friend": poorest,
    "chest": chest,
}
