"""What may be sent to the API and what comes back, as OpenAPI describes it.

Requests are read strictly: unknown fields, other types and endless texts are refused before
anybody looks at them. Answers are written by wire.py; their classes here only describe them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, StringConstraints

from app.web.text import storable


def _storable(value: Any) -> Any:
    if not storable(value):
        raise ValueError("cannot be kept")
    return value


def _short(value: dict[str, Any]) -> dict[str, Any]:
    if len(repr(value)) > 8000:
        raise ValueError("too long")
    return value


Kept = AfterValidator(_storable)
Name = Annotated[str, StringConstraints(min_length=1, max_length=200), Kept]
Word = Annotated[str, StringConstraints(min_length=1, max_length=100), Kept]
Line = Annotated[str, StringConstraints(min_length=1, max_length=2000), Kept]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200), Kept]
Language = Literal["en", "ru"]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
Some = Annotated[list[Word], Field(max_length=200)]
Filled = Annotated[dict[str, JsonValue], Field(max_length=50), AfterValidator(_short), Kept]
Picked = Annotated[str, StringConstraints(max_length=2000), Kept]
ChoiceSent: TypeAlias = Picked | Annotated[int, Field(ge=-(2**53), le=2**53)] | Some | Filled


class Asked(BaseModel):
    """The base of everything that is sent to us."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Told(BaseModel):
    """The base of everything that we answer."""

    model_config = ConfigDict(frozen=True)


# --- people --------------------------------------------------------------------------------------


class NewGuest(Asked):
    name: Name
    language: Language = "en"


class ChangedGuest(Asked):
    name: Name | None = None
    language: Language | None = None


class Credentials(Asked):
    login: Word
    password: Password


class HandoverToken(Asked):
    token: Word


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


# --- games and tables ----------------------------------------------------------------------------


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


class NewTable(Asked):
    game: Word
    options: Annotated[dict[Word, bool | int | Word], Field(max_length=50)] = {}
    seats: Annotated[int, Field(ge=1, le=99)]
    visibility: Literal["link", "listed"] = "link"
    clock: Annotated[dict[Word, int | Word], Field(max_length=10)] | None = None
    away: Literal["wait", "silent", "vote", "bot", "open"] = "wait"
    onlookers: bool = True
    replay: Literal["link", "listed", "private"] = "link"


class TableTold(Told):
    """`invite` is the short word of the link that friends get: /j/<invite>."""

    id: str
    url: str
    invite: str
    commitment: str


class SeatWish(Asked):
    """For oneself, with a contribution to the deal; or, by the host, for a bot."""

    contribution: Annotated[str, StringConstraints(max_length=64), Kept] | None = None
    bot: Word | None = None
    seat: SeatNumber | None = None


class SeatGiven(Told):
    seat: int


class Ready(Asked):
    ready: bool = True


class Decision(Asked):
    """`choice` has the shape of the ask. The same `key` twice acts once."""

    ask: Word
    choice: ChoiceSent
    version: Annotated[int, Field(ge=0, le=2**31)] | None = None
    key: Word | None = None


class Key(Asked):
    key: Word | None = None


class Ballot(Asked):
    subject: Word
    choice: Word


class Said(Asked):
    text: Line


class Muted(Asked):
    seat: SeatNumber
    muted: bool = True


class Version(Told):
    version: int


# --- what is seen --------------------------------------------------------------------------------


class SeatTold(Told):
    seat: int
    name: str
    kind: Literal["person", "bot", "empty"]
    present: bool
    ready: bool
    standin: bool
    left: bool


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
