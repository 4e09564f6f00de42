"""A toy with hidden teams, reactions, elimination and an end without points.

Everybody holds a role and two more cards face down. Whose turn it is shoots somebody, who may dodge
with the right card, or else is out and turns everything up. The last team standing wins with its
dead; the guards may win, and the sun may set on a draw.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import (
    Ahead,
    Card,
    Deal,
    Game,
    Number,
    Outcome,
    Part,
    Say,
    State,
    TableStatus,
    Viewer,
    Within,
    choose,
    look,
    pick,
)
from app.engine.bots import random_bot

SUNSET = 5


@dataclass(kw_only=True, slots=True)
class Street(State):
    """The toy's table."""

    roles: list[Card] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    dead: list[int] = field(default_factory=list)
    turn: int = 0

    @property
    def alive(self) -> list[int]:
        return [seat for seat in range(self.deal.seats) if seat not in self.dead]


@dataclass(frozen=True, slots=True)
class Role(Part):
    """Somebody's role."""

    role: str | None
    alive: bool


@dataclass(frozen=True, slots=True)
class Hand(Part):
    """Somebody's other cards."""

    cards: tuple[str | None, ...]


def set_up(deal: Deal) -> Street:
    street = Street(deal=deal)
    roles = ["outlaw", "law"] * deal.seats
    roles = roles[: deal.seats]
    street.dice.shuffle(roles)
    for seat, role in enumerate(roles):
        card = street.knowledge.card(role)
        street.knowledge.show([card], seat)
        street.roles.append(card)
    cards = ["dodge", "dust"] * deal.seats
    street.dice.shuffle(cards)
    for seat in range(deal.seats):
        hand = [street.knowledge.card(face, "hand") for face in cards[2 * seat : 2 * seat + 2]]
        street.knowledge.show(hand, seat)
        street.hands.append(hand)
    return street


async def turn(street: Street) -> None:
    """Shoot somebody, or put the gun away."""
    order = street.alive
    seat = order[street.turn % len(order)]
    street.turn += 1
    others = [Say(f"seat:{other}") for other in order if other != seat]
    shot = (await choose(seat, "shoot", [*others, Say("nobody")], silent=lambda: "nobody")).id
    if shot != "nobody":
        await hit(street, int(shot.removeprefix("seat:")))
    left = {street.roles[seat].face for seat in street.alive}
    street.over = len(left) == 1 or guarded(street) or street.turn >= SUNSET
    if street.over:
        street.knowledge.turn_up(*street.roles)


async def hit(street: Street, victim: int) -> None:
    """The player who is shot at is always asked, whatever they hold."""
    hand = street.hands[victim]
    dodges = {Say(f"hand:{n}"): card for n, card in enumerate(hand) if card.face == "dodge"}
    card = await pick(victim, "dodge", dodges, skip=True)
    if card:
        hand.remove(card)
        street.knowledge.turn_up(card)
        street.knowledge.mix(hand, knowing=[victim])
        return
    street.dead.append(victim)
    street.knowledge.turn_up(street.roles[victim], *hand)


def guarded(street: Street) -> bool:
    """Whether the guards have come."""
    guards: int = street.deal.options["guards"]
    return 0 < guards <= len(street.dead)


def result(street: Street) -> Outcome:
    teams = {
        name: tuple(s for s, card in enumerate(street.roles) if card.face == name)
        for name in ("law", "outlaw")
    }
    seats, left = street.deal.seats, {street.roles[seat].face for seat in street.alive}
    if len(left) == 1:
        return Outcome.without_points(seats, teams[left.pop()], "last-standing", teams)
    if guarded(street):
        return Outcome.without_points(seats, (), "guards", teams)
    return Outcome.draw(seats, "sunset", teams)


def view(street: Street, viewer: Viewer) -> dict[str, Part]:
    seen: dict[str, Part] = {
        f"role:{seat}": Role(look(card, viewer), seat not in street.dead)
        for seat, card in enumerate(street.roles)
    }
    for seat, hand in enumerate(street.hands):
        seen[f"hand:{seat}"] = Hand(tuple(look(card, viewer) for card in hand))
    return seen


GAME: Game[Street] = Game(
    id="standoff",
    name="Standoff",
    edition=1,
    min_seats=2,
    max_seats=5,
    options=(Number("guards", "Guards", 0, 2, 0),),
    read_components=lambda raw: (),
    set_up=set_up,
    phase=turn,
    view=view,
    result=result,
    bots={"random": random_bot},
    parts=(Role, Hand),
    status=lambda street: TableStatus(
        out=frozenset(street.dead), chat="closed" if street.turn % 4 == 3 else "open"
    ),
    times={"shoot": Within(60), "dodge": Within(15, always=True)},
    ahead={"dodge": Ahead(until={"turn": lambda street: street.turn}, when_nothing=True)},
    events=(),
)
