"""The option that every game has for who begins: drawn by lot, or the first seat."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import N_, Card, Deal, Pick, Seat, State

DRAWN, FIRST_SEAT = "drawn", "first_seat"

FIRST_PLAYER = Pick(
    "first_player",
    N_("First player"),
    values=(DRAWN, FIRST_SEAT),
    names=(N_("drawn by lot"), N_("the player in the first seat")),
    default=DRAWN,
)


def is_drawn(deal: Deal) -> bool:
    """Whether a draw decides who begins."""
    return bool(deal.options[FIRST_PLAYER.id] == DRAWN)


def first_player(state: State) -> Seat:
    """The seat that begins, drawn if the table wants it drawn."""
    return state.dice.below(state.deal.seats) if is_drawn(state.deal) else 0


def cast_lots(state: State) -> list[Card]:
    """A lot for each seat, mixed face down: for games in which the draw is seen later."""
    seats = [*range(state.deal.seats)]
    state.dice.shuffle(seats)
    return [state.knowledge.card(str(seat), "lot") for seat in seats]


def draw_lot(state: State, lots: Sequence[Card]) -> Seat:
    """The seat on the first lot, which everybody sees now."""
    state.knowledge.turn_up(lots[0])
    return int(lots[0].face)
