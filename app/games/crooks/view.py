"""What one viewer sees of a city, part by part; an allowlist made by hand.

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
    piece,
    private,
    shared,
    showing,
)
from app.games.crooks import parts, score
from app.games.crooks.cards import Components
from app.games.crooks.parts import CrookView, Members, Note
from app.games.crooks.state import City, Mastermind
from app.kit.faces import knows_any

Row: TypeAlias = tuple[tuple[int, tuple[Showing, ...]], ...]  # jobs with the cards there


def view(city: City, viewer: Viewer) -> dict[str, Part]:
    return fresh(recipes(city), viewer)


def recipes(city: City) -> Iterator[Recipe | Piece]:
    """Every part and what it is made of, in the order in which its region shows it."""
    box, keeps = city.components, city.remembers
    rows = tuple([row_of(boss) for boss in city.masterminds])
    yield shared("course", parts.Course, city.turn, None if city.over else city.active)
    yield piece("jobs", jobs, box, rows)
    for boss, row in zip(city.masterminds, rows, strict=True):
        yield purse(city, boss)
        yield piece(f"row:{boss.seat}", slots, boss.seat, row, keeps)
    sizes = tuple([len(pile) for pile in city.hideouts.values()])
    yield piece("hideouts", hideouts, box, tuple(city.hideouts), sizes, tuple(city.notes))
    yield private("box", removed, showing(city.removed), keeps, sees_more=knows_any)
    yield fan_recipe(city)
    yield private("notes", notes_part, keeps, tuple(city.notes), only=own_notes)
    yield piece("gangs", all_gangs, box, rows)
    yield shared("score", final, city.score)


def row_of(boss: Mastermind) -> Row:
    return tuple([(job, showing(cards) if cards else ()) for job, cards in boss.row.items()])


def jobs(box: Components, rows: tuple[Row, ...]) -> Iterator[Recipe]:
    for number, job in enumerate(box.jobs):
        yield shared(f"job:{job}", job_part, box, job, tuple([row[number][1] for row in rows]))


def slots(seat: Seat, row: Row, keeps: bool) -> Iterator[Recipe]:
    for job, cards in row:
        name = f"slot:{seat}:{job}"
        yield private(name, slot, cards, seat, job, keeps, sees_more=knows_any)


def hideouts(
    box: Components, names: tuple[str, ...], sizes: tuple[int, ...], notes: tuple[Note, ...]
) -> Iterator[Recipe]:
    told: dict[str, list[Note]] = {}
    for note in notes:
        told.setdefault(note.at, []).append(note)
    for name, size in zip(names, sizes, strict=True):
        place, price = f"hideout:{name}", size * box.rules.recruit_cost_per_card
        here = tuple(told.get(place, ()))
        yield private(place, hideout, name, size, price, here, sees_more=has_noted)


def all_gangs(box: Components, rows: tuple[Row, ...]) -> Iterator[Recipe]:
    bonus = box.setups[len(rows)].gang_bonus
    for seat, row in enumerate(rows):
        yield shared(f"gangs:{seat}", gangs, box, seat, tuple([cards for _, cards in row]), bonus)


def job_part(box: Components, job: int, rows: tuple[tuple[Showing, ...], ...]) -> parts.Job:
    """Everybody counts face-up crooks only."""
    faces = [[look(card, ONLOOKER) for card in row] for row in rows]
    crews = [[box.crooks[face] for face in row if face] for row in faces]
    closed = sum(map(len, rows)) - sum(map(len, crews))
    return parts.Job(job, score.worth(job, crews), closed, score.strongest(crews))


def purse(city: City, boss: Mastermind) -> Recipe:
    active = not city.over and city.active == boss.seat
    holds = active and city.fan is not None and city.fan.stage == "place"
    points = city.score.totals[boss.seat].points if city.score else None
    colour = city.components.colours[boss.seat].id
    full = not boss.free_jobs()
    facts = (boss.seat, colour, boss.money, boss.passed, active, holds, full, points)
    return shared(f"purse:{boss.seat}", parts.Purse, *facts)


def crook(viewer: Viewer, card: Showing, owner: Seat | None, keeps: bool) -> CrookView:
    """Robbery: a face-down crook is its owner's secret; a spy remembers it where notes are kept."""
    mine = owner is not None and owner == viewer
    kept = card.open or mine or keeps or viewer == ALL
    return CrookView(look(card, viewer) if kept else None, card.open)


def slot(
    viewer: Viewer, cards: tuple[Showing, ...], seat: Seat, job: int, keeps: bool
) -> parts.Slot:
    return parts.Slot(seat, job, tuple([crook(viewer, card, seat, keeps) for card in cards]))


def removed(viewer: Viewer, cards: tuple[Showing, ...], keeps: bool) -> parts.Box:
    return parts.Box(tuple([crook(viewer, card, None, keeps) for card in cards]))


def hideout(
    viewer: Viewer, name: str, count: int, price: int, notes: tuple[Note, ...]
) -> parts.Hideout:
    known = [note for note in notes if viewer == note.seat]
    last = known[-1] if known else None
    saw = tuple(face for face in last.faces if face != last.took) if last else ()
    return parts.Hideout(name, count, price, saw, last.stale if last else False)


def has_noted(viewer: Viewer, name: str, count: int, price: int, notes: tuple[Note, ...]) -> bool:
    return any([viewer == note.seat for note in notes])


def fan_recipe(city: City) -> Recipe:
    opened = city.fan
    if opened is None:
        return shared("fan", parts.Fan, None, "", "", ())
    facts = opened.seat, opened.at, opened.stage, showing(opened.cards)
    return private("fan", fan, *facts, sees_more=looks_through)


def fan(viewer: Viewer, seat: Seat, at: str, stage: str, cards: tuple[Showing, ...]) -> parts.Fan:
    mine = viewer in (seat, ALL)
    faces = tuple([look(card, viewer) if mine or card.open else None for card in cards])
    return parts.Fan(seat, at, stage, faces)


def looks_through(
    viewer: Viewer, seat: Seat, at: str, stage: str, cards: tuple[Showing, ...]
) -> bool:
    return viewer in (seat, ALL)


def notes_part(viewer: Viewer, keeps: bool, notes: tuple[Note, ...]) -> parts.Notes:
    return parts.Notes(keeps, notes)


def own_notes(
    viewer: Viewer, keeps: bool, notes: tuple[Note, ...]
) -> tuple[bool, tuple[Note, ...]]:
    return keeps, notes if viewer == ALL else tuple([n for n in notes if n.seat == viewer])


def gangs(
    box: Components, seat: Seat, row: tuple[tuple[Showing, ...], ...], bonus: int
) -> parts.Gangs:
    """Gang counters count face-up crooks only; the owner knows the face-down ones."""
    faces = [look(card, ONLOOKER) for cards in row for card in cards]
    crooks = [box.crooks[face] for face in faces if face]
    counts = tuple([Members(gang, sum(gang in c.gangs for c in crooks)) for gang in box.gangs])
    return parts.Gangs(seat, counts, len(faces) - len(crooks), bonus)


def final(told: score.Score | None) -> parts.Score:
    if told is None:
        return parts.Score(False, (), (), ())
    return parts.Score(True, told.jobs, told.gangs, told.totals)
