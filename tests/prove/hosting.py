"""Defects that strangers on the internet could use, or that cost a host their server."""

from __future__ import annotations

from tests.prove.mutant import Mutant

FLOODS = "tests/api/test_floods.py"
SERVE = "tests/ops/test_serve.py"
EMBEDDED = "tests/ops/test_embedded.py"

STATIC = "tests/api/test_static_files.py"

OF_HOSTING = (
    # --- a year -----------------------------------------------------------------------------------
    Mutant(
        "static files of a version that was only fetched",
        "app.main:_mount",
        "StaticFiles(directory=folder) if changing else KeptFiles(folder)",
        "StaticFiles(directory=folder)",
        (f"{STATIC}::test_files_of_a_newer_version_are_not_served_by_an_older_server",),
    ),
    Mutant(
        "ready on a full disk",
        "app.web.edge.ops:_is_full",
        "shutil.disk_usage(data).free < _ROOM",
        "False",
        ("tests/api/test_ops.py::test_not_ready_on_a_full_disk",),
    ),
    Mutant(
        "a limit that many requests at once exceed",
        "app.tables.people.lobby:check_limit",
        "await hold(session, host.id)",
        "None",
        ("tests/tables/test_lobby.py::test_the_limit_of_tables_holds_for_many_requests_at_once",),
    ),
    Mutant(
        "numbers of chat that count what is said elsewhere",
        "app.tables.model:chat_line",
        "line.number",
        "1000 + line.number",
        ("tests/tables/test_chat.py::test_lines_are_numbered_at_each_table",),
    ),
    Mutant(
        "a new password that leaves sockets open",
        "app.web.accounts:reset_password",
        "identity_changed(request, person_id, signed_out=True)",
        "None",
        ("tests/web/test_identity.py::test_a_password_from_the_host_signs_out_at_once",),
    ),
    # --- the open internet -----------------------------------------------------------------------
    Mutant(
        "a header that is waited for without end",
        "app.web.edge.connections:BoundedHttp.connection_made",
        "self._expect(HEAD_SECONDS)",
        "None",
        (f"{FLOODS}::test_a_header_that_never_ends_is_not_waited_for",),
    ),
    Mutant(
        "a header without bound",
        "app.web.edge.connections:BoundedHttp.data_received",
        "self._taken > self._most",
        "False",
        (f"{FLOODS}::test_a_header_without_bound_is_not_kept",),
    ),
    Mutant(
        "an address with any number of connections",
        "app.web.edge.connections:Connections.arrive",
        "self._count[address] >= self._per_address",
        "False",
        (f"{FLOODS}::test_an_address_that_only_holds_busy_connections_gets_no_more",),
    ),
    Mutant(
        "connections that use up the files of the database",
        "app.web.edge.connections:Connections.arrive",
        "len(self._open) >= self._most",
        "False",
        (f"{FLOODS}::test_all_addresses_together_leave_some_files_for_the_database",),
    ),
    Mutant(
        "quiet paths without a limit",
        "app.web.edge.middleware:Door._check",
        "limits.quiet.take(address)",
        "None",
        (f"{FLOODS}::test_quiet_paths_have_a_limit_too",),
    ),
    Mutant(
        "a database that is asked for everybody who wants to know",
        "app.web.edge.ops:Readiness.reason",
        "now >= self._until",
        "True",
        (f"{FLOODS}::test_readiness_is_not_asked_of_the_database_for_each_who_wants_to_know",),
    ),
    Mutant(
        "as few files as a terminal may open",
        "app.cli.serve:_allow_many_files",
        "resource.setrlimit(...)",
        "None",
        ("tests/ops/test_listening.py::test_a_server_takes_as_many_files_as_the_system_allows",),
    ),
    Mutant(
        "control frames without bound",
        "app.web.edge.connections:BoundedSocket._allowed",
        "self._taken <= FRAME_BYTES",
        "True",
        (f"{FLOODS}::test_control_frames_without_end_close_the_socket",),
    ),
    Mutant(
        "a neighbour who uses up a player's requests",
        "app.web.context.limits:Limits.request_from",
        "person_id is None or not self._own_requests.has(person_id)",
        "True",
        (f"{FLOODS}::test_a_neighbour_cannot_use_up_the_requests_of_a_person_we_know",),
    ),
    Mutant(
        "refusals as fast as somebody asks for them",
        "app.web.context.limits:Limits.slow_down",
        "self._at_once.has(address)",
        "True",
        (f"{FLOODS}::test_many_refusals_later_an_address_waits_for_the_next",),
    ),
    Mutant(
        "refusals that are held back and keep neighbours out",
        "app.web.edge.middleware:_Answer._slow_down",
        'self._scope["state"].get(EXPENDABLE, bool)()',
        "None",
        (f"{FLOODS}::test_refusals_that_are_held_back_keep_no_neighbour_out",),
    ),
    Mutant(
        "bodies that never come and keep neighbours out",
        "app.web.edge.connections:BoundedHttp.on_headers_complete",
        "self._expect(BODY_SECONDS)",
        "self._all.busy(self)",
        (f"{FLOODS}::test_bodies_that_never_come_keep_no_neighbour_out",),
    ),
    Mutant(
        "any name counts as ours",
        "app.web.context.urls:is_own_host",
        'name.rstrip(".") in _own_names(settings)',
        "True",
        (f"{FLOODS}::test_without_a_public_address_only_own_names_are_answered",),
    ),
    Mutant(
        "visitors who choose their address",
        "app.settings:ServerSettings.trusted_proxies",
        '""',
        '"127.0.0.1"',
        (f"{FLOODS}::test_nobody_chooses_their_address",),
    ),
    Mutant(
        "totals of private acts for everybody",
        "app.web.edge.ops:metrics",
        "raise HTTPException(404)",
        "return Response(request.app.state.metrics.text())",
        ("tests/api/test_ops.py::test_without_a_token_there_are_no_metrics",),
    ),
    Mutant(
        "a blocked address that goes on",
        "app.web.edge.middleware:Door._blocked",
        "host in connection.app.state.blocked",
        "False",
        ("tests/ops/test_operators.py::test_a_blocked_address_gets_nothing",),
    ),
    # --- one server, one owner -------------------------------------------------------------------
    Mutant(
        "a second server on the same database",
        "app.storage.postgres.presence_lock:_locked",
        "raise ServedAlready",
        "return connection",
        (f"{SERVE}::test_a_second_server_on_the_same_database_is_refused_in_a_sentence",),
    ),
    Mutant(
        "a lost secret that is silently replaced",
        "app.cli.common:refuse_lost_secret",
        "has_secret(settings)",
        "True",
        (f"{SERVE}::test_a_lost_secret_is_not_replaced_and_not_backed_up",),
    ),
    Mutant(
        "a wrong secret in a backup",
        "app.cli.backup:run",
        "asyncio.run(_refuse_another_secret(url, secret))",
        "None",
        (f"{SERVE}::test_a_lost_secret_is_not_replaced_and_not_backed_up",),
    ),
    Mutant(
        "data that root takes from its owner",
        "app.storage.postgres.owner:Owner.other",
        "found.st_uid != 0",
        "False",
        (f"{EMBEDDED}::test_a_command_that_root_runs_leaves_the_data_to_its_owner",),
    ),
    Mutant(
        "a number that is corrected on the card only",
        "app.tables.card_sets:card_set",
        "filled(content)",
        "content",
        ("tests/ops/test_messages.py::test_a_corrected_number_is_in_the_text_of_the_card_too",),
    ),
    Mutant(
        "a replay that is read in the event loop",
        "app.tables.replays.decoding:Decoder._load",
        "await loop.run_in_executor(self._thread, self._slowly, content)",
        "self._slowly(content)",
        (
            "tests/tables/test_replays.py"
            "::test_a_replay_is_read_beside_the_event_loop_and_once_for_all_who_ask",
        ),
    ),
    Mutant(
        "a replay that is read in one breath",
        "app.tables.replays.decoding:_Reader._rest",
        "time.sleep(took)",
        "None",
        ("tests/tables/test_replays.py::test_a_replay_is_read_piece_by_piece",),
    ),
    Mutant(
        "a replay that is kept as objects",
        "app.tables.replays.viewer_frames:ViewerFrames.end",
        "self._last, self._parts = [], {}",
        "self.frames = list(self)",
        ("tests/contract/test_kept.py::test_a_replay_that_is_kept_is_no_work_for_the_collector",),
    ),
    Mutant(
        "a long game that everybody waits for as it is replayed",
        "app.tables.core.loading:_replayed",
        "await asyncio.sleep(0)",
        "None",
        ("tests/tables/test_live_table.py::test_a_long_game_is_replayed_while_others_go_on",),
    ),
    Mutant(
        "passes of the garbage collector that everybody waits for",
        "app.main:_spare_the_collector",
        "gc.set_threshold(*COLLECT_AFTER)",
        "gc.set_threshold(50_000, 20, 50)",
        ("tests/web/test_updates.py::test_a_pass_of_the_garbage_collector_is_short",),
    ),
    Mutant(
        "a page of a replay that everybody waits for",
        "app.web.render.parts:draw_in_passing",
        "await pauses.rest()",
        "None",
        ("tests/contract/test_kept.py::test_a_long_replay_is_drawn_while_others_go_on",),
    ),
    Mutant(
        "bots that play without anybody",
        "app.tables.people.lobby:start",
        "all(seat.person_id is None for seat in tx.row.seats)",
        "False",
        ("tests/tables/test_lobby.py::test_bots_do_not_play_alone",),
    ),
    Mutant(
        "a host's page for everybody",
        "app.web.context.host_key:is_host_key",
        "hmac.compare_digest(host_key(secret), given)",
        "True",
        ("tests/ops/test_operators.py::test_the_page_is_for_the_one_who_has_its_address",),
    ),
    Mutant(
        "a socket in a folder of somebody else",
        "app.storage.postgres.embedded:EmbeddedPostgres._noted_path",
        "is_private(noted, self._owner.uid)",
        "True",
        (f"{EMBEDDED}::test_a_socket_outside_of_the_data_lies_where_nobody_can_wait_for_it",),
    ),
)
