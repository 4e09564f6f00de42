"""Defects that players of other programs have lived with, where no other list plants them.

By what they complained of: views that anybody may ask for, a second channel, prompts that tell,
identities that can be taken, and what is lost on the way back.
"""

from __future__ import annotations

from tests.prove.mutant import CANARIES, EDGE, KERNEL, SAFETY, SOCKETS, Mutant

_AWAY = "tests/e2e/test_away.py"
_LOBBY = "tests/tables/test_lobby.py"
_PEOPLE = "tests/storage/test_people.py"
_SENT_AGAIN = "tests/e2e/test_clicks.py::test_a_click_that_is_sent_again_says_what_it_said_at_first"
_TABLES = "tests/storage/test_tables.py"

COMPLAINTS = (
    # --- views that anybody may ask for ----------------------------------------------------------
    Mutant(
        "the view of a seat for anybody who names it in the address",
        "app.web.api.play:",
        "async def see(person: Me, live: Here) -> Response: ...",
        "async def see(person: Me, live: Here, seat: int | None = None) -> Response:\n"
        "    view = await view_for(live, person) if seat is None else await live.view(seat)\n"
        "    return _json(serialize.snapshot(view))",
        (EDGE,),
    ),
    Mutant(
        "what one seat is shown, pushed to everybody",
        "app.tables.core.watched_table:WatchedTable.publish",
        "self.watchers.of(viewer)",
        "self.watchers",
        (CANARIES,),
    ),
    Mutant(
        "onlookers who stay when a closed game begins",
        "app.web.realtime.outbox:Outbox.still_theirs",
        "self.end(NOT_FOR_YOU)\nreturn False",
        "return True",
        (f"{SOCKETS}::test_onlooker_goes_when_a_closed_game_begins",),
    ),
    Mutant(
        "what is shown at the end, shown as the game goes on",
        "app.games.crooks.rules:take_crook",
        "return card",
        "crews = [\n"
        "    {job: [city.crook(c) for c in cards] for job, cards in m.row.items()}\n"
        "    for m in city.masterminds\n"
        "]\n"
        "money = [m.money for m in city.masterminds]\n"
        "city.score = final_score(city.components, crews, money)\n"
        "<it>",
        (KERNEL,),
    ),
    Mutant(
        "tables for friends in the list for everybody",
        "app.storage.queries.tables:listed",
        'Table.visibility == "listed"',
        "Table.visibility.is_not(None)",
        (_TABLES, _LOBBY),
    ),
    Mutant(
        "finished games of friends in the list for everybody",
        "app.storage.queries.tables:finished_listed",
        'Table.replay == "listed"',
        "Table.replay.is_not(None)",
        (_TABLES,),
    ),
    Mutant(
        "a private table that is open to all when it is read again",
        "app.storage.queries.tables:_all",
        'TableRow(**table, seats=tuple(seats[table["id"]]))',
        'TableRow(**{**table, "onlookers": True}, seats=tuple(seats[table["id"]]))',
        (f"{SOCKETS}::test_not_for_onlookers", _TABLES),
    ),
    # --- prompts and errors ----------------------------------------------------------------------
    Mutant(
        "own options that tell what others hold",
        "app.games.crooks.actions:assassin",
        "rival.row[place]",
        "(<it> and not any(not c.open and city.crook(c).rating > 4 for c in rival.row[place]))",
        (KERNEL,),
    ),
    Mutant(
        "a trace of a failure that tells values",
        "app.logs:trace",
        "type(error).__qualname__",
        "repr(error)",
        (f"{SAFETY}::test_our_failures_tell_nothing",),
    ),
    # --- who are you -----------------------------------------------------------------------------
    Mutant(
        "a sign-out of which no other process hears",
        "app.web.accounts:identity_changed",
        "services_of(request).bus.tell(...)",
        "",
        ("tests/web/test_identity.py",),
    ),
    Mutant(
        "a person who is taken for who they were",
        "app.web.accounts:identity_changed",
        "person_cache_of(request).forget(person_id)",
        "",
        ("tests/web/test_identity.py",),
    ),
    Mutant(
        "other sites may read what a person sees",
        "app.web.edge.middleware:_Answer._add_headers",
        "_HEADERS",
        '{**_HEADERS, b"access-control-allow-origin": b"*"}',
        (f"{SAFETY}::test_every_answer_is_guarded",),
    ),
    Mutant(
        "ids of tables that can be guessed",
        "app.storage.queries.tables:new_id",
        '"".join(secrets.choice(_ID_LETTERS) for _ in range(20))',
        '"".join(secrets.choice(_ID_LETTERS) for _ in range(4)).rjust(20, "a")',
        (_TABLES,),
    ),
    Mutant(
        "links that let people in, in the log",
        "app.logs:_SECRETS",
        'r"(/(?:handover|host|j|t|tables)/)[^\\s/\\"\'<>]+"',
        '"(no)(such)"',
        ("tests/ops/test_logs.py",),
    ),
    Mutant(
        "another hand for a player who has seen one of this game",
        "app.tables.people.former_players:knows_another_hand",
        "any(person_id in people for name, people in former if int(name) != seat)",
        "False",
        (f"{_LOBBY}::test_a_seat_that_opened_is_taken_with_its_cards",),
    ),
    Mutant(
        "two people on one seat",
        "app.storage.queries.seats:_held",
        "select(Table.id).where(Table.id == table_id).with_for_update(key_share=True)",
        "select(Table.id).where(Table.id == table_id)",
        ("tests/storage/test_seats.py", _LOBBY, "tests/tables/test_transaction.py"),
    ),
    # --- what is lost on the way back ------------------------------------------------------------
    Mutant(
        "who left is not let in again",
        "app.tables.people.seating:_come_back",
        "place.left or place.standin",
        "place.standin",
        (f"{_LOBBY}::test_who_leaves_a_running_game_may_come_back",),
    ),
    Mutant(
        "on another device one is somebody else",
        "app.storage.queries.handovers:claim_handover",
        "signed_in(session, person_id)",
        "__import__('app.storage.queries.people', fromlist=['']).make_guest("
        'session, "Guest", "en")',
        (_PEOPLE,),
    ),
    Mutant(
        "a process that is deaf to what another has written",
        "app.tables.cluster.listener:BusListener._about",
        "int(news.value) > live.row.version",
        "False",
        ("tests/tables/test_bus.py",),
    ),
    Mutant(
        "a word of another process that was missed, and is missed for ever",
        "app.tables.cluster.listener:BusListener._look_for_more",
        "more",
        "set()",
        ("tests/tables/test_bus_lost.py::test_writes_that_were_never_announced_are_noticed",),
    ),
    Mutant(
        "a first answer that is refused where nobody has heard of the start",
        "app.tables.core.memory:TableMemory._reload_if_behind",
        "_stands(row) == _stands(before)",
        "row.version <= before.version",
        (
            "tests/tables/test_bus.py"
            "::test_the_first_decision_is_taken_where_nobody_has_heard_of_the_start",
        ),
    ),
    Mutant(
        "a retry that is refused at another process",
        "app.tables.core.memory:TableMemory._play_on",
        "self._done.keep(line)",
        "None",
        ("tests/tables/test_bus.py::test_the_same_key_acts_once_where_its_decision_was_heard_of",),
    ),
    Mutant(
        "a socket that gives no sign of life",
        "app.web.realtime.sockets:_run",
        "outbox.beat(seconds)",
        "None",
        (f"{SOCKETS}::test_heartbeat",),
    ),
    Mutant(
        "a page that is deaf where its scripts come one by one",
        "templates/room/page.html:",
        "vendor/htmx/htmx.min.js') }}\"></script>",
        "vendor/htmx/htmx.min.js') }}\" defer></script>",
        (f"{_AWAY}::test_a_page_whose_scripts_come_one_by_one_opens_its_socket",),
    ),
    Mutant(
        "a page that passes over a gap",
        "static/connection.js:",
        "if (content.from > version) resync();",
        "",
        (f"{_AWAY}::test_a_push_that_was_swallowed_is_missed_at_the_next",),
    ),
    Mutant(
        "a page that believes in a line that is dead",
        "static/connection.js:",
        'document.addEventListener("visibilitychange", back);',
        "",
        (f"{_AWAY}::test_a_phone_that_wakes_up_trusts_no_silent_line",),
    ),
    Mutant(
        "a click that is lost with its connection",
        "static/forms.js:deliver",
        "} catch {",
        "<it> return;",
        (_SENT_AGAIN, f"{_AWAY}::test_an_answer_outlives_its_page"),
    ),
    Mutant(
        "a page that does not say that a click is not saved yet",
        "static/forms.js:deliver",
        "tell(line.dataset.unsaved);",
        "",
        (_SENT_AGAIN,),
    ),
    Mutant(
        "a deadline that a restart forgets",
        "app.storage.log:_as_json",
        "append.deadline_at and append.deadline_at.isoformat()",
        "None",
        ("tests/storage/test_log.py", "tests/tables/test_scheduler.py"),
    ),
)
