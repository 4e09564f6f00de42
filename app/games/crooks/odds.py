"""A bot's reading of the table, and its estimate of a crook's worth on a job.

Only points count here. An unseen crook is assumed to be an ordinary one.
"""

from __future__ import annotations

from math import exp, prod

from app.engine import Seat
from app.games.crooks import parts
from app.games.crooks.cards import Components, Crook
from app.kit.bot import Reading

ORDINARY = 5.5  # the assumed rating of an unseen crook
LATER = 2.5  # the strength to expect of a rival who has nobody on a job yet
SPREAD = 0.9  # how sure a lead is: the smaller, the surer
DOLLAR = 1.0  # points that a dollar will buy later
SPITE = 0.2  # what a rival's lost point is worth
MEMBER = 0.15  # one more member of a gang, in parts of the bonus
BEST_OF = (0.0, 5.0, 6.1, 6.8, 7.2, 7.5)  # the highest of none, one, two … ordinary ratings


class Odds(Reading):
    """The table as one seat sees it."""

    cards: Components

    def crook(self, face: str) -> Crook:
        return self.cards.crooks[face]

    def crew(self, seat: Seat, job: int) -> tuple[parts.CrookView, ...]:
        return self.part(parts.Slot, f"slot:{seat}:{job}").crooks

    def fan(self) -> list[str]:
        """The faces that this seat looks at."""
        return [face for face in self.part(parts.Fan, "fan").cards if face]

    def hideout(self, place: str) -> parts.Hideout:
        return self.part(parts.Hideout, place)

    def free_jobs(self) -> list[int]:
        return [job for job in self.cards.jobs if not self.crew(self.me, job)]

    def strength(self, seat: Seat, job: int) -> float:
        crew = self.crew(seat, job)
        return sum(self.crook(one.face).rating if one.face else ORDINARY for one in crew)

    def worth(self, job: int, more: int = 0) -> int:
        crews = [self.crew(seat, job) for seat in range(self.sight.seats)]
        faces = [one.face for crew in crews for one in crew if one.face]
        return max(0, job + more + sum(self.crook(face).modifier for face in faces))

    def chance(self, job: int, mine: float) -> float:
        """The chance that this strength wins the job in the end."""
        rivals = [seat for seat in range(self.sight.seats) if seat != self.me]
        theirs = [self.strength(seat, job) or LATER for seat in rivals]
        return prod(1 / (1 + exp((other - mine) / SPREAD)) for other in theirs)

    def led_by_rivals(self, job: int, mine: float) -> float:
        """The points that others would get there as things stand."""
        there = any(self.crew(seat, job) for seat in range(self.sight.seats) if seat != self.me)
        return self.worth(job) * (1 - self.chance(job, mine)) if there else 0.0

    def holding(self, job: int, mine: float, more: int = 0) -> float:
        """The worth of having that strength there, with the modifiers that come with it."""
        worth, chance = self.worth(job, more), self.chance(job, mine)
        spoiled = min(0, worth - self.worth(job)) * (1 - chance)
        return worth * chance - SPITE * spoiled

    def gain(self, crook: Crook, job: int) -> float:
        """The worth that this crook adds to a job, joining the crooks there."""
        before = self.strength(self.me, job)
        now = self.holding(job, before + crook.rating, crook.modifier)
        bonus = self.cards.setups[self.sight.seats].gang_bonus
        member = MEMBER * bonus * len(crook.gangs)
        return now - (self.holding(job, before) if before else 0.0) + member

    def action(self, crook: Crook, job: int) -> float:
        """The worth of its action when it is placed there face up."""
        match crook.action:
            case "pickpocket":
                return DOLLAR * self.cards.actions["pickpocket"].amount
            case "assassin":
                return SPITE * self.led_by_rivals(job, 0.0) + 0.5
            case "spy":
                return 0.4
        return 0.0

    def best(self, crook: Crook) -> float:
        """The worth of this crook where it fits best."""
        joins = crook.action == "accomplice"
        jobs = list(self.cards.jobs) if joins else self.free_jobs()
        return max((self.gain(crook, job) + self.action(crook, job) for job in jobs), default=0.0)

    def unseen(self, count: int) -> float:
        """The expected worth of the best of this many unseen crooks."""
        rating = BEST_OF[min(count, len(BEST_OF) - 1)]
        values = [self.holding(job, rating) for job in self.free_jobs()]
        return max(values, default=0.0)
