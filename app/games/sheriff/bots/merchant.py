"""A bot as a merchant: what to exchange, what to load, what to say, what to offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.engine import Choice
from app.games.sheriff.bots.plain import blank
from app.games.sheriff.bots.reading import Table
from app.games.sheriff.view import parts

BRIBED = 0.9  # the part of searches that take place although a bribe is offered
ANY_CARD = 3.0  # what a card from the deck is worth
HELD_BACK = 0.45  # the part of what is at stake that is offered


def set_aside(table: Table) -> Choice:
    """Keep the best kind and what is worth smuggling; exchange the rest."""
    hand = table.hand()
    keep = best_kind(table)
    n = [number(id) for id in table.ids]
    loose = [i for i in n if hand[i] != keep and not worth_smuggling(table, hand[i])]
    legal = table.legal_in_hand()
    loose.sort(key=lambda i: (legal[hand[i]], table.worth(hand[i])))
    most = table.sight.question.max or 0
    return [f"hand:{table.me}:{i}" for i in loose[:most]]


def best_kind(table: Table) -> str:
    """The legal kind that promises most: in hand, on top of the piles, likely to come."""
    hand = table.legal_in_hand()
    tops = table.tops()
    room = table.cards.rules.bag_max

    def promise(kind: str) -> float:
        sure = min(room, hand[kind] + tops.count(kind))
        likely = min(float(room), sure + (room - sure) * table.share(kind))
        return likely * table.worth(kind, max(1, round(likely)))

    return max(sorted({*hand, *tops} & table.legal_kinds()), key=promise, default="")


def true_bag(table: Table) -> Choice:
    """The best bag that holds nothing but what is said."""
    form: Any = table.sight.question.form
    least, most = form["cards"]["min"], form["cards"]["max"]
    hand = table.hand()
    wishes = [option.id for option in form["declare"]["options"] if option.id != "later"]
    bags = {kind: [n for n, face in enumerate(hand) if face == kind][:most] for kind in wishes}
    kind = max(wishes, key=lambda kind: len(bags[kind]) * table.worth(kind))
    others = [n for n in range(len(hand)) if n not in bags[kind]]
    others.sort(key=lambda n: not table.is_legal(hand[n]))
    bag = [*bags[kind], *others[: max(0, least - len(bags[kind]))]]
    return {"cards": [f"hand:{table.me}:{n}" for n in bag], "declare": kind}


def worth_smuggling(table: Table, face: str) -> bool:
    """Whether contraband promises more than a card from the deck, with this Sheriff."""
    if table.is_legal(face):
        return False
    risk = table.opens(table.course().officers)
    return (1 - risk) * table.worth(face) - risk * table.fine(face) > ANY_CARD


def number(id: str) -> int:
    return int(id.rpartition(":")[2])


def take(table: Table) -> Choice:
    """A pile's top card if it fits the best kind, or is worth smuggling."""
    piles = table.part(parts.Market, "market").piles
    keep = best_kind(table)
    for id in table.ids:
        if id.startswith("pile:") and piles[number(id)][-1] == keep:
            return id
    return "deck"


def load(table: Table) -> Choice:
    """The bag that is expected to bring most."""
    form: Any = table.sight.question.form
    least, most = form["cards"]["min"], form["cards"]["max"]
    wishes = {option.id for option in form["declare"]["options"]}
    opened = table.opens(table.course().officers)
    plans = [
        (value(table, bag, kind, opened), bag, kind)
        for bag, kind in bags(table, least, most)
        if kind in wishes
    ]
    if not plans:
        return {"cards": [o.id for o in form["cards"]["options"]][:least], "declare": "later"}
    _, bag, kind = max(plans, key=lambda plan: plan[0])
    return {"cards": [f"hand:{table.me}:{n}" for n in bag], "declare": kind}


def bags(table: Table, least: int, most: int) -> Iterator[tuple[list[int], str]]:
    """True bags of each kind, and bags with more and more contraband beside it."""
    hand = table.hand()
    illegal = sorted(
        (n for n, face in enumerate(hand) if not table.is_legal(face)),
        key=lambda n: -table.worth(hand[n]),
    )
    for kind in [*table.legal_in_hand(), *(["apples"] if illegal else [])]:
        own = [n for n, face in enumerate(hand) if face == kind]
        others = [n for n in range(len(hand)) if n not in own and n not in illegal]
        for count in range(len(illegal) + 1):
            bag = [*illegal[:count], *own][:most]
            if len(bag) < least:
                bag += others[: least - len(bag)]
            if len(bag) >= least:
                yield bag, kind


def value(table: Table, bag: list[int], kind: str, opened: float) -> float:
    """What a bag brings: what is declared stays in any case, the rest is at stake."""
    hand = table.hand()
    true = [hand[n] for n in bag if hand[n] == kind]
    lies = [hand[n] for n in bag if hand[n] != kind]
    kept = len(true) * table.worth(kind, len(true)) if true else 0.0
    if not lies:
        return kept + opened * sum(table.fine(face) for face in true)
    prize = sum(table.worth(face) for face in lies)
    fines = sum(table.fine(face) for face in lies)
    risk = opened * BRIBED
    return kept + (1 - risk) * prize - risk * fines - opened * 2


def declare(table: Table) -> Choice:
    """The kind of which there is most in the bag; otherwise the most common one."""
    inside = [face or "" for face in table.bag(table.me).cards]
    single = [id for id in table.ids if "+" not in id]
    return max(single, key=lambda id: (inside.count(id.partition(":")[0]), id.startswith("apples")))


def offer(table: Table) -> Choice | None:
    """A bribe for a bag that doesn't hold what was said, twice at most."""
    mine = [bag for bag in table.bags() if bag.seat == table.me]
    if not mine or mine[0].seal or not mine[0].declared:
        return None
    bag = mine[0]
    said = dict(bag.declared)
    lies = [face for face in bag.cards if face and face not in said]
    made = [deal for deal in table.deals() if deal.author == table.me]
    if not lies or len(made) > 1 or any(deal.state == "open" for deal in made):
        return None
    stake = sum(table.worth(face) + table.fine(face) for face in lies)
    share = HELD_BACK * table.opens(table.course().officers) * (1 + 0.6 * len(made))
    form: Any = table.sight.question.form
    wanted = f"pass:{table.me}"
    if "gold" not in form or wanted not in [one.id for one in form["for"]["options"]]:
        return None
    choice = {name: blank(shape) for name, shape in form.items()}
    if "to" in choice:
        choice["to"] = [option.id for option in form["to"]["options"]]
    choice["for"] = [wanted]
    choice["gold"] = max(1, min(int(stake * share), form["gold"]["range"][1]))
    return choice


def answer_demand(table: Table, id: str) -> bool:
    """Whether a demand of the Sheriff is worth paying."""
    terms = table.deal(id)
    if dict(terms.wants).get(table.me) != "pass" or terms.gives.goods or terms.gives.blind:
        return False
    mine = [bag for bag in table.bags() if bag.seat == table.me]
    said = dict(mine[0].declared) if mine else {}
    lies = [face for bag in mine for face in bag.cards if face and face not in said]
    stake = sum(table.worth(face) + table.fine(face) for face in lies)
    return terms.gives.gold <= stake * HELD_BACK
