"""The bot that plays for gain, and its quieter cousin that sits in for absent people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.engine import Choice, Sight
from app.engine.bots import any_answer
from app.games.sheriff.bots import merchant, officer
from app.games.sheriff.bots.merchant import number
from app.games.sheriff.bots.reading import Eye
from app.games.sheriff.view import parts

Answer = Callable[[Eye], Choice | None]


def smuggler(sight: Sight) -> Choice | None:
    """The best answer it knows; None lets an offer pass."""
    eye = Eye(sight)
    answer = ANSWERS.get(eye.kind)
    if answer:
        return answer(eye)
    return None if sight.question.optional else first_thing(eye)


def steward(sight: Sight) -> Choice | None:
    """Sit in for somebody: play on, but demand, offer and accept nothing."""
    if sight.question.optional:
        return None
    if sight.question.kind == "inspect":
        ways = [one.id for one in sight.question.options if not one.id.startswith("accept:")]
        return next((id for id in ways if id.startswith("pass:")), ways[-1])
    if sight.question.kind == "inspect.two":
        return "rest"
    return smuggler(sight)


def first_thing(eye: Eye) -> Choice:
    """Whatever is offered first, rather than nothing."""
    idle = ("skip", "no", "nobody", "show")
    useful = [id for id in eye.ids if id not in idle]
    if useful and eye.sight.question.min == eye.sight.question.max == 1:
        return useful[0]
    return any_answer(eye.sight.question, eye.sight.dice)


def accept(eye: Eye) -> Choice | None:
    """A merchant judges demands, the Sheriff offers."""
    if eye.me in eye.course().officers:
        return officer.accept(eye)
    return next((id for id in eye.ids if merchant.answer_demand(eye, id)), None)


def pay(eye: Eye) -> Choice:
    """The goods that are worth least."""
    zone = eye.stand(eye.me).zone

    def face(id: str) -> str:
        what = id.rpartition(":")[2]
        return str(zone[int(what)]) if id.startswith("zone:") else what

    return min(eye.ids, key=lambda id: eye.worth(face(id)))


def chest(eye: Eye) -> Choice | None:
    """Half for each: what a silent deputy says, and once."""
    if eye.sight.question.optional:
        return None
    form: Any = eye.sight.question.form
    choice: dict[str, Any] = {"gold": form["gold"]["range"][1] // 2}
    if "goods" in form:
        places = [option.id for option in form["goods"]["options"]]
        choice["goods"] = places[: len(places) // 2]
    return choice


def order_of_cards(eye: Eye) -> Choice:
    """The best card lies lowest."""
    form: Any = eye.sight.question.form
    aside = eye.part(parts.Market, "market").aside
    places = [option.id for option in form["order"]["options"]]
    places.sort(key=lambda id: -eye.worth(aside[number(id)] or "apples"))
    return {"pile": form["pile"]["options"][0].id, "order": places}


def from_pile(eye: Eye) -> Choice:
    """The best card that may be taken."""
    piles = eye.part(parts.Market, "market").piles

    def value(id: str) -> float:
        if id == "skip":
            return 0.0
        _, pile, place = id.split(":")
        return eye.worth(piles[int(pile)][int(place)])

    return max(eye.ids, key=value)


def keep_man(eye: Eye) -> Choice:
    men = eye.part(parts.Hand, f"hand:{eye.me}").merry_men
    return max(eye.ids, key=lambda id: eye.cards.merry_men[men[number(id)] or ""].reward)


def discard(eye: Eye) -> Choice:
    """The goods that are worth least."""
    hand = eye.hand()
    ids = sorted(eye.ids, key=lambda id: eye.worth(hand[number(id)]))
    return ids[: eye.sight.question.min]


def poorest(eye: Eye) -> Choice:
    return min(eye.ids, key=lambda id: eye.stand(number(id)).gold)


def inform(eye: Eye) -> Choice:
    """Point at somebody who lies more often than not."""
    known = {f"bag:{bag.seat}": eye.lies(bag.seat) for bag in eye.bags()}
    best = max((id for id in eye.ids if id in known), key=lambda id: known[id], default="nobody")
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
    "deputy.alone": lambda eye: "alone",
    "deal.offer": merchant.offer,
    "deal.demand": officer.demand,
    "deal.accept": accept,
    "deal.press": officer.accept,
    "deal.withdraw": lambda eye: None,
    "deal.refuse": lambda eye: None,
    "deal.unpress": lambda eye: None,
    "deal.blind": lambda eye: eye.ids[: eye.sight.question.min],
    "black": lambda eye: eye.ids[0],
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
