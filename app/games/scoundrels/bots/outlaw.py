"""A sensible player, called outlaw: plans its day, bluffs where it pays, counts what it has seen.

It decides from what its seat sees, nothing else. Each kind of question has a judge that weighs one
option; the best is taken, the first of equals.
"""

from __future__ import annotations

from app.engine import Choice, Sight
from app.games.scoundrels.bots import hiring, valuation
from app.games.scoundrels.bots.day_plan import next_play
from app.games.scoundrels.bots.reading import POINT, Eye
from app.games.scoundrels.cards.steps import Steps
from app.games.scoundrels.view import parts
from app.kit.bot import Judge, best, last, last_number

IDLE = ("done", "skip", "let", "no")


def outlaw(sight: Sight, blur: float = 0.0) -> Choice | None:
    """The option that looks best; `blur` is how much the bot misjudges.

    Offers to step in are declined, since there is a last call.
    """
    if sight.question.optional:
        return None
    return best(Eye(sight), JUDGES, _as_offered, blur)


def _as_offered(eye: Eye, option: str) -> float:
    return 0.0


def _gladly(eye: Eye, option: str) -> float:
    return float(option not in IDLE)


def _leader(eye: Eye, option: str) -> float:
    """The worth of the better of the two strategy cards."""
    strategies = eye.cards.strategies_of(last(option))
    return max(valuation.of_strategy(eye, strategy) for strategy in strategies)


def _strategy(eye: Eye, option: str) -> float:
    return valuation.of_strategy(eye, eye.cards.strategies[last(option)])


def _plan_card(eye: Eye, option: str) -> float:
    face, _ = next_play(eye)
    return float(eye.mine.hand[last_number(option)] == face)


def _plan_slot(eye: Eye, option: str) -> float:
    return float(last(option) == next_play(eye)[1])


def _use(eye: Eye, option: str) -> float:
    """Abilities and reactions: scouts first, thieves last, and nothing that costs too much."""
    if option in IDLE:
        return 0.0
    kind, _, rest = option.partition(":")
    if kind == "leader":
        ability = eye.cards.ability_of(last(rest))
        steps = ability.steps if ability else ()
    elif kind == "strategy":
        strategy = eye.cards.strategies[eye.mine.strategy or ""]
        steps = strategy.cost + strategy.steps
    else:
        one = eye.offered(option)
        return _in_order(valuation.of_use(eye, one), eye.job(one).steps)
    return _in_order(valuation.of_steps(eye, steps), steps)


def _evening(eye: Eye, option: str) -> float:
    """The usual worth; but drawing waits until the hand has been filled."""
    one = eye.scoundrel(option) if option.startswith("sheet:") else None
    if one and any(step.do == "draw_cards" for step in eye.job(one).steps):
        return -1.0
    return _use(eye, option)


def _in_order(value: float, steps: Steps) -> float:
    if value <= 0:
        return -1.0
    verbs = {step.do for step in steps}
    return value + (50.0 if "scout_safe" in verbs else 0.0 if "steal_safe" in verbs else 20.0)


def _scout(eye: Eye, option: str) -> float:
    """Prefer unknown safes that may hold much; a known one brings nothing new."""
    if option in IDLE:
        return 0.1
    safe = eye.at_sites[option]
    return 0.0 if safe.value is not None else 1.0 + eye.worth(safe)


def _mark(eye: Eye, option: str) -> float:
    """Tell the truth about safes worth stealing, and a tempting lie about the others."""
    number = last_number(option)
    value = _value_to_mark(eye)
    if value >= 4 or (value == 3 and eye.course.day == 1):
        return 100.0 - abs(number - value)
    return float(number) if number != value else -1.0


def _value_to_mark(eye: Eye) -> int:
    """The value of the safe just scouted, or what is known of one marked without a look."""
    chain = eye.part(parts.Using, "using").chain
    steps = eye.cards.jobs[chain[-1].job].steps if chain and chain[-1].job else ()
    if any(step.do == "mark_safe" for step in steps):
        safes = {**eye.at_sites, **{safe.place: safe for safe in eye.mine.safes}}
        return safes[max(safes, key=lambda place: _mark_where(eye, place))].value or 0
    found = eye.last_scouted()
    return found[1] if found else 0


