"""What the API answers, as OpenAPI describes it; tables themselves are written by wire.py."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.web.api.requests import Language


class Told(BaseModel):
    """The base of everything that we answer."""

    model_config = ConfigDict(frozen=True)


class PersonTold(Told):
    id: int
    name: str
    language: Language
    login: str | None


class SignedIn(Told):
    """The token is shown this once: send it as `Authorization: Bearer <token>`."""

    id: int
    name: str
    token: str


class HandoverTold(Told):
    """A link that signs one other device in as the same person."""

    url: str
    token: str
    seconds: int


class Players(Told):
    min: int
    max: int


class OptionTold(Told):
    """`values` are all that may be chosen; for a number, the lowest and the highest."""

    id: str
    name: str
    kind: Literal["switch", "pick", "number"]
    values: list[bool | int | str]
    default: bool | int | str


class GameTold(Told):
    id: str
    name: str
    players: Players
    options: list[OptionTold]
    bots: list[str]


class TableTold(Told):
    """`invite` is the short word of the link that friends get: /j/<invite>."""

    id: str
    url: str
    invite: str
    commitment: str


class SeatGiven(Told):
    seat: int


class Version(Told):
    version: int


class SeatTold(Told):
    """`thrown_in`: before the start, the SHA-256 of what the seat has thrown into the deal."""

    seat: int
    name: str
    kind: Literal["person", "bot", "empty"]
    present: bool
    ready: bool
    standin: bool
    left: bool
    thrown_in: str


class OptionId(Told):
    id: str
    at: str | None = None


class AskTold(Told):
    """Of the shapes only one is there: options with min and max, a range, or a form."""

    id: str
    seat: int
    kind: str
    options: list[OptionId] | None = None
    min: int | None = None
    max: int | None = None
    range: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    form: dict[str, Any] | None = None
    optional: bool | None = None
    chosen: Any = None


class WaitingTold(Told):
    seat: int
    kind: str


class StandingTold(Told):
    seat: int
    score: int
    rank: int


class PartTold(Told):
    """An element of the view; its other fields depend on its type."""

    model_config = ConfigDict(frozen=True, extra="allow")

    type: str


class ClockTold(Told):
    kind: Literal["none", "live", "days"]
    deadlines: dict[str, str]
    banks: dict[str, float]
    paused: bool


class VoteTold(Told):
    subject: str
    choices: list[str]
    cast: dict[str, str]
    needed: int
    about: int | None


class LineTold(Told):
    """Lines of the house have a code and values, and no text."""

    model_config = ConfigDict(frozen=True, extra="allow")

    id: int
    seat: int | None
    name: str
    at: str
    text: str
    code: str | None = None


class Snapshot(Told):
    """A table as the caller may see it. `asks` holds only his own."""

    id: str
    game: str
    status: Literal["gathering", "playing", "finished", "parked"]
    version: int
    commitment: str
    viewer: int | None
    seats: list[SeatTold]
    parts: dict[str, PartTold]
    asks: list[AskTold]
    waiting_for: list[WaitingTold]
    result: list[StandingTold] | None
    clock: ClockTold
    votes: list[VoteTold]
    why_not_back: str | None
    chat: list[LineTold]
    next_table: str | None
    corrected: bool


class Card(Told):
    """A table in a list: what stands on its door."""

    id: str
    game: str
    status: Literal["gathering", "playing", "finished", "parked"]
    seats: list[str]
    free: int
    mine: bool


class TablesTold(Told):
    listed: list[Card]
    mine: list[Card]


class ErrorTold(Told):
    """`error` is for programs, `message` for people, in the caller's language."""

    model_config = ConfigDict(frozen=True, extra="allow")

    error: str
    message: str
