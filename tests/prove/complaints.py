"""Defects that players of other programs have lived with, where no other list plants them.

By what they complained of: views that anybody may ask for, a second channel, prompts that tell,
identities that can be taken, what is lost on the way back, and deals that nobody can check.
"""

from __future__ import annotations

from tests.prove.mutant import CANARIES, EDGE, KERNEL, SAFETY, SOCKETS, Mutant

_AWAY = "tests/e2e/test_away.py"
_DEALER = "tests/e2e/test_dealer.py"
_LOBBY = "tests/tables/test_lobby.py"
_PEOPLE = "tests/storage/test_people.py"
_SENT_AGAIN = "tests/e2e/test_clicks.py::test_a_click_that_is_sent_again_says_what_it_said_at_first"
_RECORDS = "tests/tables/test_records.py"
_TABLES = "tests/storage/test_tables.py"

COMPLAINTS = (
    # --- views that anybody may ask for ----------------------------------------------------------
    Mutant(
        "the view of a seat for whoever names it in the address",
        "app/web/api/play.py",
        "async def see(person: Me, live: Here) -> Response:\n"
        '    """The table as you may see it now."""\n'
        "    return _json(serialize.snapshot(await look(live, person)))",
        "async def see(person: Me, live: Here, seat: int | None = None) -> Response:\n"
        '    """The table as you may see it now."""\n'
        "    if seat is not None:\n"
        "        return _json(serialize.snapshot(await live.view(seat)))\n"
        "    return _json(serialize.snapshot(await look(live, person)))",
        (EDGE,),
    ),
    Mutant(
        "what one seat is shown, pushed to everybody",
        "app/tables/core/live_table.py",
        "            for watcher in self.watchers.of(viewer):\n",
        "            for watcher in self.watchers:\n",
        (CANARIES,),
    ),
    Mutant(
        "onlookers who stay when a closed game begins",
        "app/web/realtime/sockets.py",
        "        except Refusal:\n            self.end(NOT_FOR_YOU)\n            return False\n",
        "        except Refusal:\n            return True\n",
        (f"{SOCKETS}::test_onlooker_goes_when_a_closed_game_begins",),
    ),
    Mutant(
        "what is told at the end, told as the game goes on",
        "app/games/crooks/rules.py",
        "    city.tell(events.Took(boss.seat, at, only(boss.seat, card.face)))\n",
        "    city.tell(events.Took(boss.seat, at, only(boss.seat, card.face)))\n"
        "    crews = [\n"
        "        {job: [city.crook(c) for c in cards] for job, cards in m.row.items()}\n"
        "        for m in city.masterminds\n"
        "    ]\n"
        "    money = [m.money for m in city.masterminds]\n"
        "    city.score = final_score(city.components, crews, money)\n",
        (KERNEL,),
    ),
    Mutant(
        "tables for friends in the list for everybody",
        "app/storage/queries/tables.py",
        'Table.visibility == "listed", lively()',
        "lively()",
        (_TABLES, _LOBBY),
    ),
    Mutant(
        "finished games of friends in the list for everybody",
        "app/storage/queries/tables.py",
        'Table.status == "finished", Table.replay == "listed"',
        'Table.status == "finished"',
        (_TABLES,),
    ),
    Mutant(
        "a private table that is open to all when it is read again",
        "app/storage/queries/tables.py",
        'TableRow(**table, seats=tuple(seats[table["id"]]))',
        'TableRow(**{**table, "onlookers": True}, seats=tuple(seats[table["id"]]))',
        (f"{SOCKETS}::test_not_for_onlookers", _TABLES),
    ),
    # --- prompts and errors ----------------------------------------------------------------------
    Mutant(
        "own options that tell what others hold",
        "app/games/crooks/actions.py",
        "        if rival.row[place]\n",
        "        if rival.row[place]\n"
        "        and not any(not c.open and city.crook(c).rating > 4 for c in rival.row[place])\n",
        (KERNEL,),
    ),
    Mutant(
        "a trace of a failure that tells values",
        "app/web/edge/errors.py",
        '    text = "".join(traceback.format_list(ours)) + type(error).__qualname__\n',
        '    text = "".join(traceback.format_list(ours)) + repr(error)\n',
        (f"{SAFETY}::test_our_failures_tell_nothing",),
    ),
    # --- who are you -----------------------------------------------------------------------------
    Mutant(
        "other sites may read what a person sees",
        "app/web/edge/door.py",
        '    b"x-frame-options": b"DENY",\n',
        '    b"x-frame-options": b"DENY",\n    b"access-control-allow-origin": b"*",\n',
        (f"{SAFETY}::test_every_answer_is_guarded",),
    ),
    Mutant(
        "ids of tables that can be guessed",
        "app/storage/queries/tables.py",
        'return "".join(secrets.choice(_ID_LETTERS) for _ in range(20))',
        'return "".join(secrets.choice(_ID_LETTERS) for _ in range(4)).rjust(20, "a")',
        (_TABLES,),
    ),
    Mutant(
        "links that let people in, in the log",
        "app/logs.py",
        '    (re.compile(r"(/(?:handover|j|t|tables)/)[^\\s/\\"\'<>]+"), rf"\\1{HIDDEN}"),'
        "  # they let people in\n",
        "",
        ("tests/ops/test_logs.py",),
    ),
    Mutant(
        "another hand for whoever has seen one of this game",
        "app/tables/ballots.py",
        "return any(person_id in people for name, people in former.items() if int(name) != seat)",
        "return False",
        (f"{_LOBBY}::test_a_seat_that_opened_is_taken_with_its_cards",),
    ),
    Mutant(
        "two people on one seat",
        "app/storage/queries/seats.py",
        "where(Table.id == table_id).with_for_update(key_share=True)",
        "where(Table.id == table_id)",
        ("tests/storage/test_seats.py", _LOBBY, "tests/tables/test_changes.py"),
    ),
    # --- what is lost on the way back ------------------------------------------------------------
    Mutant(
        "who left is not let in again",
        "app/tables/people/seating.py",
        'row.status not in ("playing", "parked") or not (place.left or place.standin)',
        'row.status not in ("playing", "parked") or not place.standin',
        (f"{_LOBBY}::test_who_leaves_a_running_game_may_come_back",),
    ),
    Mutant(
        "on another device one is somebody else",
        "app/storage/queries/people.py",
        "    return await _signed_in(session, person_id)\n\n\n# --- accounts",
        '    return await make_guest(session, "Guest", "en")\n\n\n# --- accounts',
        (_PEOPLE,),
    ),
    Mutant(
        "a process that is deaf to what another has written",
        "app/tables/cluster/listener.py",
        'case "version" if int(news.value) > live.row.version:\n',
        'case "version" if False:\n',
        ("tests/tables/test_bus.py",),
    ),
    Mutant(
        "a word of another process that was missed, and is missed for ever",
        "app/tables/cluster/listener.py",
        "            self._grown |= more\n",
        "            self._grown |= set()\n",
        ("tests/tables/test_bus_lost.py::test_who_cannot_tell_is_noticed_all_the_same",),
    ),
    Mutant(
        "a retry that is refused at another process",
        "app/tables/core/live_table.py",
        "        self.row = replace(self.row, **written.became())\n        self._remember(lines)\n",
        "        self.row = replace(self.row, **written.became())\n",
        ("tests/tables/test_bus.py::test_the_same_key_acts_once_where_its_decision_was_heard_of",),
    ),
    Mutant(
        "a socket that gives no sign of life",
        "app/web/realtime/sockets.py",
        "    outbox.beat(seconds)\n",
        "",
        (f"{SOCKETS}::test_heartbeat",),
    ),
    Mutant(
        "a page that passes over a gap",
        "static/connection.js",
        "      if (content.from > version) resync();\n",
        "",
        (f"{_AWAY}::test_a_push_that_was_swallowed_is_missed_at_the_next",),
    ),
    Mutant(
        "a page that believes in a line that is dead",
        "static/connection.js",
        '  document.addEventListener("visibilitychange", back);\n',
        "",
        (f"{_AWAY}::test_a_phone_that_wakes_up_trusts_no_silent_line",),
    ),
    Mutant(
        "a click that is lost with its connection",
        "static/forms.js",
        "        if (answer.status < 502) return await answered(letter, answer);\n"
        "      } catch {\n",
        "        if (answer.status < 502) return await answered(letter, answer);\n"
        "      } catch {\n"
        "        return;\n",
        (_SENT_AGAIN, f"{_AWAY}::test_an_answer_outlives_its_page"),
    ),
    Mutant(
        "a page that does not say that a click is not saved yet",
        "static/forms.js",
        "      tell(line.dataset.unsaved);\n",
        "",
        (_SENT_AGAIN,),
    ),
    Mutant(
        "a deadline that a restart forgets",
        "app/storage/log.py",
        '"deadline_at": append.deadline_at and append.deadline_at.isoformat(),',
        '"deadline_at": None,',
        ("tests/storage/test_log.py", "tests/tables/test_clockwork.py"),
    ),
    # --- deals that nobody can check -------------------------------------------------------------
    Mutant(
        "a server that throws in what it likes instead of the players",
        "app/tables/people/seating.py",
        "thrown_in = contribution or token_bytes(fair_deal.CONTRIBUTION_BYTES)",
        "thrown_in = token_bytes(fair_deal.CONTRIBUTION_BYTES)",
        (f"{_LOBBY}::test_what_is_thrown_in_is_kept_and_drawn_for_those_who_throw_nothing",),
    ),
    Mutant(
        "a check that believes the record's own promise",
        "app/tables/replays/verify.py",
        "holds = fair_deal.commitment(bytes.fromhex(read.secret)) == read.commitment",
        "holds = len(read.secret) == len(read.commitment)",
        (_RECORDS,),
    ),
    Mutant(
        "a check that does not deal again",
        "app/tables/replays/verify.py",
        "    wrong = first_wrong(_seed(read), read.draws)\n",
        "    wrong = None\n",
        (_RECORDS,),
    ),
    Mutant(
        "a dealer in the browser that believes the record's own promise",
        "static/verify_deal.js",
        '  if (commitment(record.secret) !== record.commitment) return { differs: "promise" };\n',
        "",
        (f"{_DEALER}::test_what_was_tampered_with_is_named",),
    ),
    Mutant(
        "a dealer in the browser that forgets what was thrown in",
        "static/verify_deal.js",
        "before.contribution && !contributions.includes(before.contribution)",
        "false",
        (f"{_DEALER}::test_what_was_tampered_with_is_named",),
    ),
    Mutant(
        "a dealer in the browser that finds every deal fair",
        "static/verify_deal.js",
        "return wrong < 0 ?",
        "return record.draws ?",
        (f"{_DEALER}::test_what_was_tampered_with_is_named",),
    ),
)
