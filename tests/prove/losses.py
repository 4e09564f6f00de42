"""Defects of luck, of who may look and act, and of what must never be lost or happen twice."""

from __future__ import annotations

from tests.prove.mutant import CANARIES, EDGE, LIVE, SAFETY, SOCKETS, Mutant

LOSSES = (
    # --- luck ------------------------------------------------------------------------------------
    Mutant(
        "the seed in a payload",
        "app/tables/core/compose_view.py",
        '"commitment": row.commitment,',
        '"commitment": table.deal.seed.hex() if table else row.commitment,',
        (CANARIES,),
    ),
    Mutant(
        "the secret before the end",
        "app/tables/core/live_table.py",
        "        return shared_view(self.row, self.table",
        "        secret = self.house.secret_of(self.id).hex()\n"
        "        row = replace(self.row, commitment=secret)\n"
        "        return shared_view(row, self.table",
        (CANARIES,),
    ),
    Mutant(
        "a shuffle that ignores the contribution",
        "app/tables/fairness/fair_deal.py",
        "{contributions[seat].hex()}",
        "",
        ("tests/tables/test_fair.py",),
    ),
    Mutant(
        "a shuffle that favours some places",
        "app/engine/dice.py",
        "other = self.below(last + 1)",
        "other = self.below(last)",
        ("tests/engine/test_dice.py",),
    ),
    Mutant(
        "dice that count on from the same luck",
        "app/engine/dice.py",
        'self._seed + block.to_bytes(8, "big")',
        'self._seed + (block % 2).to_bytes(8, "big")',
        ("tests/engine/test_dice.py",),
    ),
    # --- replays and records ---------------------------------------------------------------------
    Mutant(
        "a replay of a running game",
        "app/tables/replays/playback.py",
        'if live.row.status != "finished":\n        raise not_over()',
        'if live.row.status == "gathering":\n        raise not_over()',
        ("tests/tables/test_replays.py::test_a_running_game_has_no_replay", EDGE),
    ),
    Mutant(
        "the record of a running game",
        "app/tables/replays/record.py",
        'if row.status != "finished" or row.secret is None:\n        raise not_over()',
        'if row.status != "finished" or row.secret is None:\n'
        '        return {"secret": house.secret_of(row.id).hex()}',
        ("tests/tables/test_records.py::test_a_running_game_has_no_record", EDGE),
    ),
    # --- who are you -----------------------------------------------------------------------------
    Mutant(
        "a socket that joins before its check",
        "app/web/realtime/sockets.py",
        "        await close(websocket, NOT_FOR_YOU)\n        return\n    if websocket.app",
        "        await live.watch(Outbox(live, person, 0))\n"
        "        await close(websocket, NOT_FOR_YOU)\n        return\n    if websocket.app",
        ("tests/edge/test_doors.py",),
    ),
    Mutant(
        "a socket that goes on after its seat was lost",
        "app/web/realtime/sockets.py",
        "        if now != self.viewer:  # he lost",
        "        if False:  # he lost",
        (f"{SOCKETS}::test_lost_seat_is_not_shown_any_more",),
    ),
    Mutant(
        "other sites may act for a person",
        "app/web/edge/door.py",
        "if request.method not in _SAFE and self._foreign(request):",
        "if False and self._foreign(request):",
        (f"{SAFETY}::test_other_sites_cannot_act_for_us",),
    ),
    Mutant(
        "other sites may listen for a person",
        "app/web/edge/door.py",
        "(origin is not None and not own_origin(websocket, origin))",
        "False",
        (f"{SOCKETS}::test_foreign_origin",),
    ),
    Mutant(
        "tokens that can be guessed",
        "app/storage/queries/people.py",
        "    token = secrets.token_urlsafe(32)\n"
        "    await session.execute(\n        insert(models.Session)",
        "    token = secrets.token_urlsafe(4)\n"
        "    await session.execute(\n        insert(models.Session)",
        ("tests/storage/test_people.py::test_a_token_is_long_and_not_stored",),
    ),
    Mutant(
        "a seat for whoever waited for the lock",
        "app/tables/core/live_table.py",
        "if person is not None and self.row.seat_of(person) != seat:",
        "if False:",
        (f"{LIVE}::test_whoever_lost_his_seat_while_he_waited_decides_nothing",),
    ),
    # --- engine ----------------------------------------------------------------------------------
    Mutant(
        "two tables share a list",
        "app/engine/table.py",
        "self._line = other._line[:decisions]",
        "self._line = other._line",
        (
            "tests/contract/test_games.py::test_a_copy_goes_its_own_way[crooks-2]",
            "tests/engine/test_table.py",
        ),
    ),
    Mutant(
        "what was learned can be taken back",
        "app/engine/table.py",
        '            return "learned"',
        "            return None",
        (
            "tests/contract/test_games.py"
            "::test_nothing_is_taken_back_once_somebody_has_learned_by_it[crooks-2]",
        ),
    ),
    Mutant(
        "an id of a question that is used again",
        "app/engine/table.py",
        '(f"{version}-{place}", offered)',
        '(f"0-{place}", offered)',
        ("tests/contract/test_games.py::test_a_decision_sent_twice_is_taken_once[crooks-2]",),
    ),
    # --- nothing is lost -------------------------------------------------------------------------
    Mutant(
        "a publish before the commit",
        "app/tables/core/live_table.py",
        "                won = await self.house.writer.append(append)\n            except (Refused",
        "                self._acting = False\n                self.publish()\n"
        "                won = await self.house.writer.append(append)\n            except (Refused",
        (f"{LIVE}::test_a_decision_is_in_the_log_before_anybody_sees_it",),
    ),
    Mutant(
        "a decision acknowledged before it is stored",
        "app/storage/log.py",
        "        return await asyncio.shield(waiting.answer)",
        "        return True",
        (f"{LIVE}::test_who_looks_while_a_decision_is_written_sees_it_written", LIVE),
    ),
    Mutant(
        "a retry that acts twice",
        "app/tables/core/log_append.py",
        "        key=key,\n",
        "        key=None,\n",
        (f"{LIVE}::test_a_late_repetition_does_not_undo_a_change_of_mind",),
    ),
    Mutant(
        "a retry that is refused",
        "app/tables/core/live_table.py",
        "            if key and (seat, key) in self._done:\n"
        "                return self._done[seat, key]\n            self._acting",
        "            self._acting",
        (f"{LIVE}::test_the_same_key_acts_once_also_at_once_and_after_a_restart",),
    ),
    Mutant(
        "a retry that acts twice after a restart",
        "app/tables/core/live_table.py",
        "        self._done = {}\n        self._remember(keys)",
        "        self._done = {}",
        (f"{LIVE}::test_the_same_key_acts_once_also_at_once_and_after_a_restart",),
    ),
    Mutant(
        "two processes fork the log",
        "app/tables/core/live_table.py",
        "            if won:\n                self._keep(append)",
        "            if won or not won:\n                self._keep(append)",
        (f"{LIVE}::test_two_houses_race_for_the_same_step_and_the_log_never_forks",),
    ),
    Mutant(
        "a failed write leaves memory ahead of the log",
        "app/tables/core/live_table.py",
        "                self.stale = True  # memory",
        "                raise\n                self.stale = True  # memory",
        (f"{LIVE}::test_when_the_database_goes_away_memory_follows_the_log",),
    ),
    Mutant(
        "a restart deals other cards",
        "app/tables/core/registry.py",
        'contributions = {s.seat: s.contribution or b"" for s in row.seats}',
        'contributions = {s.seat: __import__("os").urandom(4) for s in row.seats}',
        (
            f"{LIVE}::test_idle_tables_leave_memory_and_come_back_equal",
            "tests/tables/test_crooks.py",
        ),
    ),
    Mutant(
        "a change that is not marked with its version",
        "app/web/api/serialize.py",
        '        "version": now.version,\n',
        '        "version": change.before.version,\n',
        (f"{SOCKETS}::test_changes_bring_a_reader_to_the_snapshot",),
    ),
    Mutant(
        "a paused game that looks as if it ran",
        "app/tables/clocks/table_clock.py",
        "        clocks.paused is not None,\n    )",
        "        False,\n    )",
        ("tests/tables/test_clock.py",),
    ),
    Mutant(
        "a second page of the same person that silences the first",
        "app/tables/core/watchers.py",
        "self._of.setdefault(watcher.viewer, set()).add(watcher)",
        "self._of[watcher.viewer] = {watcher}",
        ("tests/edge/test_doors.py",),
    ),
    Mutant(
        "a slow reader loses changes unnoticed",
        "app/web/realtime/sockets.py",
        "            if len(self._changes) >= _WAITING:\n                self.end(TOO_SLOW)\n",
        "            if len(self._changes) >= _WAITING:\n                self._changes.clear()\n",
        ("tests/edge/test_doors.py",),
    ),
    Mutant(
        "a server that stops and takes sockets all the same",
        "app/web/realtime/sockets.py",
        "if websocket.app.state.draining:",
        "if False:",
        (f"{SOCKETS}::test_whoever_comes_to_a_server_that_stops_is_told_to_come_back",),
    ),
)
