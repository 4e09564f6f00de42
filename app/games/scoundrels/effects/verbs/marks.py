"""Marks: laying them, with or without a look, and moving those of others."""

from __future__ import annotations

from app.engine import Say, choose
from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.effects.effect import Use, pick, verb
from app.games.scoundrels.rules.basics import cause, remember_safe
from app.games.scoundrels.state import Boss, Mark, Safe, Town
from app.games.scoundrels.view import events


def movable(town: Town, boss: Boss, to: Safe) -> dict[str, tuple[Safe, Mark]]:
    """Component limits: with none left, one of your own may move from another safe.

    Not from a rival's sheet.
    """
    places = {**town.safes_at(), **town.stolen(boss)}
    return {
        f"mark:{place}:{n}": (safe, mark)
        for place, safe in places.items()
        for n, mark in enumerate(safe.marks)
        if mark.owner == boss.seat and safe is not to
    }


def numbers(marks: list[Mark]) -> list[int]:
    return sorted({side for mark in marks for side in mark.sides})


async def lay_mark(town: Town, boss: Boss, safe: Safe) -> int | None:
    """Scouting safes: one of your marks with any number up; none left: move one or lay none."""
    place = town.place_of_safe(safe)
    mark = await mark_in_hand(town, boss, safe)
    if mark is None:
        town.tell(events.NoMark(boss.seat, place))
        return None
    safe.marks.append(mark)
    town.tell(events.Marked(boss.seat, place, mark.up))
    remember_safe(town, boss.seat, safe)
    if mark.up not in town.components.sites[safe.site].printed:
        cause(town, "after_impossible_mark", boss, site=safe.site, safe=safe)
    return mark.up


async def mark_in_hand(town: Town, boss: Boss, to: Safe) -> Mark | None:
    """The mark this player lays, taken from his supply or from another safe, its number chosen."""
    if boss.marks:
        choice = await choose(boss.seat, "mark", [Say(f"mark:{n}") for n in numbers(boss.marks)])
        number = int(choice.id.removeprefix("mark:"))
        mark = next(mark for mark in boss.marks if number in mark.sides)
        boss.marks.remove(mark)
        mark.up = number
        return mark
    found = movable(town, boss, to)
    place = await pick(boss, "mark.move", [_at(place) for place in found], optional=True)
    if place is None:
        return None
    safe, mark = found[place]
    safe.marks.remove(mark)
    town.tell(events.MarkTaken(boss.seat, boss.seat, town.place_of_safe(safe), mark.up))
    sides = [Say(f"mark:{n}") for n in numbers([mark])]
    mark.up = int((await choose(boss.seat, "mark", sides)).id.removeprefix("mark:"))
    return mark


def _at(place: str) -> Say:
    """A mark is clicked on the safe where it lies."""
    return Say(place, at=place.removeprefix("mark:").rsplit(":", 1)[0])


def to_mark(use: Use) -> dict[str, Safe]:
    """Safes at the sites and one's own, as long as there is a mark to lay on them."""
    town, boss = use.town, use.boss
    safes = {**town.safes_at(), **town.stolen(boss)}
    return {p: safe for p, safe in safes.items() if boss.marks or movable(town, boss, safe)}


def can_mark(use: Use, step: Step) -> bool:
    return bool(to_mark(use))


@verb("mark_safe", can_mark)
async def mark_safe(use: Use, step: Step) -> bool:
    """Card reference, Genius: no look before it; who has a mark there may look anyway."""
    safes = to_mark(use)
    place = await pick(use.boss, "mark.where", [Say(place) for place in safes])
    assert place, "there is a safe to mark"
    return await lay_mark(use.town, use.boss, safes[place]) is not None


def on_sites(town: Town) -> dict[str, tuple[Safe, Mark]]:
    return {
        f"mark:{place}:{n}": (safe, mark)
        for place, safe in town.safes_at().items()
        for n, mark in enumerate(safe.marks)
    }


def can_move(use: Use, step: Step) -> bool:
    return bool(on_sites(use.town)) and len(use.town.safes_at()) > 1


@verb("move_mark", can_move)
async def move_mark(use: Use, step: Step) -> bool:
    """Smuggler: the side stays up; its owner may look at the new safe, not at the old one."""
    town, found = use.town, on_sites(use.town)
    place = await pick(use.boss, "move.mark", [_at(place) for place in found])
    assert place, "there is a mark to move"
    source, mark = found[place]
    others = {p: safe for p, safe in town.safes_at().items() if safe is not source}
    to = await pick(use.boss, "move.to", [Say(p) for p in others])
    assert to, "there is a safe to move it to"
    source.marks.remove(mark)
    others[to].marks.append(mark)
    origin = town.place_of_safe(source)
    town.tell(events.MarkMoved(use.boss.seat, mark.owner, origin, to, mark.up))
    remember_safe(town, mark.owner, others[to])
    return True


def of_rivals(use: Use) -> dict[str, tuple[Safe, Mark]]:
    return {p: at for p, at in on_sites(use.town).items() if at[1].owner != use.boss.seat}


def can_remove(use: Use, step: Step) -> bool:
    return bool(of_rivals(use))


@verb("remove_mark", can_remove)
async def remove_mark(use: Use, step: Step) -> bool:
    """Forger: a rival's mark goes back to him."""
    found = of_rivals(use)
    place = await pick(use.boss, "remove.mark", [_at(place) for place in found])
    assert place, "there is a mark to remove"
    safe, mark = found[place]
    safe.marks.remove(mark)
    use.town.bosses[mark.owner].marks.append(mark)
    where = use.town.place_of_safe(safe)
    use.town.tell(events.MarkTaken(use.boss.seat, mark.owner, where, mark.up))
    return True
