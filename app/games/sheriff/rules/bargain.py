"""Bargaining (14): who may write, answer and withdraw at any moment, and who notices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from app.engine import Event, Offer, One, Say, Seat, only
from app.games.sheriff.cards import USUAL
from app.games.sheriff.deal import Deal
from app.games.sheriff.rules.cover import may_speak, possible, uncovered
from app.games.sheriff.rules.numbers import number
from app.games.sheriff.rules.strike import strike
from app.games.sheriff.rules.terms import Terms, conditions, demand_fields, offer_fields, promised
from app.games.sheriff.state import Gate
from app.games.sheriff.view import events
from app.games.sheriff.view.terms import terms_of
from app.kit.faces import faces

ENDED = ("replaced", "withdrawn", "refused", "lapsed")


def writing(gate: Gate) -> Iterator[Offer]:
    """Everything that may be written at any moment, also while a bag is being settled (14.10)."""
    if not gate.unsettled():
        return
    for seat in gate.merchants():
        if may_offer(gate, seat):
            form = Terms(gate, seat, offer_fields)
            yield Offer(seat, "deal.offer", partial(write, gate), form, audience_of)
    for seat in gate.officers:
        if may_demand(gate, seat):
            form = Terms(gate, seat, demand_fields)
            yield Offer(seat, "deal.demand", partial(write, gate), form, audience_of)
    for seat in range(len(gate.stands)):
        yield from one_of(gate, seat, "deal.withdraw", mine(gate, seat), withdraw)


def audience_of(deal: Deal) -> tuple[Seat, ...] | None:
    return deal.audience


def may_offer(gate: Gate, seat: Seat) -> bool:
    """Brief speech leaves offers about other bags (13.8)."""
    return may_speak(gate, seat) or any(bag.owner != seat for bag in gate.unsettled())


def may_demand(gate: Gate, seat: Seat) -> bool:
    """Brief speech: no demands (13.8). And there must be something left to promise."""
    if number(gate, "offers_max") < USUAL["offers_max"]:
        return False
    return any(possible(gate, promised(way), (seat,), seat) for way in conditions(gate))


def one_of(
    gate: Gate,
    seat: Seat,
    kind: str,
    deals: Iterable[Deal],
    then: Callable[[Gate, Deal], object],
    at: str = "no",
) -> Iterator[Offer]:
    """An act about one of these deals, by its button: `yes` or `no`."""
    by_id = {deal.id: deal for deal in deals}
    if not by_id:
        return

    async def act(one: Say) -> None:
        then(gate, by_id[one.id])

    options = [Say(id, at=f"{at}:{id}") for id in by_id]
    yield Offer(seat, kind, act, One(options), lambda one: by_id[one.id].audience)


def mine(gate: Gate, seat: Seat) -> list[Deal]:
    return [deal for deal in gate.deals if deal.state == "open" and deal.author == seat]


def to_answer(gate: Gate, seat: Seat) -> list[Deal]:
    """Open deals of others that this seat is asked about."""
    return [
        deal
        for deal in gate.deals
        if deal.state == "open"
        and deal.author != seat
        and (seat in deal.takers if not deal.demand else seat == deal.giver and deal.agreed())
    ]


def answering(gate: Gate) -> Iterator[Offer]:
    """Accept or refuse; deputies see deputies.py for what they accept together or alone."""
    for seat in range(len(gate.stands)):
        asked = to_answer(gate, seat)
        yield from one_of(gate, seat, "deal.refuse", asked, refuse)
        if gate.six and seat in gate.officers:
            continue
        yield from accepting(gate, seat, [deal for deal in asked if acceptable(gate, deal, seat)])


def accepting(gate: Gate, seat: Seat, deals: Iterable[Deal]) -> Iterator[Offer]:
    by_id = {deal.id: deal for deal in deals}
    if not by_id:
        return

    async def act(one: Say) -> None:
        await strike(gate, by_id[one.id])
        sweep(gate)

    def noticed(one: Say) -> tuple[Seat, ...] | None:
        return None if shows(gate, by_id[one.id]) else by_id[one.id].audience

    options = [Say(id, at=f"{button(deal)}:{id}") for id, deal in by_id.items()]
    yield Offer(seat, "deal.accept", act, One(options), noticed)


def button(deal: Deal) -> str:
    """What accepts a deal on the board; "accept and pass" comes first where it is possible."""
    return "slip" if not deal.demand and may_pass(deal) else "yes"


def may_pass(deal: Deal) -> bool:
    """ "Accept and pass" is for offers about the giver's own bag, or about a single one (14.6)."""
    return deal.wants.get(own_bag(deal)) == "pass"


