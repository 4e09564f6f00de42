"""Cover (14.3) and obstacles: whether a deal can be offered, and whether it still holds good.

Cover looks at public facts only, so that what becomes of an offer tells nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.engine import Seat, Viewer
from app.games.sheriff.deal import Bundle, Deal, Verdict
from app.games.sheriff.rules.numbers import number
from app.games.sheriff.state import Gate, Stand


def uncovered(gate: Gate, deal: Deal) -> str:
    """Why the basis of a deal is gone; empty if it holds good."""
    if any(gate.bags[owner].settled for owner in deal.wants if owner in gate.bags):
        return "settled"
    giver = gate.stands[deal.giver]
    if sum(deal.gives.bag.values()) and not bag_covers(gate, deal):
        return "settled"
    if not covers(giver, deal.gives):
        return "cover"
    if deal.gives.closed and deal.zone_losses != giver.zone_losses:
        return "cover"  # which cards have left the zone is not looked at
    if deal.joint:
        return ""
    return "" if covers(gate.stands[deal.takers[0]], deal.back) else "cover"


def bag_covers(gate: Gate, deal: Deal) -> bool:
    """No more names than the bag has cards."""
    bag = gate.bags.get(deal.giver)
    return bool(bag and not bag.settled and sum(deal.gives.bag.values()) <= bag.size)


def covers(stand: Stand, bundle: Bundle) -> bool:
    """Gold, open goods, and the number of closed cards."""
    held = stand.counts()
    return (
        bundle.gold <= stand.gold
        and all(held[kind] >= count for kind, count in bundle.goods.items())
        and bundle.closed_cards <= len(stand.zone)
    )


def obstacle(gate: Gate, deal: Deal) -> str:
    """What forbids writing this deal at all: laws, and what its author has promised already.

    The keys are those of complaints.py.
    """
    named, bag = sum(deal.gives.bag.values()), gate.bags.get(deal.giver)
    if named and (bag is None or (not bag.settled and named > bag.size)):
        return "bag"
    if deal.joint and (deal.back.gold or deal.back.has_goods):
        return "back"
    if deal.gives.gold + gold_given(gate, deal) > number(gate, "bribe_gold_max"):
        return "gold"
    if deal.id and not same_way(gate, deal):
        return "eyes"
    if deal.demand:
        return "" if possible(gate, deal.wants, deal.takers, deal.author) else "promised"
    if deal.giver in deal.wants and not may_speak(gate, deal.giver):
        return "one word"
    return ""


def same_way(gate: Gate, deal: Deal) -> bool:
    old = next((one for one in gate.deals if one.id == deal.id), None)
    if old is None or old.private != deal.private:
        return old is None
    return not old.private or {*old.parties} == {*deal.parties}


def gold_given(gate: Gate, deal: Deal) -> int:
    """Modest gifts: all gold that this giver has paid for one of these bags (13.7)."""
    paid = [
        sum(one.paid for one in gate.deals if one.giver == deal.giver and owner in one.wants)
        for owner in deal.wants
    ]
    return max(paid, default=0)


def offers_made(gate: Gate, seat: Seat) -> int:
    """Brief speech: offers of this merchant about their own bag, withdrawn ones too (13.8)."""
    return gate.numbers[f"own {seat}"]


def may_speak(gate: Gate, seat: Seat) -> bool:
    """Whether this merchant may still make an offer about their own bag (13.8)."""
    return offers_made(gate, seat) < number(gate, "offers_max")


# --- what the takers are bound to ----------------------------------------------------------------


def bound(gate: Gate, owner: Seat) -> Verdict | None:
    """What has to become of this bag, by a deal or by a merry man."""
    if gate.bags[owner].safe:
        return "pass"
    found = (deal.wants[owner] for deal in binding(gate, owner))
    return next(found, None)


def binding(gate: Gate, owner: Seat) -> list[Deal]:
    return [
        deal
        for deal in gate.deals
        if deal.state == "bound" and owner in deal.wants and owner not in deal.settled
    ]


def standing(gate: Gate, owner: Seat, eyes: Viewer) -> Verdict | None:
    """What officers are bound to, or would be if a demand that `eyes` can read were accepted."""
    demands = (
        deal.wants[owner]
        for deal in gate.deals
        if deal.state == "open" and deal.demand and owner in deal.wants and deal.known_to(eyes)
    )
    return bound(gate, owner) or next(demands, None)


def possible(
    gate: Gate, wants: Mapping[Seat, Verdict], takers: tuple[Seat, ...], eyes: Seat
) -> bool:
    """Whether the officers can still promise this: nothing stands against it, and laws allow it.

    A refusal must not tell `eyes` of a private demand by the other deputy.
    """
    for owner, verdict in wants.items():
        if standing(gate, owner, eyes) not in (None, verdict):
            return False
        if not may_treat(gate, owner, takers):
            return False
    return lawful(gate, wants, eyes)


def may_treat(gate: Gate, owner: Seat, takers: tuple[Seat, ...]) -> bool:
    """Whether these officers may decide on the bag: a solo deal keeps the other deputy out."""
    solo = gate.bags[owner].solo
    others = {deal.takers for deal in binding(gate, owner)}
    return solo in (None, *takers) and others <= {takers} and (solo is None or len(takers) == 1)


def lawful(gate: Gate, wants: Mapping[Seat, Verdict], eyes: Viewer) -> bool:
    """Duty to inspect and busy Sheriff, bound bags and demands included (13.6).

    What a merry man has made impossible forbids nothing any more.
    """
    most, least = number(gate, "inspections_max"), number(gate, "inspections_min")
    if not least and most >= len(gate.bags):
        return True
    opened, in_reach = openings(gate, {}, eyes)
    opened_then, in_reach_then = openings(gate, wants, eyes)
    return opened_then <= max(most, opened) and not in_reach_then < least <= in_reach


def openings(gate: Gate, wants: Mapping[Seat, Verdict], eyes: Viewer) -> tuple[int, int]:
    """How many bags will be opened for certain, and how many at most."""
    bags = gate.unsettled()
    stands = {bag.owner: standing(gate, bag.owner, eyes) for bag in bags} | dict(wants)
    opened = gate.openings + sum(verdict == "open" for verdict in stands.values())
    return opened, opened + sum(verdict is None for verdict in stands.values())
