"""The small changes that everything is made of: money, reputation, and what they trigger.

They happen at once and ask nobody; what answers them waits in `town.causes` (see `reactions.py`).
"""

from __future__ import annotations

from typing import Any

from app.engine import Say, Seat
from app.games.scoundrels.pieces import Boss, Cause, Plan, Safe, Scoundrel
from app.games.scoundrels.state import Town, Use
from app.games.scoundrels.view import events


def cause(
    town: Town, event: str, boss: Boss, source: Scoundrel | None = None, **about: Any
) -> None:
    """Remember something that this player's scoundrels may answer, and which of them were there."""
    witnesses = tuple(boss.scoundrels())
    town.causes.append(Cause(event, boss.seat, source, witnesses, **about))


def gain(town: Town, boss: Boss, amount: int, use: Use | None = None) -> None:
    """Money from the bank; if the player's own scoundrel brought it, a Greedy one may answer."""
    if amount <= 0:
        return
    boss.money += amount
    town.tell(events.Gained(boss.seat, amount))
    brought(town, boss, use)


def brought(town: Town, boss: Boss, use: Use | None) -> None:
    if use and use.scoundrel and use.boss is boss:
        cause(town, "after_money_from_other_scoundrel", boss, use.scoundrel)


def pay(town: Town, boss: Boss, amount: int) -> None:
    """Money to the bank."""
    if amount:
        assert boss.money >= amount, "nobody pays more than they have"
        boss.money -= amount
        town.tell(events.Paid(boss.seat, amount))


def steal_money(town: Town, boss: Boss, victim: Boss, amount: int, use: Use | None) -> None:
    """From a player, as much as there is."""
    taken = min(amount, victim.money)
    if taken:
        victim.money -= taken
        boss.money += taken
        town.tell(events.StoleMoney(boss.seat, victim.seat, taken))
        brought(town, boss, use)


def change_reputation(town: Town, boss: Boss, change: int) -> int:
    """Reputation: the token stops at the ends of the track; only a real move counts."""
    components = town.components
    before = boss.reputation
    wanted = before + change
    boss.reputation = max(components.lowest_reputation, min(components.highest_reputation, wanted))
    moved = boss.reputation - before
    if moved:
        town.tell(events.ReputationMoved(boss.seat, moved, boss.reputation))
        event = "after_gain_reputation" if moved > 0 else "after_lose_reputation"
        cause(town, event, boss)
    return moved


def put_henchman(town: Town, placer: Boss, owner: Boss, plan: Plan) -> None:
    """A henchman of `owner` goes from the supply onto somebody's card."""
    assert owner.supply > 0, "a henchman must be available"
    assert owner.seat not in plan.henchmen, "one henchman of each player on a card"
    owner.supply -= 1
    plan.henchmen.append(owner.seat)
    town.tell(events.HenchmanPlaced(placer.seat, owner.seat, plan.owner, plan.slot))
    cause(town, "after_place_henchman", placer)
    cause(town, "after_henchman_on_your_card", town.bosses[plan.owner])


def to_jail(town: Town, owner: Boss) -> None:
    """A henchman goes from the supply to jail."""
    owner.supply -= 1
    owner.jailed += 1
    town.tell(events.Jailed(owner.seat))


def marks_go_home(town: Town, safe: Safe) -> None:
    """Ruling 22: a safe that is shuffled away keeps nothing that would give it away."""
    for mark in safe.marks:
        town.bosses[mark.owner].marks.append(mark)
    safe.marks = []


def remember_safe(town: Town, seat: Seat, safe: Safe, place: Say | None = None) -> None:
    """Scouting safes: this seat looks at the safe; from now on the page remembers it."""
    fresh = not safe.card.known_to(seat)
    town.knowledge.show([safe.card], seat)
    if fresh:
        town.note(seat, "safe", place or town.place_of_safe(safe), safe.card)
