"""The requests of the API. What comes back is in responses.py.

Requests are read strictly: unknown fields, wrong types and endless texts are refused first.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    create_model,
)

from app.languages import LANGUAGES, SOURCE
from app.storage.queries.tables import TableSettings
from app.tables.people.gestures import REACTIONS
from app.tables.seat_looks import COLOURS, FIGURES
from app.tables.settings import CHOICES, SWITCHES
from app.web.context.names import storable


def _storable(value: Any) -> Any:
    if not storable(value):
        raise ValueError("cannot be kept")
    return value


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise ValueError("unknown")
    return language


def _short(value: dict[str, Any]) -> dict[str, Any]:
    if len(repr(value)) > 8000:
        raise ValueError("too long")
    return value


Storable = AfterValidator(_storable)
Name = Annotated[str, StringConstraints(min_length=1, max_length=200), Storable]
Word = Annotated[str, StringConstraints(min_length=1, max_length=100), Storable]
Line = Annotated[str, StringConstraints(min_length=1, max_length=2000), Storable]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200), Storable]
Spoken = Annotated[str, Field(json_schema_extra={"enum": [*LANGUAGES]})]
Language = Annotated[Spoken, AfterValidator(_known)]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
Some = Annotated[list[Word], Field(max_length=200)]
Filled = Annotated[dict[str, JsonValue], Field(max_length=50), AfterValidator(_short), Storable]
Picked = Annotated[str, StringConstraints(max_length=2000), Storable]
ChoiceSent: TypeAlias = Picked | Annotated[int, Field(ge=-(2**53), le=2**53)] | Some | Filled


class ApiRequest(BaseModel):
    """The base of all requests."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


M = TypeVar("M", bound=ApiRequest)


def with_choices(model: type[M]) -> type[M]:
    """Add the settings of a table that are a word or a switch, as `TableSettings` has them."""
    types = get_type_hints(TableSettings)
    added = {f.name: (types[f.name], f.default) for f in fields(TableSettings)}
    chosen = {name: added[name] for name in (*CHOICES, *SWITCHES)}
    return create_model(model.__name__, __base__=model, __module__=__name__, **chosen)  # type: ignore[call-overload, no-any-return]


class NewGuest(ApiRequest):
    name: Name
    language: Language = SOURCE


class ChangedGuest(ApiRequest):
    name: Name | None = None
    language: Language | None = None


class Credentials(ApiRequest):
    login: Word
    password: Password


class HandoverToken(ApiRequest):
    token: Word


@with_choices
class NewTable(ApiRequest):
    game: Word
    options: Annotated[dict[Word, bool | int | Word], Field(max_length=50)] = {}
    seats: Annotated[int, Field(ge=1, le=99)]
    clock: Annotated[dict[Word, int | Word], Field(max_length=10)] | None = None


class SeatWish(ApiRequest):
    """A seat for yourself, with a contribution to the deal, or from the host for a bot."""

    contribution: Annotated[str, StringConstraints(max_length=64), Storable] | None = None
    bot: Word | None = None
    seat: SeatNumber | None = None


class Look(ApiRequest):
    """How your seat is marked; what is left out stays as it is."""

    colour: Literal[COLOURS] | None = None  # type: ignore[valid-type]  # the list is in one place
    figure: Literal[FIGURES] | None = None  # type: ignore[valid-type]


class Ready(ApiRequest):
    ready: bool = True


class Decision(ApiRequest):
    """`choice` has the shape of the ask. The same `key` twice acts once."""

    ask: Word
    choice: ChoiceSent
    version: Annotated[int, Field(ge=0, le=2**31)] | None = None
    key: Word | None = None


class Key(ApiRequest):
    key: Word | None = None


class Ballot(ApiRequest):
    subject: Word
    choice: Word


class AnswerAhead(ApiRequest):
    """How a kind of question is to be answered for you: see `ahead` of the game.

    `pass`: always with silence; `nothing`: with silence when you have no other answer; `ask`: not
    at all. `until` is a period that the game names, or the end of the game.
    """

    kind: Word
    wish: Literal["pass", "nothing", "ask"]
    until: Word = "game"


class Said(ApiRequest):
    """The same `key` twice adds one line."""

    text: Line
    key: Word | None = None


class Reaction(ApiRequest):
    word: Literal[REACTIONS]  # type: ignore[valid-type]  # the list is in one place


class Nudge(ApiRequest):
    seat: SeatNumber


class Muted(ApiRequest):
    seat: SeatNumber
    muted: bool = True


class HonoursWish(ApiRequest):
    taking_part: bool
