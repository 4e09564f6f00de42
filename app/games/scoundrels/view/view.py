"""What one viewer sees of the town, part by part; an allowlist made by hand.

Faces leave only through `look`, here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from app.engine import ALL, ONLOOKER, Part, Seat, Viewer, look, privy
from app.games.scoundrels.cards.steps import SLOTS
from app.games.scoundrels.places import unused_at
from app.games.scoundrels.rules import score
from app.games.scoundrels.state import Boss, Note, Safe, Scoundrel, Town
from app.games.scoundrels.view import parts

# Small frozen things that most views share: made once, not again for every view.
scoundrel_seen = lru_cache(maxsize=8192)(parts.ScoundrelView)
safe_seen = lru_cache(maxsize=8192)(parts.SafeView)
mark_seen = lru_cache(maxsize=8192)(parts.MarkView)
slot_seen = lru_cache(maxsize=8192)(parts.SlotView)
cell_seen = lru_cache(maxsize=8192)(parts.CellView)


def view(town: Town, viewer: Viewer) -> dict[str, Part]:
    return views(town)(viewer)


def views(town: Town) -> Callable[[Viewer], dict[str, Part]]:
    """One moment for all who look at it: what they see alike is made once."""
    sites = {site: site_part(town, site, ONLOOKER) for site in town.sites}
    sheets = {boss.seat: sheet(town, boss, ONLOOKER) for boss in town.bosses}
    alike: dict[str, Part] = {
        "course": course(town),
        "using": using(town),
        "saloon": saloon(town),
        "discard": discard(town),
        "sheriff": sheriff(town),
    }
    score = final(town)

    def view(viewer: Viewer) -> dict[str, Part]:
        """Every part is always there, in the order in which its region shows it."""
        seen = dict(alike)
        for site, part in sites.items():
            more = any(one and knows_safe(one, viewer) for one in town.sites[site])
            seen[f"site:{site}"] = site_part(town, site, viewer) if more else part
        for boss in seated(town, viewer):
            more = knows_sheet(boss, viewer)
            seen[f"boss:{boss.seat}"] = sheet(town, boss, viewer) if more else sheets[boss.seat]
        seen["hand"] = hand(town, viewer)
        seen["notes"] = parts.Notes(notes(town, viewer))
        seen["score"] = score
        return seen

    return view


def knows_safe(one: Safe, viewer: Viewer) -> bool:
    """Whether this viewer may see more of a safe than an onlooker."""
    return privy(one.card, viewer) or any(mark.owner == viewer for mark in one.marks)


def knows_sheet(boss: Boss, viewer: Viewer) -> bool:
    """Whether this viewer may see more of a sheet than an onlooker."""
    plans = [plan.card for plan in boss.plans.values()]
    return (
        boss.seat == viewer
        or any(privy(card, viewer) for card in (*boss.hand, *plans))
        or any(knows_safe(one, viewer) for one in boss.safes)
    )


def seated(town: Town, viewer: Viewer) -> list[Boss]:
    """The viewer's own sheet first, then clockwise."""
    if isinstance(viewer, int):
        return [town.bosses[viewer], *town.rivals(town.bosses[viewer])]
    return town.bosses


def round_of(town: Town, turn: int) -> int:
    return turn // len(town.bosses) + 1


def course(town: Town) -> parts.Course:
    active = (
        None if town.over or town.evening or town.step in ("leader", "strategy") else town.active
    )
    day_round = round_of(town, town.turn)
    return parts.Course(
        town.day, town.days, day_round, active, town.first, town.step, town.safe_limit
    )


def using(town: Town) -> parts.Using:
    return parts.Using(
        tuple(
            parts.UsingView(
                use.boss.seat,
                use.scoundrel.trait.face if use.scoundrel else "",
                use.scoundrel.job.face if use.scoundrel else "",
                use.name,
            )
            for use in town.uses
        )
    )


def scoundrel(town: Town, place: str, one: Scoundrel) -> parts.ScoundrelView:
    """Scoundrels are open wherever they can be seen at all."""
    trait, job = one.trait.face, one.job.face
    icons = town.components.icons(trait, job)
    return scoundrel_seen(place, trait, job, town.price(one), icons, town.was_used(one))


def cell(town: Town, place: str, slot: str, one: Scoundrel | None) -> parts.CellView:
    seen = scoundrel(town, place, one) if one else None
    return cell_seen(place, slot, seen)


def saloon(town: Town) -> parts.Saloon:
    cells = tuple(cell(town, f"saloon:{n}", str(n), one) for n, one in enumerate(town.saloon))
    return parts.Saloon(cells, len(town.traits), len(town.jobs), len(town.second_jobs))


def discard(town: Town) -> parts.Discard:
    pile = reversed(town.discard)
    return parts.Discard(
        tuple(scoundrel(town, "" if n else "discard", one) for n, one in enumerate(pile))
    )


