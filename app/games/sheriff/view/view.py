"""What one viewer sees of the table, part by part; an allowlist made by hand.

Faces leave only through `look`, here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from app.engine import (
    ALL,
    ONLOOKER,
    Part,
    Piece,
    Recipe,
    Seat,
    Showing,
    Viewer,
    fresh,
    look,
    private,
    shared,
    showing,
)
from app.games.sheriff.rules.cover import binding
from app.games.sheriff.state import Bag, Gate, Stand
from app.games.sheriff.view import parts
from app.games.sheriff.view.terms import Counted, TermsView, terms_of
from app.kit.faces import faces, faces_for, knows_any

Shown: TypeAlias = tuple[Showing, ...]
Audience: TypeAlias = tuple[Seat, ...] | None
Known: TypeAlias = tuple[tuple[TermsView, Audience], ...]  # offers, and who may read them
Seals: TypeAlias = tuple[tuple[str, Audience], ...]


def view(gate: Gate, viewer: Viewer) -> dict[str, Part]:
    return fresh(recipes(gate), viewer)


def recipes(gate: Gate) -> Iterator[Recipe | Piece]:
    """Every part and what it is made of, in the order in which its region shows it."""
    yield course(gate)
    known = tuple([(terms_of(deal), deal.audience) for deal in gate.deals])
    for seat in gate.merchants():
        if bag := gate.bags.get(seat):
            yield bag_recipe(gate, bag, known)
    yield private("deals", deals, known, sees_more=reads_more)
    for stand in gate.stands:
        yield stand_recipe(gate, stand)
    for stand in gate.stands:
        drawn = showing(gate.merry_drawn.get(stand.seat, ()))
        read = (stand.seat, showing(stand.hand), drawn)
        yield private(f"hand:{stand.seat}", hand, *read, sees_more=knows_hand)
    yield market(gate)
    yield from modules(gate)
    yield shared("score", parts.result, gate.score)


def modules(gate: Gate) -> Iterator[Recipe]:
    """What the modules add to the middle of the table."""
    if gate.option("laws"):
        drawn = showing(gate.drawn_laws)
        read_laws = (drawn, tuple(gate.laws), len(gate.law_deck))
        yield private("laws", laws, *read_laws, sees_more=knows_any)
    if gate.option("special_orders"):
        yield shared("orders", parts.Orders, tuple(gate.orders), len(gate.order_deck))
    if gate.option("black_market"):
        left = tuple([tuple(cards) for cards in gate.black_market.values()])
        yield shared("black", parts.BlackMarket, left)
    if gate.six:
        yield private("chest", chest, showing(gate.chest), gate.chest_gold, sees_more=knows_any)


def course(gate: Gate) -> Recipe:
    first = gate.first if gate.officers else None
    when = gate.round, gate.rounds, gate.step, gate.officers, first, gate.settling
    return shared("course", parts.Course, *when)


# --- stands and hands ----------------------------------------------------------------------------


def stand_recipe(gate: Gate, stand: Stand) -> Recipe:
    points = gate.score.totals[stand.seat].points if gate.score else None
    facts = (
        stand.seat,
        gate.components.colours[stand.seat].id,
        office(gate, stand.seat),
        stand.gold,
        counted(gate, stand),
        faces(stand.under),
        tuple(stand.orders),
        tuple(stand.black_market),
        len(stand.hand),
        merry_man_seen(gate, stand),
        stand.bag_bonus,
        stand.fine_percent,
        (stand.truths, stand.lies, stand.searched, stand.waved),
        points,
    )
    zone = showing(stand.zone)
    return private(f"stand:{stand.seat}", stand_part, zone, facts, sees_more=knows_any)


def office(gate: Gate, seat: Seat) -> str:
    if seat not in gate.officers:
        return ""
    return "deputy" if gate.six else "sheriff"


def counted(gate: Gate, stand: Stand) -> Counted:
    """How many of each legal good lie open on a stand."""
    held = stand.counts()
    return tuple([(kind, held[kind]) for kind in gate.legal_kinds()])


def merry_man_seen(gate: Gate, stand: Stand) -> bool | None:
    """Whether a merry man is in hand; while the bag is closed nobody else can tell (section 8)."""
    return None if gate.holds_secret(stand.seat) else stand.merry_man is not None


def stand_part(viewer: Viewer, zone: Shown, facts: tuple[object, ...]) -> parts.Stand:
    seat, colour, held, gold, goods, *others = facts
    seen = faces_for(viewer, zone)
    return parts.Stand(seat, colour, held, gold, goods, seen, *others)  # type: ignore[arg-type]


def hand(viewer: Viewer, seat: Seat, cards: Shown, drawn: Shown) -> parts.Hand:
    return parts.Hand(seat, faces_for(viewer, cards), faces_for(viewer, drawn))


def knows_hand(viewer: Viewer, seat: Seat, cards: Shown, drawn: Shown) -> bool:
    return knows_any(viewer, (*cards, *drawn))


# --- bags and deals ------------------------------------------------------------------------------


def bag_recipe(gate: Gate, bag: Bag, known: Known) -> Recipe:
    """A bag. Its seal and offers are for viewers who may know of a deal about it."""
    seals = tuple([(deal.wants[bag.owner], deal.audience) for deal in binding(gate, bag.owner)])
    if bag.safe and not bag.settled:
        seals = (("pass", None), *seals)
    facts = (
        bag.owner,
        bag.size,
        bag.declared,
        bag.shown,
        bag.verdict,
        tuple(bag.lamps.items()),
        tuple(sorted(bag.pressed)),
        bag.solo,
    )
    about = tuple([one for one in known if matters(one[0], bag)]) if known else ()
    read = (showing(bag.cards), seals, about, facts)
    return private(f"bag:{bag.owner}", bag_part, *read, sees_more=knows_bag)


def matters(terms: TermsView, bag: Bag) -> bool:
    """Whether an offer is seen at this bag: until it is settled, and not its old versions."""
    about = any([owner == bag.owner for owner, _ in terms.wants])
    return about and not bag.settled and terms.state not in ("replaced", "lapsed")


def bag_part(
    viewer: Viewer, cards: Shown, seals: Seals, about: Known, facts: tuple[object, ...]
) -> parts.Bag:
    owner, size, declared, shown, verdict, *others = facts
    seal = next((what for what, audience in seals if may_read(viewer, audience)), None)
    offers = tuple([terms for terms, who in about if may_read(viewer, who)])
    inside = faces_for(viewer, cards)
    return parts.Bag(owner, size, inside, declared, shown, verdict, seal, offers, *others)  # type: ignore[arg-type]


def knows_bag(
    viewer: Viewer, cards: Shown, seals: Seals, about: Known, facts: tuple[object, ...]
) -> bool:
    sealed = any([audience and may_read(viewer, audience) for _, audience in seals])
    return sealed or reads_more(viewer, about) or knows_any(viewer, cards)


def may_read(viewer: Viewer, audience: Audience) -> bool:
    return audience is None or viewer == ALL or viewer in audience


def deals(viewer: Viewer, known: Known) -> parts.Deals:
    return parts.Deals(tuple([terms for terms, who in known if may_read(viewer, who)]))


def reads_more(viewer: Viewer, known: Known) -> bool:
    return any([who is not None and may_read(viewer, who) for _, who in known])


# --- the middle of the table ---------------------------------------------------------------------


def market(gate: Gate) -> Recipe:
    piles = tuple([showing(pile) for pile in gate.piles])
    return private("market", market_part, showing(gate.aside), piles, len(gate.deck),
                   sees_more=knows_any)  # fmt: skip


def market_part(viewer: Viewer, aside: Shown, piles: tuple[Shown, ...], deck: int) -> parts.Market:
    opened = tuple([tuple([str(look(card, ONLOOKER)) for card in pile]) for pile in piles])
    return parts.Market(deck, opened, faces_for(viewer, aside))


def laws(viewer: Viewer, drawn: Shown, active: tuple[str, ...], deck: int) -> parts.Laws:
    return parts.Laws(active, faces_for(viewer, drawn), deck)


def chest(viewer: Viewer, cards: Shown, gold: int) -> parts.Chest:
    return parts.Chest(gold, faces_for(viewer, cards))