def _mark_where(eye: Eye, option: str) -> float:
    safe = eye.all_safes[option]
    return float(safe.value or 0) + 10 * option.startswith("stolen")


def _steal(eye: Eye, option: str) -> float:
    return eye.worth(eye.at_sites[option])


def _steal_scouted(eye: Eye, option: str) -> float:
    found = eye.last_scouted()
    value = eye.worth(eye.all_safes[found[0]]) if found else 0.0
    gain = (value - eye.worst_kept) * POINT - 2 * eye.dollar
    return gain if option == "yes" else 3.0


def _unused(eye: Eye, option: str) -> float:
    return eye.unknown_mean[last(option)]


def _drop(eye: Eye, option: str) -> float:
    return -eye.worth(eye.all_safes[option])


def _whom(eye: Eye, option: str) -> float:
    """The player who seems to be ahead."""
    rival = eye.sheets[last_number(option)]
    return rival.money + POINT * (rival.reputation + len(rival.safes) * 2 + rival.icons)


def _oneself(eye: Eye, option: str) -> float:
    return float(last_number(option) == eye.me)


def _suspect(eye: Eye, option: str) -> float:
    return eye.suspicion_gain() if option == "send" else 0.2


def _before_jail(eye: Eye, option: str) -> float:
    """The last one would go to jail anyway: better on the card."""
    spare = eye.mine.supply <= 1
    return eye.suspicion_gain() + 2.0 * spare if option == "send" else 0.6


def _place(eye: Eye, option: str) -> float:
    if option in IDLE:
        return 0.5
    _, seat, name = option.split(":")
    sheet = eye.sheets[int(seat)]
    slot = next(slot for slot in sheet.slots if slot.slot == name)
    return eye.bluff_chance(sheet, slot)


def _destroy(eye: Eye, option: str) -> float:
    """Prefer a bluff that somebody doubts; never an honest card that would jail henchmen."""
    slot = next(slot for slot in eye.mine.slots if slot.place == option)
    return len(slot.henchmen) * (1.0 if slot.face != slot.slot else -1.0)


def _borrow(eye: Eye, option: str) -> float:
    return valuation.of_job(eye, eye.job(eye.offered(option)))


def _chosen_steps(eye: Eye, option: str) -> float:
    """One of the options of what is being used."""
    chain = eye.part(parts.Using, "using").chain
    for use in reversed(chain):
        for step in eye.cards.jobs[use.job].steps if use.job else ():
            if step.options:
                return valuation.of_steps(eye, step.options[int(option.split(":")[1])])
    return 0.0


def _answer(eye: Eye, option: str) -> float:
    """Better a henchman in jail than reputation lost."""
    return -float(option.split(":")[1])


def _swap_own(eye: Eye, option: str) -> float:
    one = eye.scoundrel(option)
    return -valuation.of_scoundrel(eye, one) if one else 0.0


def _lazily(eye: Eye, option: str) -> float:
    return float(option in IDLE)


JUDGES: dict[str, Judge[Eye]] = {
    "leader": _leader,
    "strategy": _strategy,
    "start": _use,
    "plan.card": _plan_card,
    "plan.slot": _plan_slot,
    "ability": _use,
    "react": _use,
    "end": _use,
    "evening": _evening,
    "evening.late": _use,
    "again": _gladly,
    "whom": _whom,
    "choose": _chosen_steps,
    "answer": _answer,
    "scout": _scout,
    "mark": _mark,
    "mark.move": _lazily,
    "mark.where": _mark_where,
    "steal": _steal,
    "steal.scouted": _steal_scouted,
    "unused": _unused,
    "drop": _drop,
    "swap.mine": _drop,
    "swap.with": _steal,
    "free": _oneself,
    "place": _place,
    "suspect.last": _suspect,
    "suspect.jail": _before_jail,
    "shuffle": _lazily,
    "destroy": _destroy,
    "borrow": _borrow,
    "hire.use": _gladly,
    "arrange": _lazily,
    "swap.own": _swap_own,
    "swap.saloon": _borrow,
    "discard": _lazily,
    "first": _oneself,
    **hiring.JUDGES,
}
