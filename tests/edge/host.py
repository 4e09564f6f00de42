"""The real server, for tests that deal its cards (toy_host.py starts it).

It does what `python -m app serve` does. Besides, it draws the ids of tables in a fixed order, so
that two of them can hold the same table, and answers under /tests/: play on, deal again what
somebody cannot know, act where they notice nothing, say what somebody knows. Only tests start it;
the product has no such door.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from base64 import b64encode
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from sqlalchemy import null, update

from app.cli import serve
from app.cli.main import main
from app.engine import ALL, Card, Choice, Dice, Viewer
from app.engine.asks import Ask
from app.engine.hidden import Knowledge
from app.engine.log import Entry
from app.engine.table import Table
from app.games import GAMES
from app.main import create_app
from app.settings import ServerSettings
from app.storage.queries import table_changes, tables
from app.storage.schema import models
from app.tables import play
from app.tables.core import hold_back
from app.tables.core.answered_keys import TAKE_BACK
from app.tables.core.live_table import LiveTable
from app.tables.deadlines.answers_ahead import AnswersAhead
from app.tables.errors import Refusal
from app.tables.people.answers_ahead import set_ahead
from app.tables.replays.recorder import Recorder
from app.web.api import serialize
from tests.contract.noninterference import SECRETS, relabel, sealed, secret_act
from tests.edge.marked_cards import mark_cards
from tests.edge.world import ONLOOKER
from tests.support import templates
from tests.support.play import half_answered, keen_way, luck, question_of
from tests.support.shown import noted

router = APIRouter(prefix="/tests", include_in_schema=False)
_shown: defaultdict[int, defaultdict[Viewer, set[str]]] = defaultdict(lambda: defaultdict(set))
_ahead: list[AnswersAhead] = []  # the one of this server
_news: Counter[tuple[int, Viewer]] = Counter()  # faces new to them


@router.post("/{table_id}/walk")
async def walk(
    request: Request, table_id: str, acts: int, seed: str, ahead: int = 0
) -> dict[str, Any]:
    """So many decisions of those who are asked, or up to the end of the game.

    Then up to `ahead` more, until somebody's answer is sealed. Tells for each decision which cards
    it has shown to whom, with the version that they know of.
    """
    live = await _live(request, table_id)
    numbers, known = luck(seed, back=False), {}
    shown = [_newly_shown(live, known)]
    for number in range(acts + ahead):
        playing = live.row.status == "playing"
        if not playing or (number >= acts and half_answered(live.playing)):
            break
        await _act(live, next(numbers))
        shown.append(_newly_shown(live, known))
    return {"shown": shown}


async def _act(live: LiveTable, number: int) -> None:
    question = question_of(live.playing.questions(ALL), number)
    choice = keen_way(live.playing, question, number)
    await play.decide(live, question.seat, question.id, choice)


@router.get("/{table_id}/secrets")
async def secrets(request: Request, table_id: str) -> list[str]:
    """What nobody may read while the game runs."""
    live = await _live(request, table_id)
    seed, secret = live.playing.deal.seed, live.services.table_secret(table_id)
    return [text for raw in (seed, secret) for text in (raw.hex(), b64encode(raw).decode()[:40])]


@router.post("/{table_id}/deal")
async def deal(request: Request, table_id: str, seed: str, eyes: str, again: bool) -> None:
    """Another world, which this viewer cannot tell from the one that was here.

    The table is another one in either case, so that nobody goes on looking at the one they knew.
    """
    live, viewer, dice = await _live(request, table_id), _viewer(eyes), Dice(seed.encode())
    table = live.playing.copy()
    if again:
        table.redeal(viewer, dice)
        relabel(table, viewer, dice)
    live.table = table


@router.post("/{table_id}/unseen")
async def unseen(request: Request, table_id: str, seed: str, eyes: str) -> int:
    """Some acts that this viewer may not notice; how many there were."""
    live, viewer, dice = await _live(request, table_id), _viewer(eyes), Dice(seed.encode())
    for done in range(1 + dice.below(SECRETS)):
        act = secret_act(live.playing, viewer, dice)
        if act is None:
            return done
        await play.decide(live, *act)
    return done + 1


@router.post("/{table_id}/ahead")
async def answer_ahead(request: Request, table_id: str, eyes: str) -> int:
    """Everybody but this viewer has what depends on their hand answered ahead; how many wishes."""
    live, viewer = await _live(request, table_id), _viewer(eyes)
    wishes = [
        (SimpleNamespace(id=seat.person_id), kind)
        for kind, ahead in live.playing.game.ahead.items()
        for seat in live.row.seats
        if ahead.when_nothing and seat.seat != viewer
    ]
    for person, kind in wishes:
        try:
            await set_ahead(live, person, kind, "nothing")  # type: ignore[arg-type]
        except Refusal:
            if live.row.status == "playing":  # it may be over by now
                raise
    return len(wishes)


@router.post("/{table_id}/pass_by")
async def pass_by(request: Request, table_id: str, ask: str) -> None:
    """Answer by hand what silence would answer."""
    live = await _live(request, table_id)
    asked = live.playing.open_ask(ask)
    assert asked is not None, "it is open"
    assert asked.silent is not None, "it can be answered ahead"
    await play.decide(live, asked.seat, ask, asked.silent())


@router.post("/{table_id}/undo")
async def undo(request: Request, table_id: str) -> int:
    """Go back behind the last decision, whatever anybody has learned by it."""
    live = await _live(request, table_id)
    seat = live.playing.entries[-1].seat or 0
    back = partial(_rewound, seat=seat)
    return await live._act(seat, None, back, TAKE_BACK)


def _rewound(table: Table[Any], seat: int) -> Entry:
    return table.rewind(table.decisions - 1, seat)


@router.post("/{table_id}/forget")
async def forget(request: Request, table_id: str) -> None:
    """Count this game for nobody: other hands may have won it in the other world."""
    live = await _live(request, table_id)
    async with live.services.db.begin() as session:
        await session.execute(update(models.Table).filter_by(id=table_id).values(result=null()))


@router.get("/{table_id}/facts")
async def facts(request: Request, table_id: str, eyes: str) -> dict[str, Any]:
    """What tests must know to play on: all questions, and whether the viewer learns anything."""
    live, viewer = await _live(request, table_id), _viewer(eyes)
    table = live.table
    assert table is not None, "it has begun"
    game = table.game
    return {
        "version": live.version_of(viewer),
        "over": table.over,
        "asks": [serialize._ask(question) for question in table.questions(ALL)],
        "forms": {
            ask_id: _filled(ask_id, ask)
            for ask_id, ask in table.open_asks().items()
            if "form" in ask.shape.show()
        },
        "ahead": [ask_id for ask_id, ask in table.open_asks().items() if ask.kind in game.ahead],
        "talk": live.status.chat == "open",
        "shown": _news[id(table.state.knowledge), viewer],
        "used": table.state.dice.used,
        "sealed": sealed(table, viewer),
        "back": [s for s in range(table.deal.seats) if table.why_not_back(s) is None],
    }


def _filled(ask_id: str, ask: Ask) -> Choice:
    """A form as the rules would take it: not everything in it goes together."""
    return ask.shape.any(Dice(ask_id.encode()))


@router.get("/{table_id}/hidden")
async def hidden(request: Request, table_id: str, eyes: str, pages: int) -> None:
    """Come back when so many of the viewer's sockets have said that nobody looks at them."""
    live, viewer = await _live(request, table_id), _viewer(eyes)
    while sum(not here.visible for here in live.watchers.of(viewer)) < pages:  # noqa: ASYNC110
        await asyncio.sleep(0.002)


