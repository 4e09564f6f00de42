"""The API of playing: what you see of a table, and what you do there."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.engine import N_
from app.tables import play
from app.tables.errors import Refusal
from app.tables.people import answers_ahead, chat, muting, voting
from app.tables.replays import playback
from app.tables.replays.record import make_record
from app.web import gestures
from app.web.api import serialize
from app.web.api.requests import AnswerAhead, Ballot, Decision, Key, Muted, Nudge, Reaction, Said
from app.web.api.responses import Snapshot, Version
from app.web.context.deps import (
    Deciding,
    Here,
    Looking,
    Me,
    SeatedHere,
    limits_of,
    view_for,
)
from app.web.context.json import dump

router = APIRouter(prefix="/tables/{table_id}")


async def decide(request: Request, here: Deciding, decision: Decision) -> Response:
    """Answer an ask. 409 says that it is not open (any more), with the table's version.

    An ask that is still open may be answered whatever has happened since: `version` is only what
    you were looking at. The same `key` twice is answered as the first time and acts once; with
    another ask or choice it is refused (422).
    """
    limits_of(request).decisions.take(here.person.id)
    version = await play.decide(
        here.live, here.seat, decision.ask, decision.choice, key=decision.key, person=here.person.id
    )
    return _json({"version": version})


@router.get("", response_model=Snapshot, response_model_exclude_unset=True)
async def see(person: Me, live: Here) -> Response:
    """Get the table as you may see it now."""
    return _json(serialize.snapshot(await view_for(live, person)))


@router.post("/takeback")
async def take_back(request: Request, here: SeatedHere, key: Key | None = None) -> Version:
    """Undo your last decision, as long as nobody has learned anything by it."""
    limits_of(request).decisions.take(here.person.id)
    person = here.person.id
    given = key.key if key else None
    version = await play.take_back(here.live, here.seat, key=given, person=person)
    return Version(version=version)


@router.post("/votes", status_code=204)
async def vote(request: Request, here: SeatedHere, ballot: Ballot) -> None:
    """Cast your vote on one of the `votes` of the snapshot."""
    limits_of(request).decisions.take(here.person.id)
    person = here.person.id
    await voting.cast(here.live, here.seat, ballot.subject, ballot.choice, person=person)


@router.post("/ahead", status_code=204)
async def answer_ahead(request: Request, person: Me, here: SeatedHere, wish: AnswerAhead) -> None:
    """Answer a kind of question ahead, until the end of a turn or of the game. Only you see it."""
    limits_of(request).decisions.take(person.id)
    await answers_ahead.set_ahead(here.live, person, wish.kind, wish.wish, wish.until)


@router.post("/chat", status_code=204)
async def say(request: Request, person: Me, live: Here, viewer: Looking, said: Said) -> None:
    """Say something to everybody at the table."""
    limits_of(request).chat.take(person.id)
    await chat.say(live, person, said.text, key=said.key)


@router.post("/reactions", status_code=204)
async def react(request: Request, here: SeatedHere, reaction: Reaction) -> None:
    """Show a reaction on your seat. Sockets get it in `gestures`; it is not stored."""
    await gestures.react(request, here, reaction.word)


@router.post("/nudges", status_code=204)
async def nudge(request: Request, here: SeatedHere, wanted: Nudge) -> None:
    """Remind a player the table waits for; once a minute for each."""
    await gestures.nudge(request, here, wanted.seat)


@router.post("/mutes", status_code=204)
async def mute(person: Me, live: Here, muted: Muted) -> None:
    """Host only: mute or unmute the player in this seat."""
    await muting.mute_seat(live, person, muted.seat, muted=muted.muted)


@router.get("/record")
async def record(request: Request, live: Here, viewer: Looking) -> Response:
    """After the end: get everything that `python -m app verify` needs."""
    return _json(await make_record(live))


@router.get("/replay", response_model=Snapshot, response_model_exclude_unset=True)
async def replay(
    request: Request,
    live: Here,
    viewer: Looking,
    step: Annotated[int, Query(ge=0, le=2**31)] = 0,
    eyes: Annotated[str, Query(alias="as", max_length=10)] = "onlooker",
) -> Response:
    """After the end: get the table after this many decisions, as any viewer saw it."""
    if step > await playback.length(live):
        raise Refusal("no-such-step", N_("The game didn't last that long."))
    viewer = playback.viewer_named(live, eyes)
    return _json(serialize.snapshot(await playback.step(live, step, viewer)))


def _json(content: serialize.Json) -> Response:
    return Response(dump(content), media_type="application/json")
