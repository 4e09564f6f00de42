"""Defects beside the views: ids and talk for strangers, keys, clocks of a machine that slept."""

from __future__ import annotations

from tests.prove.mutant import LIVE, Mutant

_FACE_UP = "tests/contract/test_face_up.py"
_CHAT = "tests/tables/test_chat.py"
_LOBBY = "tests/tables/test_lobby.py"

BESIDE = (
    Mutant(
        "a secret compressed beside what others said",
        "app.web.render.face_up:FaceUp.part",
        "self.parts.get(part_id) == html",
        "part_id in self.parts",
        (_FACE_UP,),
    ),
    Mutant(
        "what others said compared with a secret",
        "app.web.render.face_up:_blocks",
        "(text if face_up else bytes(len(text)))",
        "text",
        (_FACE_UP,),
    ),
    Mutant(
        "the next table's id for everybody",
        "app.tables.core.compose_view:_kept_from_onlookers",
        '{"next_table": None}',
        "{}",
        (f"{_LOBBY}::test_only_its_own_people_learn_of_the_next_table",),
    ),
    Mutant(
        "the talk of a closed table for everybody",
        "app.tables.core.compose_view:is_talk_open",
        "row.onlookers",
        "row.version >= 0",
        (f"{_CHAT}::test_the_talk_of_a_closed_table_stays_among_its_players",),
    ),
    Mutant(
        "a key that answers whatever comes with it",
        "app.tables.core.answered_keys:AnsweredKeys.version",
        "not _alike(acted[:_SAID], _digests(said))",
        "False",
        (f"{LIVE}::test_a_key_that_says_something_else_is_refused",),
    ),
    Mutant(
        "a line of chat that its retry says twice",
        "app.tables.people.chat:_keep",
        "chat.say(..., key=key)",
        "chat.say(session, live.id, person_id=person.id, seat=seat, name=name, text=text)",
        (f"{_CHAT}::test_a_line_that_is_sent_again_is_said_once",),
    ),
    Mutant(
        "clocks that run out while the machine sleeps",
        "app.tables.deadlines.scheduler:DeadlineScheduler.tick",
        "await self.catch_up(alone=False)",
        "pass",
        ("tests/tables/test_scheduler.py::test_clocks_stand_still_while_the_machine_sleeps",),
    ),
)
