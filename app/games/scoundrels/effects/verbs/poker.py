"""Poker cards: looked at in secret, revealed, shuffled, drawn, destroyed."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Card, Say, only
from app.games.scoundrels.cards.steps import Step
from app.games.scoundrels.effects.effect import carry_out, verb
from app.games.scoundrels.effects.verbs.people import candidates
from app.games.scoundrels.pieces import Boss, Plan
from app.games.scoundrels.places import named
from app.games.scoundrels.state import Use
from app.games.scoundrels.view import events
from app.kit.answers import agrees, pick_if_any
from app.kit.faces import faces


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """Cards that can be looked at in secret."""

    what: str
    place: Say
    owner: Boss
    cards: list[Card]
    plan: Plan | None = None


def to_look_at(use: Use, step: Step) -> list[Hidden]:
    """Cards to look at, by place: played cards, tops of decks, hands; never your own card.

    In the evening nobody touches played cards.
    """
    bosses = candidates(use, step.who)
    if step.where == "deck_top":
        return [Hidden("deck", named(f"deck:{b.seat}"), b, [b.deck[-1]]) for b in bosses if b.deck]
    if step.where == "hand":
        return [Hidden("hand", named(f"hand:{b.seat}"), b, list(b.hand)) for b in bosses if b.hand]
    if use.town.evening:
        return []
    rivals = [boss for boss in bosses if boss is not use.boss]
    return [Hidden("slot", p.place, b, [p.card], p) for b in rivals for p in b.facedown()]


@verb("scout_poker_card", to_look_at)
async def look_at(use: Use, step: Step) -> list[Plan | Boss]:
    """Scouting other cards: look in secret, put it back where it was, no mark."""
    town, seat = use.town, use.boss.seat
    found = {hidden.place: hidden for hidden in to_look_at(use, step)}
    seen: list[Plan | Boss] = []
    for n in range(step.count):
        one = await pick_if_any(seat, "peek", found, skip=step.up_to and n > 0)
        if one is None:
            break
        del found[one.place]
        town.knowledge.show(one.cards, seat)
        town.note(seat, one.what, one.place, *one.cards)
        secret = only(seat, faces(one.cards))
        town.tell(events.Peeked(seat, one.place.id, one.owner.seat, secret))
        seen.append(one.plan or one.owner)
    return seen


@verb("reveal_poker_card", lambda use, step: use.boss.deck)
async def reveal(use: Use, step: Step) -> bool:
    """Gambler: the top card, for everybody to see, decides."""
    top = use.boss.deck[-1]
    use.town.knowledge.turn_up(top)
    use.town.tell(events.Revealed(use.boss.seat, top.face))
    use.town.knowledge.turn_down(top)
    await carry_out(use, step.options[0 if top.face in step.values else 1])
    return True


def deck_of(use: Use, step: Step) -> Boss | None:
    """The owner of the deck: the player, or the one whose deck an earlier step looked at."""
    if not step.target:
        return use.boss
    seen = use.results.get(step.target)
    return seen[0] if seen and isinstance(seen[0], Boss) else None


def can_shuffle(use: Use, step: Step) -> bool:
    owner = deck_of(use, step)
    return owner is not None and bool(owner.deck)


@verb("shuffle_poker_deck", can_shuffle)
async def shuffle(use: Use, step: Step) -> bool:
    owner = deck_of(use, step)
    assert owner, "it is known whose deck"
    if step.optional and not await agrees(use.boss.seat, "shuffle"):
        return False
    use.town.dice.shuffle(owner.deck)
    use.town.knowledge.mix(owner.deck)
    use.town.tell(events.Shuffled(use.boss.seat, owner.seat))
    return True


@verb("draw_cards", lambda use, step: use.boss.deck)
async def draw(use: Use, step: Step) -> bool:
    """Card reference, Automaton: no hand limit; an empty deck gives nothing."""
    boss = use.boss
    drawn = [boss.deck.pop() for _ in range(min(step.count, len(boss.deck)))]
    use.town.knowledge.show(drawn, boss.seat)
    boss.hand += drawn
    secret = only(boss.seat, faces(drawn))
    use.town.tell(events.Drew(boss.seat, len(drawn), secret))
    return True


def can_destroy(use: Use, step: Step) -> bool:
    return bool(use.boss.facedown()) and not use.town.evening


@verb("destroy_poker_card", can_destroy)
async def destroy(use: Use, step: Step) -> bool:
    """Card reference, Arsonist: the card and every henchman on it are gone for good, unseen."""
    plans = {plan.place: plan for plan in use.boss.facedown()}
    plan = await pick_if_any(use.boss.seat, "destroy", plans)
    assert plan, "there is a card to destroy"
    del use.boss.plans[plan.slot]
    for seat in plan.henchmen:
        use.town.bosses[seat].destroyed += 1
    secret = only(use.boss.seat, plan.card.face)
    use.town.tell(events.Destroyed(use.boss.seat, plan.slot, tuple(plan.henchmen), secret))
    return True
