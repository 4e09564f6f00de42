"""The course of play, one function per section of the rulebook. What actions do: `actions.py`.

"Ruling n" is an entry of README.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from app.engine import Card, Deal, Outcome, Say, choose, only, pick
from app.games.crooks import events
from app.games.crooks.actions import ACT, ON_TAKEN_JOB, may_take_over
from app.games.crooks.score import final_score
from app.games.crooks.state import City, Fan, Mastermind
from app.kit.answers import PASS, pick_or
from app.kit.decks import shuffled, take_unseen
from app.kit.first_player import first_player, is_drawn
from app.kit.ring import next_seat
from app.kit.scoring import outcome_of, winners

LEAVE = Say("leave")


class Placement(NamedTuple):
    """One way to send the crook in hand to a job."""

    id: str
    at: str
    job: int
    face_up: bool
    taken: bool = False


def set_up(deal: Deal) -> City:
    """Preparation: jobs in a row, crooks shuffled and dealt into piles, money for everybody."""
    city = City(deal=deal)
    components = city.components
    faces = sorted(components.crooks)  # the deal must not depend on the order of a file
    cards = shuffled(city, faces)
    for hideout, size in components.setups[deal.seats].piles.items():
        city.hideouts[hideout], cards = cards[:size], cards[size:]
    city.set_aside = cards  # ruling 10: nobody sees these during the game
    city.masterminds = [
        Mastermind(seat, components.rules.start_money, {job: [] for job in components.jobs})
        for seat in range(deal.seats)
    ]
    city.active = first_player(city)  # ruling 14
    city.tell(events.Began(city.active, is_drawn(deal)))
    return city


async def play_turn(city: City) -> None:
    """Course of play: clockwise, until all have passed; then the final scoring."""
    await take_turn(city, city.masterminds[city.active])
    if city.still_playing():
        hand_on(city)
    else:
        finish(city)


async def take_turn(city: City, boss: Mastermind) -> None:
    """Course of play: recruit and rob, or pass and be out."""
    hideout = await recruit(city, boss)
    if hideout is None:
        return
    open_hideout(city, boss, hideout)
    crook = await take_crook(city, boss, hideout)
    await rob(city, boss, crook)


def hand_on(city: City) -> None:
    """Course of play: the next player clockwise who has not passed."""
    city.active = next_seat([boss.seat for boss in city.still_playing()], city.active)
    city.turn += 1


async def recruit(city: City, boss: Mastermind) -> str | None:
    """Recruiting: choose a hideout you can pay for, or pass; without money you must pass."""
    within_reach = hideouts_within_reach(city, boss)
    if not within_reach:  # ruling 5
        pass_for_good(city, boss, forced=True)
        return None
    hideout = await pick_or(boss.seat, "recruit", lambda: within_reach, PASS, grace=1)
    if hideout is None:
        pass_for_good(city, boss)
    return hideout


def hideouts_within_reach(city: City, boss: Mastermind) -> dict[Say, str]:
    """Recruiting: hideouts with crooks that this player can pay for."""
    if city.deal.options["full_row"] == "pass" and not boss.free_jobs():
        return {}  # ruling 3, the stricter way
    most = boss.money // city.components.rules.recruit_cost_per_card
    return {
        Say(f"hideout:{hideout}"): hideout
        for hideout, pile in city.hideouts.items()
        if 0 < len(pile) <= most
    }


def pass_for_good(city: City, boss: Mastermind, forced: bool = False) -> None:
    """Course of play: a player who passes is out of the game."""
    boss.passed = True
    city.tell(events.Passed(boss.seat, forced))


def open_hideout(city: City, boss: Mastermind, hideout: str) -> None:
    """Recruiting: pay for every card of the pile and look through it."""
    pile, at, price = city.hideouts[hideout], f"hideout:{hideout}", city.price(hideout)
    boss.money -= price
    city.knowledge.show(pile, boss.seat)
    city.note(boss.seat, at, pile)
    city.fan = Fan(boss.seat, at, "choose", list(pile))
    city.tell(events.Opened(boss.seat, at, price, len(pile), city.private(boss.seat, pile)))


async def take_crook(city: City, boss: Mastermind, hideout: str) -> Card:
    """Recruiting: take one crook in hand, unseen by the others; the rest goes back face down."""
    pile, at = city.hideouts[hideout], f"hideout:{hideout}"
    card = await pick(boss.seat, "choose", partial(within_pile, city, pile))
    take_unseen(city, pile, card, boss.seat)
    if pile:  # the others can tell that it isn't the kingpin
        city.rule_out_kingpin(card)
    outdate_notes(city, at, card)
    city.fan = Fan(boss.seat, at, "place", [card])
    city.tell(events.Took(boss.seat, at, only(boss.seat, card.face)))
    return card


def within_pile(city: City, pile: list[Card]) -> dict[Say, Card]:
    """Special actions, kingpin: only as the last one in its hideout (ruling 6)."""
    last, kingpins = len(pile) == 1, city.components.kingpins
    return {
        Say(f"fan:{place}"): card
        for place, card in enumerate(pile)
        if last or card.face not in kingpins
    }


def outdate_notes(city: City, at: str, card: Card) -> None:
    """Mark all notes about a place as stale, except the latest one."""
    if not city.remembers:
        return
    *earlier, last = city.notes
    outdated = [replace(note, stale=True) if note.tells_of(at) else note for note in earlier]
    city.notes = [*outdated, replace(last, took=card.face)]


async def rob(city: City, boss: Mastermind, card: Card) -> None:
    """Robbery: send the crook to a job in your row, face up, or face down for money."""
    ways = partial(placements, city, boss, card)
    choice = await choose(boss.seat, "place", ways, silent=lambda: usual_place(ways()))
    if choice == PASS:
        put_away(city, boss, card)
    elif not isinstance(choice, Placement):
        leave(city, boss, card)
    elif choice.face_up:
        await place_face_up(city, boss, card, choice.job)
    else:
        place_face_down(city, boss, card, choice.job)


def placements(city: City, boss: Mastermind, card: Card) -> list[Placement | Say]:
    """Robbery: one crook of a player per job, with three exceptions for crooks placed face up."""
    action = city.crook(card).action
    closed_too = action != "kingpin" and boss.money >= city.components.rules.face_down_cost
    ways: list[Placement | Say] = []
    for job, crooks in boss.row.items():
        slot = boss.slot(job)
        if not crooks or may_take_over(boss, action):
            ways.append(Placement(f"{slot}/up", slot, job, face_up=True, taken=bool(crooks)))
        if not crooks and closed_too:
            ways.append(Placement(f"{slot}/down", slot, job, face_up=False))
    ways = ways or [LEAVE]  # ruling 3; asked all the same: the reason is nobody else's business
    return [*ways, PASS] if city.deal.options["pass_after_recruiting"] else ways  # ruling 4


def usual_place(ways: Iterable[Placement | Say]) -> str:
    """The answer of a silent player: face up on the most valuable job, if possible a free one."""
    open_ways = [way for way in ways if isinstance(way, Placement) and way.face_up]
    best = max(open_ways, key=lambda way: (not way.taken, way.job), default=LEAVE)
    return best.id


def place_face_down(city: City, boss: Mastermind, card: Card, job: int) -> None:
    """Robbery: for $1 more nobody else sees which crook it is; no action (ruling 7)."""
    boss.money -= city.components.rules.face_down_cost
    boss.row[job].append(card)
    city.rule_out_kingpin(card)
    city.fan = None
    secret = only(boss.seat, card.face)
    city.tell(events.PlacedDown(boss.seat, job, city.components.rules.face_down_cost, secret))


async def place_face_up(city: City, boss: Mastermind, card: Card, job: int) -> None:
    """Robbery: everybody sees the crook, and its action may be used now or never."""
    action = city.crook(card).action
    city.knowledge.turn_up(card)
    if boss.row[job]:
        await ON_TAKEN_JOB[action](city, boss, card, job)
        boss.row[job].append(card)
        city.fan = None
        return
    boss.row[job].append(card)
    city.fan = None
    city.tell(events.Placed(boss.seat, job, card.face))
    if action in ACT:
        await ACT[action](city, boss, job)


def put_away(city: City, boss: Mastermind, card: Card) -> None:
    """Ruling 4, by the letter: pass with a crook in hand, which nobody else gets to see."""
    city.removed.append(card)
    city.fan = None
    city.tell(events.PutAway(boss.seat, only(boss.seat, card.face)))
    pass_for_good(city, boss)


def leave(city: City, boss: Mastermind, card: Card) -> None:
    """Ruling 3: a crook that fits nowhere leaves the game, seen by everybody; its price is lost."""
    city.knowledge.turn_up(card)
    city.removed.append(card)
    city.fan = None
    city.tell(events.Left(boss.seat, card.face))


def finish(city: City) -> None:
    """Scoring: turn up all crooks, without actions; then jobs, gangs and the winner."""
    for job in city.components.jobs:
        for mastermind in city.masterminds:
            for card in mastermind.row[job]:
                if not card.open:
                    city.knowledge.turn_up(card)
                    city.tell(events.TurnedUp(mastermind.seat, job, card.face))
    rows = [
        {job: [city.crook(card) for card in cards] for job, cards in mastermind.row.items()}
        for mastermind in city.masterminds
    ]
    city.score = final_score(city.components, rows, [m.money for m in city.masterminds])
    tell_score(city)
    city.over = True


def tell_score(city: City) -> None:
    """Scoring, read out in its order."""
    assert city.score, "nothing to tell before the end"
    for job in city.score.jobs:
        city.tell(events.JobScored(job.job, job.worth, job.winners, job.each))
    for gang in city.score.gangs:
        city.tell(events.GangScored(gang.gang, gang.winner, max(gang.members), gang.bonus))
    best = winners(city.score.totals)
    city.tell(events.Ended(tuple(total.seat for total in best), best[0].points))


def result(city: City) -> Outcome:
    """The outcome for every seat."""
    assert city.score, "there is no result before the end"
    return outcome_of(city.score.totals)
