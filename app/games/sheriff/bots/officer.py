"""A bot as the Sheriff: whom to search, and what to take for looking away."""

from __future__ import annotations

from typing import Any

from app.engine import Choice
from app.games.sheriff.bots.plain import blank
from app.games.sheriff.bots.reading import DENIED, Eye
from app.games.sheriff.view import parts
from app.games.sheriff.view.terms import TermsView

TYPICAL_FINE, TYPICAL_VALUE, HONEST_FINE = 4.0, 7.0, 2.0
AT_MOST = 3  # lies in a bag, as a rule


def gain(eye: Eye, bag: parts.Bag) -> float:
    """The expected gold for opening this bag, as this seat sees it."""
    inside = [face for face in bag.cards if face]
    said = dict(bag.declared)
    if len(inside) == bag.size:  # somebody has looked into it
        lies = [face for face in inside if face not in said]
        if not lies:
            return -HONEST_FINE * bag.size
        return sum(eye.fine(face) + DENIED * eye.worth(face) for face in lies)
    lying = eye.lies(bag.seat)
    if any(face not in said for face in bag.shown):
        lying = 1.0
    lies_in_it = min(bag.size, AT_MOST) * 0.7
    caught = lies_in_it * (TYPICAL_FINE + DENIED * TYPICAL_VALUE)
    honest = HONEST_FINE * bag.size * (1 + DENIED)
    return lying * caught - (1 - lying) * honest


def inspect(eye: Eye) -> Choice:
    """Take a good offer and pass; open what promises most; let the rest pass."""
    for id in eye.ids:
        if id.startswith("accept:") and acceptable(eye, eye.deal(id.partition(":")[2])):
            return id
    ways = {
        f"open:{bag.seat}": gain(eye, bag) for bag in eye.bags() if f"open:{bag.seat}" in eye.ids
    }
    best = max(ways, key=lambda id: ways[id], default="")
    if best and ways[best] > 0:
        return best
    passes = [id for id in eye.ids if id.startswith("pass:")]
    return passes[0] if passes else best or "rest"


def acceptable(eye: Eye, terms: TermsView) -> bool:
    """Whether the gift makes up for the search that is given up."""
    given = worth(eye, terms)
    cost = 0.0
    for owner, verdict in terms.wants:
        found = [bag for bag in eye.bags() if bag.seat == owner]
        value = gain(eye, found[0]) if found else 0.0
        cost += max(0.0, value) if verdict == "pass" else max(0.0, -value)
    return given > cost


def worth(eye: Eye, terms: TermsView) -> float:
    """Gold counts in full, goods of the stand by their value; names are half believed."""
    goods = sum(eye.worth(kind) * n for kind, n in terms.gives.goods)
    named = sum(eye.worth(kind) * n for kind, n in (*terms.gives.zone, *terms.gives.bag))
    back = terms.back.gold + sum(eye.worth(kind) * n for kind, n in terms.back.goods)
    return terms.gives.gold + goods + 0.5 * named + 3.0 * terms.gives.closed - back


def accept(eye: Eye) -> Choice | None:
    """Offers that are worth it; those about a single bag are settled at once, by `inspect`."""
    good = [id for id in eye.ids if acceptable(eye, eye.deal(id))]
    return max(good, key=lambda id: worth(eye, eye.deal(id)), default=None)


def demand(eye: Eye) -> Choice | None:
    """A price for the most suspicious bag, once a round."""
    form: Any = eye.sight.question.form
    if "gold" not in form or any(deal.author == eye.me for deal in eye.deals()):
        return None
    suspects = [bag for bag in eye.bags() if gain(eye, bag) > 0 and not bag.seal]
    if not suspects:
        return None
    bag = max(suspects, key=lambda bag: gain(eye, bag))
    price = min(int(gain(eye, bag)) + 2, eye.stand(bag.seat).gold, form["gold"]["range"][1])
    if price < 1 or f"pass:{bag.seat}" not in [one.id for one in form["for"]["options"]]:
        return None
    choice = {name: blank(shape) for name, shape in form.items()}
    return choice | {"for": [f"pass:{bag.seat}"], "giver": [f"stand:{bag.seat}"], "gold": price}


def two(eye: Eye) -> Choice:
    """A deputy: open what promises something, otherwise let everything pass."""
    for bag in sorted(eye.bags(), key=lambda bag: -gain(eye, bag)):
        if f"search:{bag.seat}" in eye.ids and gain(eye, bag) > 0:
            return f"search:{bag.seat}"
    return "rest"
