"""The end of the day: bluffs are exposed, the evening's abilities, new hands, who goes first."""

from __future__ import annotations

from app.engine import Card, pick
from app.games.scoundrels.effects.reactions import answers, settle, whose_turn_to_answer
from app.games.scoundrels.pieces import Boss, Cause, Plan
from app.games.scoundrels.places import person
from app.games.scoundrels.rules.basics import change_reputation
from app.games.scoundrels.rules.score import final_score, tell_score
from app.games.scoundrels.rules.turn import begin_turn, moment, window
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events
from app.kit.ring import clockwise


def in_turn_order(town: Town) -> list[Boss]:
    """This day's order, the first player first."""
    return clockwise(town.bosses, town.first)


async def expose_bluffs(town: Town) -> None:
    """End of the day 1: in turn order, the oldest first, every card that carries henchmen."""
    suspected = [plan for boss in in_turn_order(town) for plan in boss.facedown() if plan.henchmen]
    if not suspected and town.last_day:  # ruling 8
        end_game(town)
        return
    if not suspected:
        town.step = "evening"
        return
    expose(town, suspected[0])
    await settle(town)


def expose(town: Town, plan: Plan) -> None:
    """No bluff: jail for all henchmen on it. A bluff: each owner gains reputation, one is lost."""
    town.knowledge.turn_up(plan.card)
    henchmen, plan.henchmen = plan.henchmen, []
    town.tell(events.Exposed(plan.owner, plan.slot, plan.card.face, plan.bluff, tuple(henchmen)))
    for seat in henchmen:
        owner = town.bosses[seat]
        if plan.bluff:
            owner.supply += 1
            owner.caught_bluff = True
            change_reputation(town, owner, 1)  # ruling 9: catchers first
        else:
            owner.jailed += 1
    if plan.bluff:
        change_reputation(town, town.bosses[plan.owner], -1)


def evening_of(boss: Boss) -> list[Cause]:
    """The moments at the end of the day that this player's cards may answer."""
    caught = ["after_catch_bluff"] if boss.caught_bluff else []
    return moment(boss, "end_of_day", *caught)


async def spend_evening(town: Town) -> None:
    """Clarifications, end of the day: nobody's turn; the last one in turn sets the order.

    Ruling 7: there is a chance before the hands are filled, "evening", and one after it, "late".
    """
    waiting = [
        boss
        for boss in town.clockwise()
        if boss.seat not in town.done and answers(town, boss, evening_of(boss))
    ]
    if not waiting:
        town.done.clear()
        town.step = "night" if town.step == "evening" else "first"
        return
    kind = "evening" if town.step == "evening" else "evening.late"
    boss = await whose_turn_to_answer(town, waiting)
    if not await window(town, boss, kind, evening_of(boss)):
        town.done.append(boss.seat)


async def pass_the_night(town: Town) -> None:
    """End of the day 2 and 3."""
    for boss in in_turn_order(town):
        put_under_deck(town, boss)
        fill_hand(town, boss)
    town.step = "late"


def end_game(town: Town) -> None:
    """End of the game: the scoring."""
    town.score = final_score(town)
    tell_score(town)
    town.over = True


def put_under_deck(town: Town, boss: Boss) -> None:
    """End of the day 2: shuffled among themselves, under the deck, never into it."""
    played: list[Card] = [plan.card for plan in boss.plans.values()]
    if boss.aside:
        played.append(boss.aside)
    boss.plans, boss.aside = {}, None
    town.knowledge.turn_down(*played)
    town.dice.shuffle(played)
    town.knowledge.mix(played)
    boss.deck = played + boss.deck


def fill_hand(town: Town, boss: Boss) -> None:
    """End of the day 3: up to four; players with more keep them."""
    drawn: list[Card] = []
    while boss.deck and len(boss.hand) + len(drawn) < town.components.rules.hand_size:
        drawn.append(boss.deck.pop())
    boss.hand += drawn
    town.knowledge.show(drawn, boss.seat)


async def name_first_player(town: Town) -> None:
    """Reputation: the player with the most chooses who goes first; a tie keeps the order."""
    best = max(boss.reputation for boss in town.bosses)
    leaders = [boss for boss in town.bosses if boss.reputation == best]
    chosen_by = None
    following = (town.active + 1) % len(town.bosses)
    if len(leaders) == 1:
        chosen_by = leaders[0].seat
        people = {person(boss.seat): boss.seat for boss in town.bosses}
        usual = person(following)
        following = await pick(chosen_by, "first", people, silent=lambda: usual)
    begin_day(town, following, chosen_by)


def begin_day(town: Town, first: int, chosen_by: int | None) -> None:
    town.day += 1
    town.turn, town.first = 0, first
    for boss in town.bosses:
        boss.played, boss.caught_bluff = 0, False
    town.tell(events.DayBegan(town.day, first, chosen_by))
    begin_turn(town)
