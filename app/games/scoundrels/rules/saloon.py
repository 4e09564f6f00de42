"""The saloon and the discard pile: scoundrels are created, move along, are thrown out."""

from __future__ import annotations

from app.engine import Card
from app.games.scoundrels.pieces import Boss, Scoundrel
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events


def next_job(town: Town) -> Card | None:
    """Wild saloon: a purple job if none is in the saloon, else of the other deck; or what is left.

    In the usual game there is one deck.
    """
    purple = any(town.job(scoundrel).deck == "purple" for scoundrel in town.in_saloon().values())
    wanted = [town.jobs, town.second_jobs] if purple else [town.second_jobs, town.jobs]
    deck = next((deck for deck in wanted if deck), None)
    return deck.pop() if deck else None


def create(town: Town) -> Scoundrel | None:
    """Key notion, scoundrels: the top trait under the top job; none once a deck is empty."""
    if not town.traits or not (town.jobs or town.second_jobs):
        return None
    job = next_job(town)
    assert job, "one of the job decks has a card"
    scoundrel = Scoundrel(town.traits.pop(), job)
    town.knowledge.turn_up(scoundrel.trait, scoundrel.job)
    town.tell(events.Arrived(scoundrel.trait.face, scoundrel.job.face))
    return scoundrel


def refill(town: Town) -> None:
    """Refilling the saloon: the rest slides to the right, a new one comes in on the left."""
    there = list(town.in_saloon().values())
    gaps = len(town.saloon) - len(there)
    if not gaps:
        return
    if (new := create(town)) is not None:
        there.insert(0, new)
    nobody: list[Scoundrel | None] = [None] * (len(town.saloon) - len(there))
    town.saloon = nobody + list(there)


def leave_saloon(town: Town, scoundrel: Scoundrel) -> bool:
    """Take a scoundrel out of its cell, if it is in one."""
    if scoundrel not in town.saloon:
        return False
    town.saloon[town.saloon.index(scoundrel)] = None
    return True


def throw_out(town: Town, scoundrel: Scoundrel) -> None:
    """From the saloon onto the discard pile; the saloon is refilled at once."""
    place = town.place_of(scoundrel).id
    leave_saloon(town, scoundrel)
    to_discard(town, scoundrel, place)
    refill(town)


def dismiss(town: Town, boss: Boss, scoundrel: Scoundrel) -> None:
    """From a sheet onto the discard pile."""
    slot = boss.slot_of(scoundrel)
    assert slot, "it lies on this sheet"
    boss.sheet[slot] = None
    to_discard(town, scoundrel, f"sheet:{boss.seat}:{slot}")


def to_discard(town: Town, scoundrel: Scoundrel, place: str) -> None:
    town.discard.append(scoundrel)
    town.tell(events.Discarded(scoundrel.trait.face, scoundrel.job.face, place))


def to_bottom(town: Town, scoundrel: Scoundrel) -> None:
    """Card reference, Undertaker: used from the pile, it goes under the pile."""
    town.discard.remove(scoundrel)
    town.discard.insert(0, scoundrel)
    town.tell(events.PutUnder(scoundrel.trait.face, scoundrel.job.face))


def discard_itself(town: Town, boss: Boss, scoundrel: Scoundrel) -> None:
    """An effect that ends with a discard: its own scoundrel goes, unless it has gone already."""
    if boss.slot_of(scoundrel):
        dismiss(town, boss, scoundrel)
    elif scoundrel in town.saloon:
        throw_out(town, scoundrel)
