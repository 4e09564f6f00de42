"""A bot as a merchant: what to exchange, load, say and offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.engine import Choice
from app.games.sheriff.bots.plain import blank
from app.games.sheriff.bots.reading import Eye
from app.games.sheriff.view import parts

BRIBED = 0.9  # the part of searches that take place although a bribe is offered
ANY_CARD = 3.0  # what a card from the deck is worth
HELD_BACK = 0.45  # the part of what is at stake that is offered


def set_aside(eye: Eye) -> Choice:
    """Keep the best kind and what is worth smuggling; exchange the rest."""
    hand = eye.hand()
    keep = best_kind(eye)
    n = [number(id) for id in eye.ids]
    loose = [i for i in n if hand[i] != keep and not worth_smuggling(eye, hand[i])]
    legal = eye.legal_in_hand()
    loose.sort(key=lambda i: (legal[hand[i]], eye.worth(hand[i])))
    most = eye.sight.question.max or 0
    return [f"hand:{eye.me}:{i}" for i in loose[:most]]


def best_kind(eye: Eye) -> str:
    """The legal kind that promises most: in hand, on top of the piles, likely to come."""
    hand = eye.legal_in_hand()
    tops = eye.tops()
    room = eye.cards.rules.bag_max

    def promise(kind: str) -> float:
        sure = min(room, hand[kind] + tops.count(kind))
        likely = min(float(room), sure + (room - sure) * eye.share(kind))
        return likely * eye.worth(kind, max(1, round(likely)))

    return max(sorted({*hand, *tops} & eye.legal_kinds()), key=promise, default="")


def worth_smuggling(eye: Eye, face: str) -> bool:
    """Whether contraband promises more than a card from the deck, with this Sheriff."""
    if eye.is_legal(face):
        return False
    risk = eye.opens(eye.course().officers)
    return (1 - risk) * eye.worth(face) - risk * eye.fine(face) > ANY_CARD


def number(id: str) -> int:
    return int(id.rpartition(":")[2])


def take(eye: Eye) -> Choice:
    """A pile's top card if it fits the best kind, or is worth smuggling."""
    piles = eye.part(parts.Market, "market").piles
    keep = best_kind(eye)
    for id in eye.ids:
        if id.startswith("pile:") and piles[number(id)][-1] == keep:
            return id
    return "deck"


def load(eye: Eye) -> Choice:
    """The bag with the highest expected value."""
    form: Any = eye.sight.question.form
    least, most = form["cards"]["min"], form["cards"]["max"]
    wishes = {option.id for option in form["declare"]["options"]}
    opened = eye.opens(eye.course().officers)
    plans = [
        (value(eye, bag, kind, opened), bag, kind)
        for bag, kind in bags(eye, least, most)
        if kind in wishes
    ]
    if not plans:
        return {"cards": [o.id for o in form["cards"]["options"]][:least], "declare": "later"}
    _, bag, kind = max(plans, key=lambda plan: plan[0])
    return {"cards": [f"hand:{eye.me}:{n}" for n in bag], "declare": kind}


def bags(eye: Eye, least: int, most: int) -> Iterator[tuple[list[int], str]]:
    """True bags of each kind, and bags with more and more contraband beside it."""
    hand = eye.hand()
    illegal = sorted(
        (n for n, face in enumerate(hand) if not eye.is_legal(face)),
        key=lambda n: -eye.worth(hand[n]),
    )
    for kind in [*eye.legal_in_hand(), *(["apples"] if illegal else [])]:
        own = [n for n, face in enumerate(hand) if face == kind]
        others = [n for n in range(len(hand)) if n not in own and n not in illegal]
        for count in range(len(illegal) + 1):
            bag = [*illegal[:count], *own][:most]
            if len(bag) < least:
                bag += others[: least - len(bag)]
            if len(bag) >= least:
                yield bag, kind


def value(eye: Eye, bag: list[int], kind: str, opened: float) -> float:
    """The worth of a bag: what is declared stays in any case, the rest is at stake."""
    hand = eye.hand()
    true = [hand[n] for n in bag if hand[n] == kind]
    lies = [hand[n] for n in bag if hand[n] != kind]
    kept = len(true) * eye.worth(kind, len(true)) if true else 0.0
    if not lies:
        return kept + opened * sum(eye.fine(face) for face in true)
    prize = sum(eye.worth(face) for face in lies)
    fines = sum(eye.fine(face) for face in lies)
    risk = opened * BRIBED
    return kept + (1 - risk) * prize - risk * fines - opened * 2


def declare(eye: Eye) -> Choice:
    """The most frequent kind in the bag; otherwise the most common one."""
    inside = [face or "" for face in eye.bag(eye.me).cards]
    single = [id for id in eye.ids if "+" not in id]
    return max(single, key=lambda id: (inside.count(id.partition(":")[0]), id.startswith("apples")))


def offer(eye: Eye) -> Choice | None:
    """A bribe for a bag that doesn't hold what was said, twice at most."""
    mine = [bag for bag in eye.bags() if bag.seat == eye.me]
    if not mine or mine[0].seal or not mine[0].declared:
        return None
    bag = mine[0]
    said = dict(bag.declared)
    lies = [face for face in bag.cards if face and face not in said]
    made = [deal for deal in eye.deals() if deal.author == eye.me]
    if not lies or len(made) > 1 or any(deal.state == "open" for deal in made):
        return None
    stake = sum(eye.worth(face) + eye.fine(face) for face in lies)
    share = HELD_BACK * eye.opens(eye.course().officers) * (1 + 0.6 * len(made))
    form: Any = eye.sight.question.form
    wanted = f"pass:{eye.me}"
    if "gold" not in form or wanted not in [one.id for one in form["for"]["options"]]:
        return None
    choice = {name: blank(shape) for name, shape in form.items()}
    if "to" in choice:
        choice["to"] = [option.id for option in form["to"]["options"]]
    choice["for"] = [wanted]
    choice["gold"] = max(1, min(int(stake * share), form["gold"]["range"][1]))
    return choice


def answer_demand(eye: Eye, id: str) -> bool:
    """Whether a demand of the Sheriff is worth paying."""
    terms = eye.deal(id)
    if dict(terms.wants).get(eye.me) != "pass" or terms.gives.goods or terms.gives.blind:
        return False
    mine = [bag for bag in eye.bags() if bag.seat == eye.me]
    said = dict(mine[0].declared) if mine else {}
    lies = [face for bag in mine for face in bag.cards if face and face not in said]
    stake = sum(eye.worth(face) + eye.fine(face) for face in lies)
    return terms.gives.gold <= stake * HELD_BACK
