"""Roll call: in turns, players place tokens into rooms, until all have passed."""

from __future__ import annotations

from app.engine import ask, only
from app.engine.script import choose
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.rules import guards, lights_out
from app.games.lockup.rules.placing import SILENT, Placement, Placing
from app.games.lockup.state import GUARDS, Crew, Prison
from app.games.lockup.view import events
from app.kit.answers import PASS
from app.kit.faces import faces
from app.kit.ring import next_seat


def begin_round(prison: Prison) -> None:
    """A new round: the owner of the marker goes first."""
    prison.step, prison.active = "roll_call", prison.marker
    prison.tell(events.RoundBegan(prison.round, prison.box.rules.rounds, prison.marker))
    if prison.guards:
        guards.post(prison)


async def take_turn(prison: Prison) -> None:
    """Roll call: one turn."""
    if prison.active == GUARDS:
        await guards.take_turn(prison)
        prison.active = 0
        return
    assert prison.active is not None, "somebody has the turn"
    crew = prison.crews[prison.active]
    await place_or_pass(prison, crew)
    hand_on(prison, crew)


async def place_or_pass(prison: Prison, crew: Crew) -> None:
    """Placing tokens, or a pass, which is forced on an empty cell.

    Ruling 25: a player with an empty cell who holds tomes is asked first.
    """
    if not crew.cell:
        if crew.tomes and not prison.solo:
            rule = choose(crew.seat, "pass", [PASS], silent=lambda: PASS.id)
            await with_tomes(prison, crew, rule, "roll_call")
        pass_turns(prison, crew, forced=True)
        return
    question = ask(crew.seat, "place", Placing(prison, crew), silent=lambda: SILENT)
    placement = await with_tomes(prison, crew, question, "roll_call")
    if placement is None:
        pass_turns(prison, crew, forced=False)
    else:
        place(prison, crew, placement)


def place(prison: Prison, crew: Crew, placement: Placement) -> None:
    """Placing tokens: into one room, face up or face down."""
    up = [crew.cell[number] for number in placement.up]
    down = [crew.cell[number] for number in placement.down]
    crew.cell = [card for card in crew.cell if card not in (*up, *down)]
    prison.knowledge.turn_up(*up)
    prison.rooms[placement.room].tokens[crew.seat] = [*up, *down]
    crew.used.append(placement.room)
    crew.closed += len(down)
    hidden = only(crew.seat, faces(down)) if down else None
    prison.tell(events.Placed(crew.seat, placement.room, faces(up), len(down), hidden))


def pass_turns(prison: Prison, crew: Crew, forced: bool) -> None:
    """Pass: no more turns in this roll call. Tokens that were not placed stay in the cell."""
    crew.passed = True
    prison.tell(events.Passed(crew.seat, forced, len(crew.cell)))


def hand_on(prison: Prison, crew: Crew) -> None:
    """To the next player clockwise who has not passed. Alone: to the guards (ruling 12)."""
    if prison.solo:
        if crew.passed or not crew.cell:
            lights_out.begin(prison)
        else:
            prison.active = GUARDS
        return
    seats = [other.seat for other in prison.crews if not other.passed]
    if not seats:
        lights_out.begin(prison)
        return
    prison.active = next_seat(seats, crew.seat)