def sheriff(town: Town) -> parts.Sheriff:
    services = tuple(
        parts.ServiceView(f"office:{s.id}", s.id, s.cost, town.last_day or not s.last_day_only)
        for s in town.components.office.values()
    )
    rows = tuple(parts.RowOfJail(b.seat, b.jailed, b.reputation) for b in town.bosses)
    box = town.components
    return parts.Sheriff(services, rows, box.lowest_reputation, box.highest_reputation)


def site_part(town: Town, site: str, viewer: Viewer) -> parts.Site:
    cells = tuple(
        safe(town, f"safe:{site}:{n}", one, None, viewer) if one else None
        for n, one in enumerate(town.sites[site])
    )
    printed = town.components.sites[site].printed
    return parts.Site(site, printed, cells, len(town.unused[site]))


def safe(town: Town, place: str, one: Safe, owner: Boss | None, viewer: Viewer) -> parts.SafeView:
    """Scouting safes: who has a mark on it, or has stolen it, may look at any time.

    A player who has looked remembers: a safe that only changes places can be followed.
    """
    face = look(one.card, viewer)
    value = town.components.safes[face].value if face else None
    mine = owner is not None and owner.seat == viewer
    may_look = mine or any(mark.owner == viewer for mark in one.marks)
    marks = tuple(
        mark_seen(f"mark:{place}:{n}", mark.owner, mark.up) for n, mark in enumerate(one.marks)
    )
    turned_up = one.card.open or viewer == ALL
    return safe_seen(place, one.site, face, value, turned_up, may_look, marks)


def slots(town: Town, boss: Boss, viewer: Viewer) -> tuple[parts.SlotView, ...]:
    current = town.current_plan()
    seen = []
    for slot in SLOTS:
        place, plan = f"slot:{boss.seat}:{slot}", boss.plans.get(slot)
        if plan is None:
            seen.append(slot_seen(place, slot, False, None, False, (), (), False))
            continue
        face, henchmen = look(plan.card, viewer), tuple(plan.henchmen)
        now = plan is current
        passed = tuple(seat for seat in town.passed if now and seat not in henchmen)
        seen.append(slot_seen(place, slot, True, face, plan.card.open, henchmen, passed, now))
    seen.append(beside_sheet(boss, viewer))
    return tuple(seen)


def beside_sheet(boss: Boss, viewer: Viewer) -> parts.SlotView:
    """Where an honest 0 lies."""
    place, card = f"slot:{boss.seat}:aside", boss.aside
    face = look(card, viewer) if card else None
    return slot_seen(place, "aside", card is not None, face, card is not None, (), (), False)


def sheet(town: Town, boss: Boss, viewer: Viewer) -> parts.Sheet:
    leader = town.components.leaders[boss.leader]
    own = tuple(safe(town, place.id, one, boss, viewer) for place, one in town.stolen(boss).items())
    return parts.Sheet(
        boss.seat,
        leader.id,
        leader.suit,
        active=course(town).active == boss.seat,
        money=boss.money,
        reputation=boss.reputation,
        supply=boss.supply,
        jailed=boss.jailed,
        destroyed=boss.destroyed,
        hand=tuple(look(card, viewer) for card in boss.hand),
        deck=len(boss.deck),
        slots=slots(town, boss, viewer),
        cells=tuple(cell(town, f"sheet:{boss.seat}:{s}", s, one) for s, one in boss.sheet.items()),
        safes=own,
        marks=tuple(mark.sides for mark in boss.marks),
        strategy=boss.strategy,
        strategy_used=boss.strategy in town.used,
        icons=score.icons(town, boss),
    )


def hand(town: Town, viewer: Viewer) -> parts.Hand:
    """The viewer's own cards, in hand and played today: always in sight."""
    if not isinstance(viewer, int):
        return parts.Hand(None, "", (), None, (), 0)
    boss = town.bosses[viewer]
    cards = tuple(look(card, viewer) for card in boss.hand)
    picked = boss.hand.index(boss.picked) if boss.picked else None
    played = tuple(slot for slot in slots(town, boss, viewer) if slot.taken)
    suit = town.components.leaders[boss.leader].suit
    return parts.Hand(viewer, suit, cards, picked, played, boss.money)


def notes(town: Town, viewer: Viewer) -> tuple[parts.NoteView, ...]:
    kept = [one for one in town.notes if viewer in (one.seat, ALL)]
    found = {seat: whereabouts(town, seat) for seat in {one.seat for one in kept}}
    return tuple(note(town, one, found[one.seat]) for one in kept)


def note(town: Town, one: Note, found: dict[str | None, str]) -> parts.NoteView:
    when = round_of(town, one.turn)
    now = found.get(one.faces[0], "") if one.what == "safe" else one.place
    return parts.NoteView(one.seat, one.day, when, one.what, one.place, now, one.faces)


def whereabouts(town: Town, seat: Seat) -> dict[str | None, str]:
    """Where the safes lie that this seat has seen and could follow as they move."""
    piled = [(unused_at(site), one) for site, pile in town.unused.items() for one in pile]
    return {look(one.card, seat): place.id for place, one in (*town.all_safes(), *piled)}


def final(town: Town) -> parts.Scores:
    told: score.Score | None = town.score
    return parts.Scores(told is not None, told.totals if told else (), told.decided if told else "")