@router.get("/settled")
async def settled(request: Request) -> None:
    """Come back when all notices have been sent and nothing is left to answer ahead."""
    await _ahead[0].idle()
    await request.app.state.notices.settled()


@router.get("/ways")
async def ways(request: Request) -> list[str]:
    """The address of everything that can be got from this server, as a pattern."""
    return sorted(_patterns(request.app.routes))


def _patterns(routes: Iterable[Any]) -> Iterator[str]:
    for route in routes:
        if hasattr(route, "effective_candidates"):
            yield from _patterns(route.effective_candidates())
        elif "GET" in (getattr(route, "methods", None) or ()) and not _ours(route.path):
            yield route.path


def _ours(path: str) -> bool:
    return path.startswith("/tests/")


async def _live(request: Request, table_id: str) -> LiveTable:
    live: LiveTable = await request.app.state.registry.table(table_id)
    return live


def _newly_shown(
    live: LiveTable, known: dict[Viewer, set[str]]
) -> dict[str, tuple[int, list[str]]]:
    """The version each viewer knows of, and faces shown to them that are not yet in `known`."""
    assert live.table is not None, "it has begun"
    knowledge, found = live.table.state.knowledge, {}
    for viewer in knowledge.viewers:
        now = {str(card.face) for card in knowledge.cards if card.known_to(viewer)}
        shown = now | _shown[id(knowledge)][viewer]
        news = sorted(shown - known.get(viewer, set()))
        found[ONLOOKER if viewer is None else str(viewer)] = live.version_of(viewer), news
        known[viewer] = shown
    return found


def _viewer(eyes: str) -> Viewer:
    return int(eyes) if eyes.isdecimal() else None


def create(settings: ServerSettings) -> FastAPI:
    app = create_app(settings)
    app.include_router(router)
    return app


def note(knowledge: Knowledge, viewer: Viewer, card: Card) -> None:
    """Faces may be shown and forgotten within one decision; here it is kept who ever saw them."""
    _shown[id(knowledge)][viewer].add(str(card.face))
    _news[id(knowledge), viewer] += not card.known_to(viewer)


def record_nothing() -> None:
    """A game that was dealt again is not the one of its secret: it can't be played again."""
    Recorder._want = lambda maker, *table_ids: None  # type: ignore[method-assign]


def wait_for_everybody() -> None:
    """No clock decides for anybody while two worlds are compared."""
    for game in GAMES.values():
        times = {kind: replace(time, seconds=86_400) for kind, time in game.times.items()}
        GAMES[game.id] = replace(game, times=times)


def answer_ahead_soon() -> None:
    """The wait is as even as it is, but a game of many such answers shall not last minutes."""
    hold_back.LEAST, hold_back.MOST = 0.01, 0.02
    start = AnswersAhead.start

    async def kept(answers: AnswersAhead) -> None:
        _ahead.append(answers)
        await start(answers)

    AnswersAhead.start = kept  # type: ignore[method-assign]


def draw_ids_in_order() -> None:
    letters = random.Random(1)
    for drawing in (tables, table_changes):
        drawing.secrets = SimpleNamespace(choice=letters.choice)  # type: ignore[assignment]


def run() -> None:
    serve.create_app = create
    templates.use_folder()
    draw_ids_in_order()
    record_nothing()
    wait_for_everybody()
    answer_ahead_soon()
    if os.environ.get("TESTS_MARK_CARDS"):
        mark_cards()
    with noted(note):
        sys.exit(main())
