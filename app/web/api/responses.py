"""The responses of the API, as OpenAPI describes them. serialize.py writes tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.web.api.requests import Spoken


class ApiModel(BaseModel):
    """The base of all answers."""

    model_config = ConfigDict(frozen=True)


class PersonResponse(ApiModel):
    id: int
    name: str
    language: Spoken
    login: str | None


class SignedIn(ApiModel):
    """The token is shown only once. Send it as `Authorization: Bearer <token>`."""

    id: int
    name: str
    token: str


class HandoverResponse(ApiModel):
    """A link that signs one other device in as the same person."""

    url: str
    token: str
    seconds: int


class Players(ApiModel):
    min: int
    max: int


class OptionResponse(ApiModel):
    """`values` are all that may be chosen; for a number, the lowest and the highest."""

    id: str
    name: str
    kind: Literal["switch", "pick", "number"]
    values: list[bool | int | str]
    default: bool | int | str


class GameAheadResponse(ApiModel):
    """A kind of question that players may answer ahead, how, and until when."""

    kind: str
    wishes: list[Literal["pass", "nothing"]]
    until: list[str]


class GameResponse(ApiModel):
    id: str
    name: str
    players: Players
    options: list[OptionResponse]
    bots: list[str]
    ahead: list[GameAheadResponse]


class TableResponse(ApiModel):
    """`invite` is the short word of the link that friends get: /j/<invite>.

    `promise` is the hash of all that the deal depends on; docs/fair-deal.md says how it is made.
    """

    id: str
    url: str
    invite: str
    commitment: str
    promise: str


class SeatGiven(ApiModel):
    """`seat`: null while the players of a running game have not agreed yet."""

    seat: int | None


class Version(ApiModel):
    version: int


class SeatResponse(ApiModel):
    """`bot`: which bot sits there, such as `easy`, `medium` or `hard`; null for people.

    `out`: eliminated by the rules. `reserved`: empty, and kept after a rematch for the person of
    this name. `colour` and `figure`: how the seat is marked; `POST .../look` chooses them.
    `thrown_in`: before the start, the SHA-256 of what the seat contributed to the deal.
    """

    seat: int
    name: str
    kind: Literal["person", "bot", "empty"]
    bot: str | None
    present: bool
    ready: bool
    standin: bool
    left: bool
    out: bool
    reserved: bool
    colour: str
    figure: str
    thrown_in: str


class OptionId(ApiModel):
    id: str
    at: str | None = None


class AskResponse(ApiModel):
    """Has one shape only: options with min and max, a range, or a form."""

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


class WaitingResponse(ApiModel):
    seat: int
    kind: str


class StandingResponse(ApiModel):
    """The rank of a seat. In a game without points, there are no scores."""

    seat: int
    score: int | None
    rank: int


class OutcomeResponse(ApiModel):
    """How the game ended. Without winners it was `drawn`, or the players lost to the game.

    `reason` and the names of the teams are the game's own words for them.
    """

    reason: str
    winners: list[int]
    teams: dict[str, list[int]]
    drawn: bool


class PartResponse(ApiModel):
    """An element of the view; its other fields depend on its type."""

    model_config = ConfigDict(frozen=True, extra="allow")

    type: str


class ClockResponse(ApiModel):
    """`since`: from when the table has been waiting for a seat, as everybody can see."""

    kind: Literal["none", "live", "days"]
    deadlines: dict[str, str]
    banks: dict[str, float]
    paused: bool
    since: dict[str, str]


class VoteResponse(ApiModel):
    """`needed`: how many of the `voters` must agree; on some choices more, as `needs` says.

    `name`: who asks for an open seat, in a vote `join:<seat>`.
    """

    subject: str
    choices: list[str]
    cast: dict[str, str]
    needed: int
    about: int | None
    needs: dict[str, int]
    voters: list[int]
    name: str


class ChatLineResponse(ApiModel):
    """Lines of the server have a code and values, and no text."""

    model_config = ConfigDict(frozen=True, extra="allow")

    id: int
    seat: int | None
    name: str
    at: str
    text: str
    code: str | None = None


class AheadResponse(ApiModel):
    """How you have answered a kind of question ahead; nobody else is shown it."""

    wish: Literal["pass", "nothing"]
    until: str


class Snapshot(ApiModel):
    """A table as the caller may see it. `asks` holds only their own."""

    id: str
    game: str
    status: Literal["gathering", "playing", "finished", "parked"]
    version: int
    commitment: str
    promise: str
    viewer: int | None
    seats: list[SeatResponse]
    parts: dict[str, PartResponse]
    asks: list[AskResponse]
    waiting_for: list[WaitingResponse]
    result: list[StandingResponse] | None
    outcome: OutcomeResponse | None
    clock: ClockResponse
    votes: list[VoteResponse]
    why_not_back: str | None
    chat: list[ChatLineResponse]
    next_table: str | None
    corrected: bool
    ahead: dict[str, AheadResponse]
    chat_open: bool


class TableListing(ApiModel):
    """A table as it is listed. `free`: the seats that you could take."""

    id: str
    game: str
    status: Literal["gathering", "playing", "finished", "parked"]
    host: str
    clock: Literal["none", "live", "days"]
    seats: list[str]
    free: int
    mine: bool


class TablesResponse(ApiModel):
    listed: list[TableListing]
    mine: list[TableListing]


class HonourResponse(ApiModel):
    """Somebody's record in a game. `streak`: games won in a row up to now; `longest`: ever."""

    game: str
    name: str
    played: int
    won: int
    longest: int
    streak: int


class HonoursResponse(ApiModel):
    """`taking_part`: whether you are counted."""

    best: list[HonourResponse]
    taking_part: bool


class ErrorResponse(ApiModel):
    """`error` is for programs, `message` for people, in the caller's language."""

    model_config = ConfigDict(frozen=True, extra="allow")

    error: str
    message: str
