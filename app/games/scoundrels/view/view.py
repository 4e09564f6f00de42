"""What one viewer sees of the town, part by part; an allowlist made by hand.

Faces leave only through `look`, here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from app.engine import (
    ALL,
    Part,
    Piece,
    Recipe,
    Seat,
    Showing,
    Viewer,
    fresh,
    look,
    private,
    privy,
    shared,
)
from app.games.scoundrels.cards.components import Components
from app.games.scoundrels.cards.steps import SLOTS
from app.games.scoundrels.pieces import Note
from app.games.scoundrels.places import stolen_by
from app.games.scoundrels.rules import score
from app.games.scoundrels.state import Town, Use
from app.games.scoundrels.view import parts
from app.games.scoundrels.view.moment import (
    BossNow,
    PlanNow,
    SafeNow,
    ScoundrelNow,
    active_seat,
    boss_now,
    safe_now,
    scoundrels_now,
    whereabouts,
)

Cells: TypeAlias = tuple[ScoundrelNow | None, ...]


def view(town: Town, viewer: Viewer) -> dict[str, Part]:
    return fresh(recipes(town), viewer)


def recipes(town: Town) -> Iterator[Recipe | Piece]:
    """Every part and what it is made of, in the order in which its region shows it."""
    box = town.components
    decks = len(town.traits), len(town.jobs), len(town.second_jobs)
    yield course(town)
    yield shared("using", parts.Using, tuple(map(using, town.uses)))
    yield shared("saloon", saloon, box, scoundrels_now(town, town.saloon), *decks)
    yield shared("discard", discard, box, scoundrels_now(town, town.discard))
    yield shared("sheriff", sheriff, box, town.last_day, rows_of_jail(town))
    for site, cells in town.sites.items():
        there = tuple([one and safe_now(one) for one in cells])
        yield private(f"site:{site}", site_part, box, site, there, len(town.unused[site]))
    bosses = tuple([boss_now(town, boss) for boss in town.bosses])
    for boss in bosses:
        yield private(f"boss:{boss.seat}", sheet, box, boss, sees_more=knows_sheet)
    yield private("hand", hand, box, bosses)
    yield private("notes", notes, len(bosses), tuple(town.notes), whereabouts(town))
    yield shared("score", final, town.score)


def round_of(seats: int, turn: int) -> int:
    return turn // seats + 1


def course(town: Town) -> Recipe:
    day_round = round_of(len(town.bosses), town.turn)
    first = None if town.step in ("leader", "strategy") else town.first
    when = town.day, town.days, day_round, active_seat(town), first
    return shared("course", parts.Course, *when, town.step, town.safe_limit)


def using(use: Use) -> parts.UsingView:
    one = use.scoundrel
    faces = (one.trait.face, one.job.face) if one else ("", "")
    return parts.UsingView(use.boss.seat, *faces, use.name)


def scoundrel(box: Components, place: str, one: ScoundrelNow) -> parts.ScoundrelView:
    price, icons = box.price(one.trait, one.job), box.icons(one.trait, one.job)
    return parts.ScoundrelView(place, one.trait, one.job, price, icons, one.used)


def cell(box: Components, place: str, slot: str, one: ScoundrelNow | None) -> parts.CellView:
    return parts.CellView(place, slot, scoundrel(box, place, one) if one else None)


def saloon(box: Components, row: Cells, traits: int, jobs: int, second_jobs: int) -> parts.Saloon:
    cells = tuple([cell(box, f"saloon:{n}", str(n), one) for n, one in enumerate(row)])
    return parts.Saloon(cells, traits, jobs, second_jobs)


def discard(box: Components, pile: Cells) -> parts.Discard:
    """The discard pile, of which only the top one can be chosen."""
    top_first = [one for one in reversed(pile) if one]
    return parts.Discard(
        tuple([scoundrel(box, "" if n else "discard", one) for n, one in enumerate(top_first)])
    )


def rows_of_jail(town: Town) -> tuple[parts.RowOfJail, ...]:
    return tuple([parts.RowOfJail(b.seat, b.jailed, b.reputation) for b in town.bosses])


def sheriff(box: Components, last_day: bool, rows: tuple[parts.RowOfJail, ...]) -> parts.Sheriff:
    services = tuple(
        parts.ServiceView(f"office:{s.id}", s.id, s.cost, last_day or not s.last_day_only)
        for s in box.office.values()
    )
    return parts.Sheriff(services, rows, box.lowest_reputation, box.highest_reputation)


def site_part(
    viewer: Viewer, box: Components, site: str, safes: tuple[SafeNow | None, ...], unused: int
) -> parts.Site:
    cells = tuple(
        [one and safe(viewer, box, f"safe:{site}:{n}", one, None) for n, one in enumerate(safes)]
    )
    return parts.Site(site, box.sites[site].printed, cells, unused)


def safe(
    viewer: Viewer, box: Components, place: str, one: SafeNow, owner: Seat | None
) -> parts.SafeView:
    """Scouting safes: a player with a mark on it, or who has stolen it, may look at any time.

    A player who has looked remembers: a safe that only changes places can be followed.
    """
    face = look(one.card, viewer)
    value = box.safes[face].value if face else None
    mine = owner is not None and owner == viewer
    may_look = mine or any(seat == viewer for seat, _ in one.marks)
    marks = tuple([parts.MarkView(f"mark:{place}:{n}", *mark) for n, mark in enumerate(one.marks)])
    turned_up = one.card.open or viewer == ALL
    return parts.SafeView(place, one.site, face, value, turned_up, may_look, marks)


def slots(viewer: Viewer, boss: BossNow) -> tuple[parts.SlotView, ...]:
    plans = {plan.slot: plan for plan in boss.plans}
    seen = [slot_part(viewer, boss.seat, slot, plans.get(slot)) for slot in SLOTS]
    return (*seen, beside_sheet(viewer, boss))


def slot_part(viewer: Viewer, seat: Seat, slot: str, plan: PlanNow | None) -> parts.SlotView:
    place = f"slot:{seat}:{slot}"
    if plan is None:
        return parts.SlotView(place, slot, False, None, False, (), (), False)
    face, passed = look(plan.card, viewer), plan.passed
    current = passed is not None
    return parts.SlotView(
        place, slot, True, face, plan.card.open, plan.henchmen, passed or (), current
    )


def beside_sheet(viewer: Viewer, boss: BossNow) -> parts.SlotView:
    """The place of an honest 0."""
    place, card = f"slot:{boss.seat}:aside", boss.aside
    there, face = card is not None, look(card, viewer) if card else None
    return parts.SlotView(place, "aside", there, face, there, (), (), False)


def knows_sheet(viewer: Viewer, box: Components, boss: BossNow) -> bool:
    """Whether this viewer may see more of a sheet than an onlooker."""
    cards = (*boss.hand, *[plan.card for plan in boss.plans], *[safe.card for safe in boss.safes])
    marked = any(seat == viewer for safe in boss.safes for seat, _ in safe.marks)
    return marked or boss.seat == viewer or any(privy(card, viewer) for card in cards)


def sheet(viewer: Viewer, box: Components, boss: BossNow) -> parts.Sheet:
    leader = box.leaders[boss.leader]
    places = [stolen_by(boss.seat, n).id for n in range(len(boss.safes))]
    own = zip(places, boss.safes, strict=True)
    scoundrels = [one for _, one in boss.cells if one]
    return parts.Sheet(
        boss.seat,
        leader.id,
        leader.suit,
        active=boss.active,
        money=boss.money,
        reputation=boss.reputation,
        supply=boss.supply,
        jailed=boss.jailed,
        destroyed=boss.destroyed,
        hand=tuple([look(card, viewer) for card in boss.hand]),
        deck=boss.deck,
        slots=slots(viewer, boss),
        cells=tuple([cell(box, f"sheet:{boss.seat}:{s}", s, one) for s, one in boss.cells]),
        safes=tuple([safe(viewer, box, place, one, boss.seat) for place, one in own]),
        marks=boss.marks,
        strategy=boss.strategy,
        strategy_used=boss.strategy_used,
        icons=sum(box.icons(one.trait, one.job) for one in scoundrels),
    )


def hand(viewer: Viewer, box: Components, bosses: Sequence[BossNow]) -> parts.Hand:
    """The viewer's own cards, in hand and played today: always in sight."""
    if not isinstance(viewer, int):
        return parts.Hand(None, "", (), None, (), 0)
    boss = bosses[viewer]
    cards = tuple([look(card, viewer) for card in boss.hand])
    played = tuple([slot for slot in slots(viewer, boss) if slot.taken])
    suit = box.leaders[boss.leader].suit
    return parts.Hand(viewer, suit, cards, boss.picked, played, boss.money)


def notes(
    viewer: Viewer, seats: int, kept: tuple[Note, ...], there: tuple[tuple[str, Showing], ...]
) -> parts.Notes:
    mine = [note for note in kept if viewer in (note.seat, ALL)]
    found = {note.seat: {look(card, note.seat): place for place, card in there} for note in mine}
    return parts.Notes(tuple([note_view(seats, one, found[one.seat]) for one in mine]))


def note_view(seats: int, one: Note, found: dict[str | None, str]) -> parts.NoteView:
    """What a seat was shown, and where that is now: safes that only move can be followed."""
    now = found.get(one.faces[0], "") if one.what == "safe" else one.place
    when = round_of(seats, one.turn)
    return parts.NoteView(one.seat, one.day, when, one.what, one.place, now, one.faces)


def final(told: score.Score | None) -> parts.Scores:
    return parts.Scores(told is not None, told.totals if told else (), told.decided if told else "")
