"""What the chronicle says about shots, answers, wounds and deaths: values only."""

from __future__ import annotations

from app.engine import Event, Seat, value


@value(frozen=True, slots=True)
class Shot(Event, moment="hit"):
    """Somebody is attacked; without `seat` there is no author."""

    seat: Seat | None
    to: Seat
    by: str


@value(frozen=True, slots=True)
class Immune(Event):
    """A diamond has no effect on Apache Kid."""

    seat: Seat


@value(frozen=True, slots=True)
class Dodged(Event):
    """A miss is played from hand, or used in front."""

    seat: Seat
    card: str
    place: str


@value(frozen=True, slots=True)
class GaveBang(Event):
    """A BANG! is given in a Duel, or against Indians!"""

    seat: Seat
    card: str
    why: str


@value(frozen=True, slots=True)
class Checked(Event, sound="reveal", moment="draw"):
    """Draw!: what was turned up, which card counts, and its suit now."""

    seat: Seat | None
    why: str
    cards: tuple[str, ...]
    card: str
    suit: str


@value(frozen=True, slots=True)
class Hit(Event, moment="hit"):
    """Lives are lost; `left` is how many remain."""

    seat: Seat
    lives: int
    left: int
    why: str


@value(frozen=True, slots=True)
class Healed(Event):
    """Lives are regained."""

    seat: Seat
    lives: int
    left: int


@value(frozen=True, slots=True)
class Drank(Event):
    """A Beer saves somebody at the last moment."""

    seat: Seat
    card: str


@value(frozen=True, slots=True)
class Stayed(Event):
    """Teren Kill stays in the game."""

    seat: Seat


@value(frozen=True, slots=True)
class Exploded(Event, moment="alone"):
    """Dynamite explodes."""

    seat: Seat
    card: str


@value(frozen=True, slots=True)
class PassedOn(Event):
    """Dynamite moves on to the next player."""

    seat: Seat
    to: Seat
    card: str


@value(frozen=True, slots=True)
class Jailed(Event):
    """The check of Jail: free or not."""

    seat: Seat
    card: str
    free: bool


@value(frozen=True, slots=True)
class Eliminated(Event, sound="reveal", moment="alone"):
    """A character is eliminated, and their role is shown; `by` is the author."""

    seat: Seat
    character: str
    role: str
    by: Seat | None


@value(frozen=True, slots=True)
class LaidOff(Event):
    """All cards of an eliminated player go to the discard pile."""

    seat: Seat
    cards: tuple[str, ...]


@value(frozen=True, slots=True)
class Bounty(Event, sound="coin", moment="alone"):
    """The bounty on an outlaw is paid."""

    seat: Seat
    money: int


@value(frozen=True, slots=True)
class Penalty(Event, moment="alone"):
    """The sheriff has eliminated a deputy and loses all cards."""

    seat: Seat
    cards: tuple[str, ...]


@value(frozen=True, slots=True)
class GhostCame(Event):
    """Ghost Town: an eliminated player has a turn."""

    seat: Seat


@value(frozen=True, slots=True)
class GhostLeft(Event):
    """The ghost is gone again."""

    seat: Seat


@value(frozen=True, slots=True)
class Returned(Event):
    """An eliminated player is back; `role` is empty if it is secret."""

    seat: Seat
    life: int
    role: str


@value(frozen=True, slots=True)
class GaveLife(Event):
    """Blood Brothers: a life is given away."""

    seat: Seat
    to: Seat