def own_bag(deal: Deal) -> Seat:
    return deal.giver if deal.giver in deal.wants else next(iter(deal.wants))


def acceptable(gate: Gate, deal: Deal, eyes: Seat) -> bool:
    """An offer must not contradict what the officers have promised; a demand never does."""
    return deal.demand or possible(gate, deal.wants, deal.takers, eyes)


def shows(gate: Gate, deal: Deal) -> bool:
    """Whether striking a deal is a deed that everybody sees: something changes hands (14.13)."""
    gives, back = deal.gives, deal.back
    at_once = gives.gold or gives.goods or gives.closed_cards or back.gold or back.goods
    return bool(at_once) or gate.six


# --- acts ----------------------------------------------------------------------------------------


async def write(gate: Gate, deal: Deal) -> None:
    """Put it on the table; it replaces the author's earlier one to the same partner (14.5)."""
    if deal.id:
        end(gate, next(one for one in gate.deals if one.id == deal.id), "replaced", "counter")
        deal.id = ""
    for old in mine(gate, deal.author):
        same = old.parties == deal.parties and old.private == deal.private
        if same and old.wants.keys() & deal.wants.keys():
            end(gate, old, "replaced", "changed")
    deal.id = next_id(gate, deal)
    forget_old(gate, deal)
    gate.deals.append(deal)
    if deal.author == deal.giver in deal.wants:
        gate.numbers[f"own {deal.giver}"] += 1
    tell(gate, deal, events.Offered(deal.author, terms_of(deal)))
    if deal.gives.shown and deal.gives.closed:
        show_beforehand(gate, deal)


def forget_old(gate: Gate, deal: Deal) -> None:
    """Keep only the last ended offer between the same parties; the log tells the rest."""
    old = [
        one
        for one in gate.deals
        if one.state in ENDED
        and (one.author, one.parties, one.private) == (deal.author, deal.parties, deal.private)
    ]
    for one in old[:-1]:
        gate.deals.remove(one)


def next_id(gate: Gate, deal: Deal) -> str:
    """An id of what its readers know, so that no gap tells of private offers (14.14)."""
    way = "p" if deal.private else "o"
    to = "+".join(map(str, deal.takers if not deal.demand else (deal.giver, *deal.takers)))
    key = f"deal:{deal.author}:{to}:{way}"
    gate.numbers[key] += 1
    return f"{key}{gate.numbers[key]}"


def show_beforehand(gate: Gate, deal: Deal) -> None:
    """The giver may show the closed cards to the taker alone (14.2)."""
    cards = deal.gives.closed
    gate.knowledge.show(cards, *deal.takers)
    shown = only(deal.parties, faces(cards))
    tell(gate, deal, events.ShowedClosed(deal.giver, deal.takers, len(cards), shown))


def tell(gate: Gate, deal: Deal, event: Event) -> None:
    """A line for everybody who may know of this deal."""
    if deal.audience is None:
        gate.tell(event)
    else:
        gate.whisper(event, deal.audience)


def end(gate: Gate, deal: Deal, state: str, why: str = "") -> None:
    deal.state, deal.why = state, why  # type: ignore[assignment]
    tell(gate, deal, events.OfferEnded(deal.author, state, why, terms_of(deal)))


def withdraw(gate: Gate, deal: Deal) -> None:
    end(gate, deal, "withdrawn")


def refuse(gate: Gate, deal: Deal) -> None:
    end(gate, deal, "refused")


def sweep(gate: Gate) -> None:
    """End offers that have lost their basis, and say why (14.4)."""
    for deal in gate.deals:
        if deal.state == "open" and (why := uncovered(gate, deal)):
            end(gate, deal, "lapsed", why)


def lapse_all(gate: Gate) -> None:
    """End all offers: the phase is over."""
    for deal in gate.deals:
        if deal.state == "open":
            end(gate, deal, "lapsed", "over")
