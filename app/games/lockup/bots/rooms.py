"""What a crew may expect of a room: the chances of each place, and what places bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp

from app.engine import Seat
from app.games.lockup.bots import guards, values
from app.games.lockup.bots.reading import Eye
from app.games.lockup.cards.board import LIBRARY, Reward
from app.games.lockup.cards.effect import ANY
from app.games.lockup.rules.rewards import PLACES
from app.games.lockup.state import GUARDS
from app.games.lockup.view.parts import RoomView

SPREAD = 1.6  # how unsure a bot is of strengths
COMES = 0.42  # how often a rival with a full cell still comes to a room
ARRIVES = 4.6  # and how strong


class Outlook:
    """One room, and what rivals may do there."""

    def __init__(self, eye: Eye, room: RoomView) -> None:
        self.eye = eye
        self.room = room
        self._worth: dict[tuple[int, int], float] = {}

    @cached_property
    def rivals(self) -> list[tuple[Seat, float, float]]:
        """Each rival: how likely it is there in the end, and how strong it is expected to be."""
        return [self._rival(sheet.seat) for sheet in self.eye.rivals]

    def _rival(self, seat: Seat) -> tuple[Seat, float, float]:
        stack = self.eye.stack(self.room, seat)
        cell = len(self.eye.sheets[seat].cell)
        if stack:
            mean = self.eye.mean_unseen(seat) if stack.hidden else 0.0
            return seat, 1.0, stack.known + stack.hidden * mean
        if seat == GUARDS or self.eye.sheets[seat].passed or not cell:
            return seat, 0.0, 0.0
        return seat, COMES * cell / 6, ARRIVES

    def chances(self, strength: float) -> list[float]:
        """How likely it is that no, one, two … rivals are stronger: an entry for each number."""
        found = [1.0]
        for seat, there, theirs in self.rivals:
            edge = strength - theirs + (0.5 if self.eye.breaks_ties(seat) else -0.5)
            loses = there / (1 + exp(edge / SPREAD))
            found = [
                (found[n] if n < len(found) else 0.0) * (1 - loses)
                + (found[n - 1] * loses if n else 0.0)
                for n in range(len(found) + 1)
            ]
        return found

    def crews(self) -> int:
        """How many crews will be there, this one included."""
        return 1 + round(sum(there for _, there, _ in self.rivals))

    def expected(self, strength: float, tokens: int, lookout: bool) -> float:
        """The expected worth of tokens of this strength here."""
        crews = self.crews()
        worth = 0.0
        for place, chance in enumerate(self.chances(strength)):
            if chance > 0.01:
                worth += chance * self.at(place, max(crews, place + 1))
        if self.room.suspicion and not lookout:
            first = self.chances(strength)[0]
            worth -= first * self.room.suspicion * values.suspicion(self.eye)
        return worth

    def at(self, place: int, crews: int) -> float:
        """The worth of a place: its reward, or the library if that is better."""
        key = place, crews
        if key not in self._worth:
            reward = reward_at(self.eye, self.room.room, place, crews)
            taken = reward_worth(self.eye, reward) if reward else 0.0
            if reward and place == 0:
                taken += sum(values.cube(self.eye, kind) * n for kind, n in self.room.bounty)
            worth = max(taken, library_worth(self.eye, 1))
            self._worth[key] = worth + (self.denied if place == 0 else 0.0)
        return self._worth[key]

    @cached_property
    def denied(self) -> float:
        """Against a single rival, what it loses by not being first here."""
        rival = next(iter(self.rivals)) if len(self.rivals) == 1 else None
        if rival is None:
            return 0.0
        seat, there, _ = rival
        if seat == GUARDS:
            return there * guards.lost_without_first_place(self.eye, self.room.room)
        return 0.5 * there * max(0.0, self._others(0) - self._others(1))

    def _others(self, place: int) -> float:
        """The worth of a place to a rival: assumed to be the same as to this bot."""
        reward = reward_at(self.eye, self.room.room, place, 2)
        if reward is None or reward.effects[0].do in ("recruit", "craft"):
            return 2.0 - place
        return reward_worth(self.eye, reward)


def reward_at(eye: Eye, room: str, place: int, crews: int) -> Reward | None:
    """The reward for this place among this many crews, as rules/rewards.py finds it."""
    matching = {PLACES[place] if place < len(PLACES) else "", "others", "each"}
    if place == crews - 1 > 0:
        matching.add("last")
    for reward in eye.cards.locations[room].rewards:
        fits = not reward.players or eye.sight.seats in reward.players
        if fits and reward.place in matching:
            return reward
    return None


def reward_worth(eye: Eye, reward: Reward) -> float:
    step = reward.effects[0]
    match step.do:
        case "recruit":
            return recruit_worth(eye, step.prices)
        case "craft":
            return craft_worth(eye)
        case "swap":
            return 0.7 if sum(eye.stock.values()) >= step.amount and step.amount == 1 else 0.0
    if step.resource == ANY:
        return values.CHOSEN
    wanted = values.needed(eye, step.resource) * step.amount if step.do == "gain" else 0.0
    return values.effects(eye, reward.effects) + wanted


def recruit_worth(eye: Eye, prices: Sequence[int]) -> float:
    """The best goon, or the best two, less the price; more cubes may come in this round."""
    cubes = sum(eye.stock.values()) + (1.0 if eye.course.step == "roll_call" else 0.0)
    goons = sorted((values.goon_worth(eye, face) for face in eye.goons.values()), reverse=True)
    best = 0.0
    for number, price in enumerate(prices, start=1):
        if number <= len(goons) and price <= cubes:
            best = max(best, sum(goons[:number]) - values.recruit_price(price))
    return best


def craft_worth(eye: Eye) -> float:
    """The best item that can be paid, or nearly; more cubes may come in this round."""
    hope = 1 if eye.course.step == "roll_call" else 0
    best = 0.4 if sum(eye.stock.values()) else 0.0
    for face in eye.items.values():
        cost = eye.cards.items[face].cost
        short = sum(max(0, n - eye.stock[kind]) for kind, n in cost.fixed.items())
        lacking = max(short, cost.total - sum(eye.stock.values()))
        if lacking <= hope:
            best = max(best, values.item_net(eye, face) * (0.5 if lacking else 1.0))
    return best


def library_worth(eye: Eye, strength: float) -> float:
    """Tokens that go to the library are worth a tome, if not too many crews come there."""
    crews = min(len(eye.sheets), 4)
    stack = eye.stack(eye.room(LIBRARY), eye.me)
    already = stack is not None  # a second group of tokens brings no second tome
    return 0.25 if already else values.TOME * (0.62 if crews > 3 else 0.75)
