"""The bot: plans its rounds, buys for goals, and plays tomes where they help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from app.engine import Choice, Sight
from app.games.lockup.bots import guards, planner, rooms, tomes, values
from app.games.lockup.bots.reading import Eye
from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.view import parts
from app.kit.bot import Judge, best, last, last_number

Answer: TypeAlias = Callable[[Eye, float], Choice | None]


def boss(sight: Sight, blur: float = 0.0) -> Choice | None:
    """The answer to a question, from what this seat sees."""
    eye = Eye(sight)
    if answer := ANSWERS.get(sight.question.kind):
        return answer(eye, blur)
    return best(eye, JUDGES, lambda reading, option: 0.0, blur)


# --- rewards -------------------------------------------------------------------------------------


def refusal(eye: Eye) -> float:
    """The worth of declining: tokens in the library."""
    return rooms.library_worth(eye, 1)


def reward(eye: Eye, option: str) -> float:
    room = eye.room(eye.course.room)
    stack = eye.stack(room, eye.me)
    offered = rooms.reward_at(eye, room.room, stack.rank - 1 if stack else 0, len(room.stacks))
    if option == "decline" or offered is None:
        return refusal(eye)
    bounty = sum(values.cube(eye, kind) * n for kind, n in room.bounty)
    first = stack is not None and stack.rank == 1
    return rooms.reward_worth(eye, offered) + (bounty if first else 0.0)


def ware(eye: Eye, option: str) -> float:
    if option == "decline":
        return refusal(eye)
    return values.cube(eye, last(option)) + values.needed(eye, last(option)) * 2


def swap(eye: Eye, option: str) -> float:
    """The worth of a swap, in which the least valuable cube is given."""
    if option in ("decline", "skip"):
        return refusal(eye) if option == "decline" else 0.0
    kind = last(option)
    given = min(values.cube(eye, one) for one in RESOURCES if one != kind and eye.stock[one])
    return values.cube(eye, kind) + 2 * values.needed(eye, kind) - given


def recruit(eye: Eye, option: str) -> float:
    if option == "decline":
        return refusal(eye) + foregone(eye, 1)
    if option == "done":
        return foregone(eye, 3)
    return values.goon_worth(eye, eye.goons[option])


def foregone(eye: Eye, cubes: int) -> float:
    """The loss if these cubes are spent: an item that can no longer be paid for."""
    there = eye.stack(eye.room("cell_block"), eye.me) is not None
    item = tomes.best_payable(eye, {}, 0) - tomes.best_after_paying(eye, cubes)
    return max(values.recruit_price(cubes), item * (1.0 if there else 0.4))


def craft(eye: Eye, option: str) -> float:
    if option == "decline":
        return refusal(eye)
    place, _, how = option.partition("/")
    net = values.item_net(eye, eye.items[place])
    wanted, loss = guards.best_item(eye) if eye.solo else ("", 0.0)
    if place == wanted:  # the guards would take it
        net += loss
    if how == "craft":
        return net
    return 0.3 * net - values.recruit_price(1) if eye.rounds_left > 1 else -1.0


# --- cubes ---------------------------------------------------------------------------------------


def cheapest(eye: Eye, blur: float) -> Choice:
    """The cubes that are needed least, this many."""
    question = eye.sight.question

    def value(option: str) -> float:
        kind = option.split(":")[2]
        return values.cube(eye, kind) + values.needed(eye, kind)

    ids = sorted((option.id for option in question.options), key=value)
    return ids[: question.min]


# --- cards and rivals ----------------------------------------------------------------------------


def keep(eye: Eye, blur: float) -> Choice:
    fan = {card.place: card.face for card in eye.part(parts.Fan, "fan").cards}
    ids = [option.id for option in eye.sight.question.options]
    ids.sort(key=lambda place: -values.tome(eye, fan[place]))
    return ids[: eye.sight.question.min]


def fan_card(eye: Eye, option: str) -> str:
    fan = eye.part(parts.Fan, "fan").cards
    return next((card.face or "" for card in fan if card.place == option), "")


def goon(eye: Eye, option: str) -> float:
    return values.goon_worth(eye, fan_card(eye, option))


def trait(eye: Eye, option: str) -> float:
    face = fan_card(eye, option)
    return values.effects(eye, eye.cards.traits[face].effects) if face else 0.0


def reserve(eye: Eye, option: str) -> float:
    return values.item_net(eye, eye.items[option])


def suspect(eye: Eye, option: str) -> float:
    """The rival who would suffer most: near the top of the ranking, and ahead."""
    sheet = eye.sheets[last_number(option)]
    return sheet.reputation + 2.0 * sheet.suspicion


def victim(eye: Eye, option: str) -> float:
    seat, _, kind = option.removeprefix("crew:").partition("/")
    return values.cube(eye, kind) + 0.05 * eye.sheets[int(seat)].reputation


def guard(eye: Eye, option: str) -> float:
    """Where strength counts most: in rooms that this bot could still go to."""
    room = option.split(":")[1]
    used = eye.part(parts.Cell, "cell").used
    return rooms.Outlook(eye, eye.room(room)).at(0, 2) + (0 if room in used else 5)


ANSWERS: Mapping[str, Answer] = {
    "place": planner.place,
    "pay": cheapest,
    "give": cheapest,
    "storage": cheapest,
    "keep": keep,
    "window": tomes.window,
    "tome": tomes.offer,
}
JUDGES: Mapping[str, Judge[Eye]] = {
    "reward": reward,
    "ware": ware,
    "swap": swap,
    "recruit": recruit,
    "recruit.more": recruit,
    "craft": craft,
    "goon": goon,
    "trait": trait,
    "reserve": reserve,
    "suspect": suspect,
    "victim": victim,
    "guard": guard,
}
