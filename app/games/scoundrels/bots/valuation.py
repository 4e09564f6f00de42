"""The worth of steps, jobs, traits and scoundrels to a bot, in dollars.

Values follow from the verbs, so cards that a host has changed are weighed by what they say.
"""

from __future__ import annotations

from app.games.scoundrels.bots.reading import POINT, Eye
from app.games.scoundrels.cards.components import Job, Strategy, When
from app.games.scoundrels.cards.steps import Step, Steps
from app.games.scoundrels.view import parts

REPUTATION = 4.0  # less than other points: it can be lost again
HENCHMAN = 1.8
# Verbs whose worth hardly depends on the position.
FLAT = {
    "mark_safe": 1.5,
    "swap_safe": 1.5,
    "place_henchman": 1.5,
    "scout_poker_card": 0.5,
    "shuffle_poker_deck": 0.0,
    "draw_cards": 1.0,
    "destroy_poker_card": 0.3,
    "use_other_scoundrel": 3.0,
    "hire": 1.0,
    "use_sheriff_office": 2.0,
    "swap_jobs": 1.5,
    "swap_traits": 1.0,
    "discard_saloon": 0.2,
    "move_mark": 0.4,
    "remove_mark": 0.4,
    "discard_self": -0.5,
}
# How often a day a trait comes up, by the event it waits for; on hire: once, at once.
TIMES_A_DAY = {
    "start_of_turn": 0.8,
    "end_of_turn": 4.0,
    "end_of_day": 1.0,
    "after_hire": 2.0,
    "play_zero_face_up": 0.6,
    "after_gain_reputation": 0.8,
    "after_lose_reputation": 0.4,
    "after_money_from_other_scoundrel": 1.4,
    "after_scout_safe": 1.6,
    "after_impossible_mark": 0.8,
    "after_steal_safe": 1.0,
    "after_opponent_steals_safe": 1.0,
    "after_sheriff_office": 1.5,
    "after_place_henchman": 1.0,
    "after_henchman_on_your_card": 0.8,
}
BY_SLOTS = (0.0, 0.9, 1.7, 2.4, 3.0, 3.5, 4.0)


def of_steps(eye: Eye, steps: Steps) -> float:
    return sum(of_step(eye, step) for step in steps)


def of_step(eye: Eye, step: Step) -> float:
    """One step, as things are now."""
    match step.do:
        case "gain_money" | "pay_money" | "steal_money":
            return of_money(eye, step)
        case "gain_rep" | "lose_rep":
            sign = 1 if step.do == "gain_rep" else -1
            return sign * REPUTATION * step.amount * (1 if step.who == "self" else -0.5)
        case "scout_safe":
            return eye.scouting() * min(step.count, 2)
        case "mark_safe" if eye.mine.marks and any(safe.value for safe in eye.mine.safes):
            return 0.9 * POINT  # a right mark on a safe that is already yours
        case "steal_safe":
            return max(0.0, eye.steal_gain * POINT - step.price * eye.dollar)
        case "free_henchman" | "jail_henchman":
            return of_henchmen(eye, step)
        case "choose" | "reveal_poker_card" | "opponents_choose":
            return of_options(eye, step)
    return FLAT.get(step.do, 0.0)


def of_henchmen(eye: Eye, step: Step) -> float:
    if step.do == "free_henchman":
        return HENCHMAN * min(step.count, max(eye.mine.jailed, 0)) + 0.1
    return -HENCHMAN if step.who == "self" else 0.8


def of_money(eye: Eye, step: Step) -> float:
    amount = step.amount * counted(eye, step.per)
    if step.do == "pay_money":
        return -amount * eye.dollar
    if step.do == "steal_money":
        richest = max(rival.money for rival in eye.rivals)
        return 1.4 * min(amount, richest) * eye.dollar
    return amount * eye.dollar * (1 if step.who == "self" else -0.5)


def counted(eye: Eye, counter: str) -> float:
    match counter:
        case "played_cards_today":
            return float(eye.course.round)
        case "own_henchmen_in_jail":
            return float(eye.mine.jailed)
    return 1.0


def of_options(eye: Eye, step: Step) -> float:
    values = [of_steps(eye, steps) for steps in step.options]
    if step.do == "choose":
        return max(values)
    average = sum(values) / len(values)
    return average if step.do == "reveal_poker_card" else 1.3 * len(eye.rivals)


def of_job(eye: Eye, job: Job) -> float:
    """One use of a job."""
    limit = job.condition.own_money_at_most
    if limit is not None and eye.mine.money > limit:
        return 0.0
    return of_steps(eye, job.cost + job.steps)


def of_use(eye: Eye, one: parts.ScoundrelView) -> float:
    """One use of a scoundrel, trait and job together."""
    trait, job = eye.trait(one), eye.job(one)
    value = of_job(eye, job) + of_steps(eye, trait.cost)
    if "use_twice" in trait.modifiers:
        value *= 2
    if "bonus_money" in trait.modifiers:
        value += eye.cards.rules.bonus_money * eye.dollar
    return value


def uses_a_day(when: When) -> float:
    if when.slots:
        return BY_SLOTS[len(when.slots)]
    if when.arrows:
        return 0.5 + 0.3 * len(when.arrows)
    return TIMES_A_DAY.get(when.event, 0.5)


def of_strategy(eye: Eye, strategy: Strategy) -> float:
    """The worth of a day's uses, as things are now."""
    return uses_a_day(strategy.when) * max(0.0, of_steps(eye, strategy.cost + strategy.steps))


def uses_left(eye: Eye, one: parts.ScoundrelView) -> float:
    """The expected number of uses to come."""
    trait, job = eye.trait(one), eye.job(one)
    if trait.when.event == "on_hire":
        return 1.0
    uses = uses_a_day(trait.when) * eye.turns_left / eye.cards.rules.turns_per_day
    once = any(step.do == "discard_self" for step in trait.after + job.after)
    return min(uses, 1.0) if once else uses


def of_scoundrel(eye: Eye, one: parts.ScoundrelView) -> float:
    """The worth of owning it: uses to come and technology icons."""
    goes = eye.trait(one).when.event == "on_hire"
    icons = 0.0 if goes else POINT * one.icons
    return uses_left(eye, one) * max(0.0, of_use(eye, one)) * 0.8 + icons
