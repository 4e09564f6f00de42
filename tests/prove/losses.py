"""Defects of luck, of who may look and act, and of what must never be lost or happen twice."""

from __future__ import annotations

from tests.prove.mutant import CANARIES, CHANGES, EDGE, LIVE, SAFETY, SOCKETS, Mutant

LOSSES = (
    # --- luck ------------------------------------------------------------------------------------
    Mutant(
        "the seed in a payload",
        "app.tables.core.compose_view:shared_view",
        "_standing(row, watchers, status.out, gone)",
        "_standing(row, watchers, status.out, gone)"
        ' | ({"commitment": table.deal.seed.hex()} if table else {})',
        (CANARIES,),
    ),
    Mutant(
        "the secret before the end",
        "app.tables.core.watched_table:WatchedTable._shared_view",
        "self.row",
        "__import__('dataclasses').replace("
        "self.row, commitment=self.services.table_secret(self.id).hex())",
        (CANARIES,),
    ),
    Mutant(
        "a shuffle that ignores the contribution",
        "app.tables.fairness.fair_deal:seed",
        "contribution.hex()",
        '""',
        ("tests/tables/test_fair_deal.py",),
    ),
    Mutant(
        "a shuffle that favours some places",
        "app.engine.dice:Dice.shuffle",
        "last + 1",
        "last",
        ("tests/engine/test_dice.py",),
    ),
    Mutant(
        "dice that count on from the same luck",
        "app.engine.dice:Dice._word",
        "block.to_bytes",
        "(block % 2).to_bytes",
        ("tests/engine/test_dice.py",),
    ),
    # --- bots ------------------------------------------------------------------------------------
    Mutant(
        "bots that name the first merchant forever",
        "app.games.sheriff.rules.market:agree_on_first",
        "lambda officer: officer not in named",
        "lambda officer: True",
        ("tests/contract/test_resting.py",),
    ),
    Mutant(
        "bots that bargain forever",
        "app.tables.bots.runner:_has_stepped_in_enough",
        "return sum(entry.seat == seat for entry in by_bots) >= ENOUGH",
        "return not seats",
        (
            "tests/tables/test_bot_runner_waits.py"
            "::test_a_bot_that_steps_in_again_and_again_lets_a_person_think",
        ),
    ),
    # --- replays and records ---------------------------------------------------------------------
    Mutant(
        "a replay of a running game",
        "app.tables.replays.playback:frames",
        'live.row.status != "finished"',
        'live.row.status == "gathering"',
        ("tests/tables/test_replays.py::test_a_running_game_has_no_replay", EDGE),
    ),
    Mutant(
        "the record of a running game",
        "app.tables.replays.record:make_record",
        "raise not_over()",
        'return {"secret": live.services.table_secret(row.id).hex()}',
        ("tests/tables/test_record.py::test_a_running_game_has_no_record", EDGE),
    ),
    # --- who are you -----------------------------------------------------------------------------
    Mutant(
        "a socket that joins before its check",
        "app.web.realtime.sockets:serve",
        "await close(websocket, NOT_FOR_YOU)",
        "await live.watch(Outbox(live, person, 0))\n<it>",
        ("tests/edge/test_doors.py",),
    ),
    Mutant(
        "a socket that goes on after its seat was lost",
        "app.web.realtime.outbox:Outbox.still_theirs",
        "now != self.viewer",
        "False",
        (f"{SOCKETS}::test_lost_seat_is_not_shown_any_more",),
    ),
    Mutant(
        "other sites may act for a person",
        "app.web.edge.middleware:Door._check",
        "request.method not in _SAFE",
        "False",
        (f"{SAFETY}::test_other_sites_cannot_act_for_us",),
    ),
    Mutant(
        "other sites may listen for a person",
        "app.web.edge.middleware:Door._socket",
        "origin is not None and not own_origin(websocket, origin)",
        "False",
        (f"{SOCKETS}::test_foreign_origin",),
    ),
    Mutant(
        "tokens that can be guessed",
        "app.storage.queries.people:new_session",
        "32",
        "4",
        ("tests/storage/test_people.py::test_a_token_is_long_and_not_stored",),
    ),
    Mutant(
        "a seat for the one who waited for the lock",
        "app.tables.core.live_table:LiveTable._check",
        "person is not None and self.row.seat_of(person) != seat",
        "False",
        (f"{LIVE}::test_somebody_who_lost_their_seat_while_waiting_decides_nothing",),
    ),
    # --- engine ----------------------------------------------------------------------------------
    Mutant(
        "two tables share a list",
        "app.engine.table:Table._resume",
        "other._line[:decisions]",
        "other._line",
        (
            "tests/contract/test_games.py::test_a_copy_goes_its_own_way[crooks-2]",
            "tests/engine/test_table.py",
        ),
    ),
    Mutant(
        "what was learned can be taken back",
        "app.engine.take_back:why_not_back",
        '"learned"',
        "None",
        (
            "tests/contract/test_games.py"
            "::test_nothing_is_taken_back_once_somebody_has_learned_by_it[crooks-2]",
        ),
    ),
    Mutant(
        "an id of a question that is used again",
        "app.engine.ask_ids:_new_id",
        'f"{version}-{place}"',
        'f"0-{place}"',
        ("tests/contract/test_games.py::test_a_decision_sent_twice_is_taken_once[crooks-2]",),
    ),
    # --- nothing is lost -------------------------------------------------------------------------
    Mutant(
        "a publish before the commit",
        "app.tables.core.live_table:LiveTable._commit",
        "won = await self.services.writer.append(append)",
        "self._committing = False\nself.publish()\n<it>",
        (f"{LIVE}::test_a_decision_is_in_the_log_before_anybody_sees_it",),
    ),
    Mutant(
        "a decision acknowledged before it is stored",
        "app.storage.log:LogWriter.append",
        "await asyncio.shield(waiting.answer)",
        "True",
        (f"{LIVE}::test_looking_while_a_decision_is_written_shows_it_written", LIVE),
    ),
    Mutant(
        "a retry that acts twice",
        "app.tables.core.log_append:appended",
        "key",
        "None",
        (f"{LIVE}::test_a_late_repetition_does_not_undo_a_change_of_mind",),
    ),
    Mutant(
        "a retry that is refused",
        "app.tables.core.live_table:LiveTable._locked",
        "(done := self._done.version(seat, key, said)) is not None",
        "False",
        (f"{LIVE}::test_the_same_key_acts_once_also_at_once_and_after_a_restart",),
    ),
    Mutant(
        "a retry that acts twice after a restart",
        "app.tables.core.memory:TableMemory.__init__",
        "self._done.read(loaded.log)",
        "None",
        (f"{LIVE}::test_the_same_key_acts_once_also_at_once_and_after_a_restart",),
    ),
    Mutant(
        "two processes fork the log",
        "app.tables.core.live_table:LiveTable._commit",
        "won",
        "won or not won",
        (f"{LIVE}::test_two_processes_race_for_the_same_step_and_the_log_never_forks",),
    ),
    Mutant(
        "a failed write leaves memory ahead of the log",
        "app.tables.core.live_table:LiveTable._commit",
        "self.distrust()",
        "raise\n<it>",
        (f"{LIVE}::test_when_the_database_goes_away_memory_follows_the_log",),
    ),
    Mutant(
        "a restart deals other cards",
        "app.tables.core.loading:deal_of",
        's.contribution or b""',
        '(s.contribution or b"") + __import__("os").urandom(4)',
        (
            f"{LIVE}::test_idle_tables_leave_memory_and_come_back_equal",
            "tests/tables/test_crooks.py",
        ),
    ),
    Mutant(
        "a change that leaves out what is new since a view before the last",
        "app.engine.views:View.changed_since",
        "before._look != self._after",
        "False",
        (CHANGES,),
    ),
    Mutant(
        "a change that is not marked with its version",
        "app.web.api.serialize:difference",
        "now.version",
        "change.before.version",
        (f"{SOCKETS}::test_changes_bring_a_reader_to_the_snapshot",),
    ),
    Mutant(
        "a paused game that looks as if it ran",
        "app.tables.clocks.table_clock:_clock_view",
        "clocks.paused is not None",
        "False",
        ("tests/tables/test_table_clock.py",),
    ),
    Mutant(
        "a second page of the same person that silences the first",
        "app.tables.core.watchers:Watchers.add",
        "self._of.setdefault(watcher.viewer, set()).add(watcher)",
        "self._of[watcher.viewer] = {watcher}",
        ("tests/edge/test_doors.py",),
    ),
    Mutant(
        "a slow reader loses changes unnoticed",
        "app.web.realtime.outbox:Outbox.push",
        "self.end(TOO_SLOW)",
        "self._changes.clear()",
        ("tests/edge/test_doors.py",),
    ),
    Mutant(
        "a server that stops and takes sockets all the same",
        "app.web.realtime.sockets:serve",
        "websocket.app.state.draining",
        "False",
        (f"{SOCKETS}::test_a_stopping_server_asks_newcomers_to_come_back",),
    ),
)
