"""What one viewer sees of a city, part by part; an allowlist made by hand.

Faces leave only through `look`, here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from app.engine import ALL, ONLOOKER, Card, Part, Viewer, look, privy
from app.games.crooks import parts, score
from app.games.crooks.parts import CrookView, NoteView
from app.games.crooks.state import City, Mastermind, Note

# Most parts are the same from view to view: made once, they are also quickly found equal.
_crook = lru_cache(maxsize=4096)(CrookView)
_slot = lru_cache(maxsize=4096)(parts.Slot)
_members = lru_cache(maxsize=4096)(parts.Members)
_NO_CROOKS: tuple[CrookView, ...] = ()


def view(city: City, viewer: Viewer) -> dict[str, Part]:
    return views(city)(viewer)


def views(city: City) -> Callable[[Viewer], dict[str, Part]]:
    """One moment for all who look at it: what they see alike is made once."""
    alike = seen_by_all(city)
    return lambda viewer: alike | own(city, viewer)


def seen_by_all(city: City) -> dict[str, Part]:
    """What an onlooker sees. Every part is there, in the order in which its region shows it."""
    seen: dict[str, Part] = {"course": course(city)}
    seen |= {f"job:{job}": job_part(city, job) for job in city.components.jobs}
    for boss in city.masterminds:
        seen[f"purse:{boss.seat}"] = purse(city, boss)
        seen |= {boss.slot(job): slot(city, boss, job, ONLOOKER) for job in boss.row}
    seen |= {f"hideout:{name}": hideout(city, name, [], ONLOOKER) for name in city.hideouts}
    seen["box"] = box(city, ONLOOKER)
    seen["fan"] = fan(city, ONLOOKER)
    seen["notes"] = parts.Notes(city.remembers, ())
    seen |= {f"gangs:{boss.seat}": gangs(city, boss) for boss in city.masterminds}
    seen["score"] = final(city)
    return seen


def own(city: City, viewer: Viewer) -> dict[str, Part]:
    """Whatever this viewer may see that an onlooker may not."""
    seen: dict[str, Part] = {"fan": fan(city, viewer)}
    for boss in city.masterminds:
        for job, cards in boss.row.items():
            if any(privy(card, viewer) for card in cards):
                seen[boss.slot(job)] = slot(city, boss, job, viewer)
    if known := notes_of(city, viewer):
        at = {note.at for note in known}
        here = [name for name in city.hideouts if f"hideout:{name}" in at]
        seen |= {f"hideout:{name}": hideout(city, name, known, viewer) for name in here}
        seen["notes"] = parts.Notes(city.remembers, tuple(map(note, known)))
    if viewer == ALL or city.remembers:
        seen["box"] = box(city, viewer)
    return seen


def box(city: City, viewer: Viewer) -> parts.Box:
    return parts.Box(tuple(crook(city, card, None, viewer) for card in city.removed))


def crook(city: City, card: Card, owner: Mastermind | None, viewer: Viewer) -> CrookView:
    """Robbery: a face-down crook is its owner's secret; a spy remembers it where notes are kept."""
    mine = owner is not None and owner.seat == viewer
    kept = card.open or mine or city.remembers or viewer == ALL
    return _crook(look(card, viewer) if kept else None, card.open)


def course(city: City) -> parts.Course:
    return parts.Course(city.turn, None if city.over else city.active)


def job_part(city: City, job: int) -> parts.Job:
    rows = [boss.row[job] for boss in city.masterminds]
    crews = [[city.crook(card) for card in row if card.open] if row else [] for row in rows]
    closed = sum(map(len, rows)) - sum(map(len, crews))
    return parts.Job(job, score.worth(job, crews), closed, score.strongest(crews))


def purse(city: City, boss: Mastermind) -> parts.Purse:
    active = not city.over and city.active == boss.seat
    holds = active and city.fan is not None and city.fan.stage == "place"
    points = city.score.totals[boss.seat].points if city.score else None
    colour = city.components.colours[boss.seat].id
    full = not boss.free_jobs()
    return parts.Purse(boss.seat, colour, boss.money, boss.passed, active, holds, full, points)


def slot(city: City, boss: Mastermind, job: int, viewer: Viewer) -> parts.Slot:
    cards = boss.row[job]
    crooks = tuple(crook(city, card, boss, viewer) for card in cards) if cards else _NO_CROOKS
    return _slot(boss.seat, job, crooks)


def hideout(city: City, name: str, known: list[Note], viewer: Viewer) -> parts.Hideout:
    at = f"hideout:{name}"
    here = [note for note in known if note.at == at]
    last = here[-1] if here and viewer != ALL else None
    saw = tuple(face for face in last.faces if face != last.took) if last else ()
    stale = last.stale if last else False
    return parts.Hideout(name, len(city.hideouts[name]), city.price(name), saw, stale)


def fan(city: City, viewer: Viewer) -> parts.Fan:
    opened = city.fan
    if opened is None:
        return parts.Fan(None, "", "", ())
    private = viewer in (opened.seat, ALL)
    cards = tuple(look(card, viewer) if private or card.open else None for card in opened.cards)
    return parts.Fan(opened.seat, opened.at, opened.stage, cards)


def notes_of(city: City, viewer: Viewer) -> list[Note]:
    return [note for note in city.notes if viewer in (note.seat, ALL)]


def note(note: Note) -> NoteView:
    return NoteView(note.turn, note.at, note.faces, note.took, note.stale, note.seat)


def gangs(city: City, boss: Mastermind) -> parts.Gangs:
    """Gang counters count face-up crooks only; the owner knows the face-down ones."""
    cards = [card for cards in boss.row.values() for card in cards]
    crooks = [city.crook(card) for card in cards if card.open]
    members = tuple(
        _members(gang, sum(gang in crook.gangs for crook in crooks))
        for gang in city.components.gangs
    )
    bonus = city.components.setups[city.deal.seats].gang_bonus
    return parts.Gangs(boss.seat, members, len(cards) - len(crooks), bonus)


def final(city: City) -> parts.Score:
    told = city.score
    if told is None:
        return parts.Score(False, (), (), ())
    return parts.Score(True, told.jobs, told.gangs, told.totals)
