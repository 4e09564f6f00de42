"""What one viewer sees of the town, part by part; an allowlist made by hand.

Faces leave only through `look`, here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

from app.engine import (
    ALL,
    Part,
    Piece,
    Recipe,
    Seat,
    Viewer,
    fresh,
    look,
    private,
    shared,
)
from app.games.scoundrels.cards.components import Components
from app.games.scoundrels.cards.steps import SLOTS
from app.games.scoundrels.pieces import Note
from app.games.scoundrels.places import at_site, slot_of_sheet, stolen_by, unused_at
from app.games.scoundrels.rules import score
from app.games.scoundrels.state import Town, Use
from app.games.scoundrels.view import parts
from app.games.scoundrels.view.facts import (
    BossNow,
    PlanNow,
    SafeNow,
    ScoundrelNow,
    Whereabouts,
    active_seat,
    boss_now,
    safe_now,
    scoundrels_now,
    whereabouts,
)
from app.kit.faces import faces_for, knows_any

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
    yield private("hand", hand, box, bosses, only=own_sheet)
    kept = len(bosses), tuple(town.notes), whereabouts(town)
    yield private("notes", notes, *kept, sees_more=has_notes)
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
    trait, job, used = one
    return parts.ScoundrelView(
        place, trait, job, box.price(trait, job), box.icons(trait, job), used
    )


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
    card, site, marks_on_it = one
    face = look(card, viewer)
    value = box.safes[face].value if face else None
    mine = owner is not None and owner == viewer
    may_look = mine or any([seat == viewer for seat, _ in marks_on_it])
    marks = tuple([parts.MarkView(f"mark:{place}:{n}", *m) for n, m in enumerate(marks_on_it)])
    turned_up = card.open or viewer == ALL
    return parts.SafeView(place, site, face, value, turned_up, may_look, marks)


def slots(viewer: Viewer, boss: BossNow) -> tuple[parts.SlotView, ...]:
    taken = {plan[0]: slot_part(viewer, boss.seat, plan) for plan in boss.plans}
    seen = [taken.get(slot) or free_slot(boss.seat, slot) for slot in SLOTS]
    return (*seen, beside_sheet(viewer, boss))


def slot_part(viewer: Viewer, seat: Seat, plan: PlanNow) -> parts.SlotView:
    slot, card, henchmen, passed = plan
    current = passed is not None
    return parts.SlotView(
        slot_of_sheet(seat, slot).id,
        slot,
        True,
        look(card, viewer),
        card.open,
        henchmen,
        passed or (),
        current,
    )


@cache  # one for each slot there is
def free_slot(seat: Seat, slot: str) -> parts.SlotView:
    place = slot_of_sheet(seat, slot).id
    return parts.SlotView(place, slot, False, None, False, (), (), False)


def beside_sheet(viewer: Viewer, boss: BossNow) -> parts.SlotView:
    """The place of an honest 0."""
    if boss.aside is None:
        return free_slot(boss.seat, "aside")
    place, face = slot_of_sheet(boss.seat, "aside").id, look(boss.aside, viewer)
    return parts.SlotView(place, "aside", True, face, True, (), (), False)


def knows_sheet(viewer: Viewer, box: Components, boss: BossNow) -> bool:
    """Whether this viewer may see more of a sheet than an onlooker."""
    if boss.seat == viewer:
        return True
    played, safes = [card for _, card, _, _ in boss.plans], [card for card, _, _ in boss.safes]
    marks = [mark for _, _, marks in boss.safes for mark in marks]
    marked = any([seat == viewer for seat, _ in marks])
    return marked or knows_any(viewer, (*boss.hand, *played, *safes))


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
        hand=faces_for(viewer, boss.hand),
        deck=boss.deck,
        slots=slots(viewer, boss),
        cells=tuple([cell(box, f"sheet:{boss.seat}:{s}", s, one) for s, one in boss.cells]),
        safes=tuple([safe(viewer, box, place, one, boss.seat) for place, one in own]),
        marks=boss.marks,
        strategy=boss.strategy,
        strategy_used=boss.strategy_used,
        icons=sum([box.icons(trait, job) for trait, job, _ in scoundrels]),
    )


def hand(viewer: Viewer, box: Components, boss: BossNow | None) -> parts.Hand:
    """The viewer's own cards, in hand and played today: always in sight."""
    if boss is None:
        return parts.Hand(None, "", (), None, (), 0)
    cards = faces_for(viewer, boss.hand)
    played = tuple([slot for slot in slots(viewer, boss) if slot.taken])
    suit = box.leaders[boss.leader].suit
    return parts.Hand(boss.seat, suit, cards, boss.picked, played, boss.money)


def own_sheet(
    viewer: Viewer, box: Components, bosses: Sequence[BossNow]
) -> tuple[Components, BossNow | None]:
    return box, bosses[viewer] if isinstance(viewer, int) else None


def notes(
    viewer: Viewer, seats: int, kept: tuple[Note, ...], there: Whereabouts | None
) -> parts.Notes:
    mine = [note for note in kept if viewer in (note.seat, ALL)]
    found = {seat: places_known_to(seat, there) for seat in {note.seat for note in mine}}
    return parts.Notes(tuple([note_view(seats, one, found[one.seat]) for one in mine]))


def has_notes(
    viewer: Viewer, seats: int, kept: tuple[Note, ...], there: Whereabouts | None
) -> bool:
    return any([viewer in (note.seat, ALL) for note in kept])


def places_known_to(seat: Seat, there: Whereabouts | None) -> dict[str | None, str]:
    """The safes that this seat knows, and where each is now."""
    if there is None:
        return {}
    cells = [(at_site(at, n), card) for at, row in there.sites for n, card in enumerate(row)]
    sheets = enumerate(there.stolen)
    stolen = [(stolen_by(boss, n), card) for boss, row in sheets for n, card in enumerate(row)]
    unused = [(unused_at(site), card) for site, pile in there.unused for card in pile]
    found = (*cells, *stolen, *unused)
    return {look(card, seat): place.id for place, card in found if card}


def note_view(seats: int, one: Note, found: dict[str | None, str]) -> parts.NoteView:
    """What a seat was shown, and where it is now: safes that only move can be followed."""
    now = found.get(one.faces[0], "") if one.what == "safe" else one.place
    when = round_of(seats, one.turn)
    return parts.NoteView(one.seat, one.day, when, one.what, one.place, now, one.faces)


def final(told: score.Score | None) -> parts.Scores:
    return parts.Scores(told is not None, told.totals if told else (), told.decided if told else "")
