"""Marks: laying them, with or without a look, and moving those of others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from app.engine import Say, pick
from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.effects.effect import verb
from app.games.scoundrels.pieces import Boss, Mark, Safe
from app.games.scoundrels.places import mark_on
from app.games.scoundrels.rules.basics import cause, remember_safe
from app.games.scoundrels.state import Town, Use
from app.games.scoundrels.view import events
from app.kit.answers import pick_if_any

# Marks by where they lie, each with its safe.
Marks: TypeAlias = Mapping[Say, tuple[Safe, Mark]]


def marks_on(safes: Mapping[Say, Safe]) -> Marks:
    return {
        mark_on(place, n): (safe, mark)
        for place, safe in safes.items()
        for n, mark in enumerate(safe.marks)
    }


def movable(town: Town, boss: Boss, to: Safe) -> Marks:
    """Component limits: with none left, one of your own may move from another safe.

    Not from a rival's sheet.
    """
    found = marks_on({**town.safes_at(), **town.stolen(boss)}).items()
    return {at: one for at, one in found if one[1].owner == boss.seat and one[0] is not to}


def sides(*marks: Mark) -> dict[Say, int]:
    """The numbers that could be up."""
    return {Say(f"mark:{n}"): n for n in sorted({side for mark in marks for side in mark.sides})}


async def lay_mark(town: Town, boss: Boss, safe: Safe) -> int | None:
    """Scouting safes: one of your marks with any number up; none left: move one or lay none."""
    place = town.place_of_safe(safe)
    mark = await mark_in_hand(town, boss, safe)
    if mark is None:
        town.tell(events.NoMark(boss.seat, place.id))
        return None
    safe.marks.append(mark)
    town.tell(events.Marked(boss.seat, place.id, mark.up))
    remember_safe(town, boss.seat, safe)
    if mark.up not in town.components.sites[safe.site].printed:
        cause(town, "after_impossible_mark", boss, site=safe.site, safe=safe)
    return mark.up


async def mark_in_hand(town: Town, boss: Boss, to: Safe) -> Mark | None:
    """The mark this player lays, from the supply or from another safe, with a number chosen."""
    if boss.marks:
        number = await pick(boss.seat, "mark", sides(*boss.marks))
        mark = next(mark for mark in boss.marks if number in mark.sides)
        boss.marks.remove(mark)
        mark.up = number
        return mark
    found = await pick_if_any(boss.seat, "mark.move", movable(town, boss, to), skip=True)
    if found is None:
        return None
    safe, mark = found
    take_off(town, boss, safe, mark)
    mark.up = await pick(boss.seat, "mark", sides(mark))
    return mark


def take_off(town: Town, taker: Boss, safe: Safe, mark: Mark) -> None:
    """A mark leaves the safe where it lies."""
    safe.marks.remove(mark)
    place = town.place_of_safe(safe).id
    town.tell(events.MarkTaken(taker.seat, mark.owner, place, mark.up))


def to_mark(use: Use, step: Step) -> dict[Say, Safe]:
    """Safes at the sites and the player's own, as long as there is a mark to lay on them."""
    town, boss = use.town, use.boss
    safes = {**town.safes_at(), **town.stolen(boss)}
    return {p: safe for p, safe in safes.items() if boss.marks or movable(town, boss, safe)}


@verb("mark_safe", to_mark)
async def mark_safe(use: Use, step: Step) -> bool:
    """Card reference, Genius: no look first, but a player with a mark there may look anyway."""
    safe = await pick_if_any(use.boss.seat, "mark.where", to_mark(use, step))
    assert safe, "there is a safe to mark"
    return await lay_mark(use.town, use.boss, safe) is not None


def can_move(use: Use, step: Step) -> bool:
    return bool(marks_on(use.town.safes_at())) and len(use.town.safes_at()) > 1


@verb("move_mark", can_move)
async def move_mark(use: Use, step: Step) -> bool:
    """Smuggler: the side stays up; its owner may look at the new safe, not at the old one."""
    town, seat = use.town, use.boss.seat
    found = await pick_if_any(seat, "move.mark", marks_on(town.safes_at()))
    assert found, "there is a mark to move"
    source, mark = found
    others = {p: safe for p, safe in town.safes_at().items() if safe is not source}
    to = await pick_if_any(seat, "move.to", others)
    assert to, "there is a safe to move it to"
    source.marks.remove(mark)
    to.marks.append(mark)
    origin, goal = town.place_of_safe(source).id, town.place_of_safe(to).id
    town.tell(events.MarkMoved(seat, mark.owner, origin, goal, mark.up))
    remember_safe(town, mark.owner, to)
    return True


def of_rivals(use: Use, step: Step) -> Marks:
    found = marks_on(use.town.safes_at()).items()
    return {at: one for at, one in found if one[1].owner != use.boss.seat}


@verb("remove_mark", of_rivals)
async def remove_mark(use: Use, step: Step) -> bool:
    """Forger: a rival's mark goes back to its owner."""
    found = await pick_if_any(use.boss.seat, "remove.mark", of_rivals(use, step))
    assert found, "there is a mark to remove"
    safe, mark = found
    take_off(use.town, use.boss, safe, mark)
    use.town.bosses[mark.owner].marks.append(mark)
    return True
