"""Defects by which a viewer would learn what they cannot know, through the game or beside it."""

from __future__ import annotations

from tests.prove.mutant import (
    BOOK,
    CANARIES,
    DIFFERENCES,
    EDGE,
    KERNEL,
    MOMENTS,
    SAFETY,
    SOCKETS,
    Mutant,
)

LEAKS = (
    # --- faces -----------------------------------------------------------------------------------
    Mutant(
        "a face in a part",
        "app.games.crooks.view:crook",
        "look(card, viewer) if kept else None",
        "card.face",
        (KERNEL,),
    ),
    Mutant(
        "a face in an attribute of the page",
        "app.games.crooks.view:purse",
        "full = not boss.free_jobs()",
        "strong = [c for row in boss.row.values() for c in row if city.crook(c).rating > 4]\n"
        'colour += f" strong-{len(strong)}"\n'
        "<it>",
        (KERNEL,),
    ),
    Mutant(
        "a face in the chronicle",
        "app.games.crooks.rules:take_crook",
        "only(boss.seat, card.face)",
        "card.face",
        (KERNEL,),
    ),
    Mutant(
        "a value for some seats, read by all",
        "app.engine.chronicle:Only.is_for",
        "viewer in self.seats",
        "True",
        (KERNEL,),
    ),
    Mutant(
        "an event as its owner read it, shared with all",
        "app.engine.chronicle:Event._leave_out_secrets",
        "None if type(v) is Only else v",
        "v.value if type(v) is Only else v",
        (KERNEL,),
    ),
    Mutant(
        "a face in the server's log",
        "app.tables.core.memory:TableMemory._keep",
        "self._done.keep(append.row, said)",
        "import structlog\n"
        "\n"
        "cards = self.table.state.knowledge.cards if self.table else ()\n"
        'structlog.get_logger().info("kept", cards=[card.face for card in cards])\n'
        "<it>",
        (CANARIES,),
    ),
    Mutant(
        "a face in the text of an error",
        "app.web.edge.errors:_details",
        "return details",
        "if live is not None and live.table:\n"
        '    details["next"] = live.table.state.knowledge.cards[0].face\n'
        "<it>",
        (EDGE,),
    ),
    Mutant(
        "a face in a notification",
        "app.web.notifications.turn_notices:words",
        "translate(lang, said)",
        "<it> + live.table.state.knowledge.cards[0].face",
        ("tests/web/test_notices.py", EDGE),
    ),
    Mutant(
        "a face in the metrics",
        "app.web.edge.metrics:_Tables.collect",
        "writer = self._registry.services.writer",
        "for one in live:\n"
        "    for card in one.table.state.knowledge.cards[:1] if one.table else ():\n"
        '        yield GaugeMetricFamily("facedown_top_" + card.face, "Top.", value=1)\n'
        "<it>",
        (CANARIES,),
    ),
    Mutant(
        "a face in the chat, which the database keeps readable",
        "app.tables.play:decide",
        "version = await live.decide(seat, ask_id, choice, key=key, person=person)",
        "version = await live.decide(seat, ask_id, choice, key=key, person=person)\n"
        "card = live.playing.state.knowledge.cards[0]\n"
        'await announce(live, "took-back", seat=seat, name=card.face)',
        (CANARIES,),
    ),
    # --- whole views -----------------------------------------------------------------------------
    Mutant(
        "the whole state is sent, and the browser is to hide it",
        "app.tables.core.compose_view:ViewerCache.game",
        "table.view(self.viewer)",
        'table.view("all")',
        (KERNEL,),
    ),
    Mutant(
        "a second channel forgets the filter: the lines of the chronicle",
        "app.tables.core.compose_view:ViewerCache.lines",
        "self.viewer",
        '"all"',
        (KERNEL,),
    ),
    Mutant(
        "questions of others, with what they may choose",
        "app.tables.core.compose_view:ViewerCache.game",
        "table.questions(self.viewer)",
        'table.questions("all")',
        (KERNEL,),
    ),
    Mutant(
        "who comes back sees more than who stayed",
        "app.tables.core.watched_table:WatchedTable.view",
        "self._caches.get(viewer) or ViewerCache(viewer)",
        "ViewerCache(0)",
        (EDGE, SOCKETS),
    ),
    Mutant(
        "an onlooker with a seat's view",
        "app.web.context.deps:viewer_of",
        "if not open_to_all:\n    ...\nreturn ONLOOKER",
        "if not open_to_all:\n    raise not_for_you()\nreturn 0",
        (f"{SOCKETS}::test_onlooker_sees_no_asks",),
    ),
    Mutant(
        "onlookers where none are wanted",
        "app.web.context.deps:viewer_of",
        "live.row.onlookers",
        "True",
        (f"{SOCKETS}::test_not_for_onlookers",),
    ),
    Mutant(
        "an onlooker who may act",
        "app.web.context.deps:seat_of",
        "if seat is None:\n    raise not_your_seat()\nreturn seat",
        "return seat or 0",
        (f"{SAFETY}::test_strangers_learn_nothing_from_refusals",),
    ),
    # --- the book of who has seen what -----------------------------------------------------------
    Mutant(
        "a hideout that the next seat looks through too",
        "app.games.crooks.rules:open_hideout",
        "city.knowledge.show(pile, boss.seat)",
        "city.knowledge.show(pile, boss.seat, (boss.seat + 1) % city.deal.seats)",
        (BOOK,),
    ),
    Mutant(
        "cards that a spy turns up for all",
        "app.games.crooks.actions:spy",
        "city.knowledge.show(cards, boss.seat)",
        "city.knowledge.turn_up(*cards)",
        (BOOK,),
    ),
    Mutant(
        "who has seen a hand or a pile knows which card is taken from it",
        "app.kit.decks:take_unseen",
        "state.knowledge.mix(...)",
        "None",
        ("tests/games/crooks/test_secrets.py",),
    ),
    Mutant(
        "a part of an earlier moment, since nobody noticed that its cards were mixed",
        "app.engine.hidden:Knowledge.mix",
        "card.changed()",
        "None",
        (DIFFERENCES,),
    ),
    Mutant(
        "a part that was made for another viewer",
        "app.engine.views:Views._part",
        "make(viewer, *read)",
        "make(next(iter(self._looks), viewer), *read)",
        (DIFFERENCES, KERNEL),
    ),
    Mutant(
        "a part made of what another viewer's was made of",
        "app.engine.views:Views._part",
        "only(viewer, *read)",
        "only(next(iter(self._looks), viewer), *read)",
        (DIFFERENCES,),
    ),
    Mutant(
        "a part that onlookers see as it was",
        "app.engine.views:Views.go_on",
        "self._outdated.update(self._private)",
        "self._outdated.update(self._private[1:])",
        (DIFFERENCES,),
    ),
    # --- identity, order, counts -----------------------------------------------------------------
    Mutant(
        "a stable id through a shuffle",
        "app.games.crooks.view:purse",
        "full = not boss.free_jobs()",
        "there = [c for pile in city.hideouts.values() for c in pile]\n"
        'colour += "".join(f" id-{city.knowledge.cards.index(card)}" for card in there)\n'
        "<it>",
        (KERNEL,),
    ),
    Mutant(
        "elements in the order of their values",
        "app.games.crooks.view:recipes",
        "tuple(city.hideouts)",
        "tuple(sorted(city.hideouts, key=lambda n: [c.face for c in city.hideouts[n]]))",
        (KERNEL,),
    ),
    Mutant(
        "a question that is asked only when the card is held",
        "app.games.crooks.rules:take_crook",
        'card = await pick(boss.seat, "choose", ...)',
        "ways = within_pile(city, pile)\n"
        "strong = any(city.crook(card).rating > 4 for card in pile)\n"
        'card = await pick(boss.seat, "choose", ways) if strong else [*ways.values()][0]',
        (KERNEL,),
    ),
    Mutant(
        "a count of the options that somebody else has",
        "app.games.crooks.view:purse",
        "points = ...",
        "from app.games.crooks.rules import placements\n"
        "\n"
        "<it>\n"
        "if holds and city.fan:\n"
        "    points = len(placements(city, boss, city.fan.cards[0]))",
        (KERNEL,),
    ),
    Mutant(
        "a waiting_for that depends on a hand",
        "app.engine.playout:Playout.waiting_for",
        "not a.optional and not a.sealed",
        '<it> and len(a.question("").options) > 3',
        (KERNEL,),
    ),
    Mutant(
        "a counter that counts what lies face down",
        "app.games.crooks.view:job_part",
        "look(card, ONLOOKER)",
        "card.face",
        (KERNEL,),
    ),
    Mutant(
        "the size of a message",
        "app.web.api.play:see",
        "return _json(...)",
        "answer = _json(serialize.snapshot(await view_for(live, person)))\n"
        "cards = live.table.state.knowledge.cards if live.table else []\n"
        'padding = b" " * len("".join(card.face for card in cards[:3]))\n'
        'return Response(answer.body + padding, media_type="application/json")',
        (EDGE,),
    ),
    Mutant(
        "the size of a notification",
        "app.web.notifications.webpush:padded",
        'text + b"\\x02" + b"\\0" * (SIZE - len(text) - 1)',
        'text + b"\\x02"',
        ("tests/web/test_notices.py",),
    ),
    Mutant(
        "a header that depends on a hand",
        "app.web.edge.errors:respond",
        "return response",
        'live = getattr(request.state, "live", None)\n'
        "if live is not None and live.table:\n"
        '    response.headers["x-etag"] = str(len(live.table.state.knowledge.cards[0].face))\n'
        "<it>",
        (EDGE,),
    ),
    Mutant(
        "a refusal that depends on what the others are asked",
        "app.engine.playout:Playout._read",
        "if ask is None or ask.seat != seat:\n    ...",
        "if ask is not None and ask.seat != seat:\n    ask.shape.read(choice)\n<it>",
        ("tests/engine/test_table.py", EDGE, SAFETY),
    ),
    Mutant(
        "a decision that takes longer where a certain card lies face down",
        "app.tables.core.live_table:LiveTable._locked",
        "version = await self._commit(seat, key, act, said)",
        "<it>\n"
        "if self.table:\n"
        "    card = self.table.state.knowledge.cards[-1]\n"
        "    await asyncio.sleep(0.003 * (len(card.face) % 2))",
        (MOMENTS,),
    ),
    Mutant(
        "a bot that thinks longer where there is more to choose",
        "app.tables.bots.runner:BotRunner._answer",
        "until, attempts = monotonic() + self._delay, 0",
        "ask = (await self._registry.table(table_id)).playing.open_ask(ask_id)\n"
        "options = ask.question(ask_id).options if ask else ()\n"
        "until, attempts = monotonic() + self._delay * (1 + len(options)), 0",
        ("tests/tables/test_bot_runner.py::test_the_delay_is_the_same_whatever_is_asked",),
    ),
    Mutant(
        "a bot whose hand takes time to think about after it has waited",
        "app.tables.bots.runner:BotRunner._answer",
        "max(0.0, until - monotonic())",
        "self._delay / 2",
        ("tests/tables/test_bot_runner.py::test_the_delay_is_the_same_whatever_is_asked",),
    ),
)
