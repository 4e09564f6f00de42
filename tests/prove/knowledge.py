"""Defects in what is known of hidden cards and private acts, and in names that are stored."""

from __future__ import annotations

from tests.prove.mutant import EDGE_OF_WHISPERS, Mutant

IGNORANCE = "tests/engine/test_ignorance.py"
STALL = "tests/contract/test_stall.py"
WHISPERS = "tests/contract/test_whispers.py"
PRIVATE = "tests/tables/test_private_acts.py"

OF_KNOWLEDGE = (
    Mutant(
        "a redeal that forgets what was mixed into a hand in public",
        "app.engine.hidden:Knowledge._loses_track",
        "self._keep_claims(cards, viewer, same)",
        "pass",
        (STALL, IGNORANCE),
    ),
    Mutant(
        "a claim about one card that survives its being mixed",
        "app.engine.claims:after_mixing",
        "claim.cards | mixed",
        "claim.cards",
        (IGNORANCE,),
    ),
    Mutant(
        "a redeal that doesn't count",
        "app.engine.ignorance:_Deal._legal",
        "not self._short(dealt)",
        "True",
        (IGNORANCE,),
    ),
    Mutant(
        "a version that counts private acts",
        "app.tables.core.compose_view:version_for",
        "table is None",
        "True",
        (PRIVATE,),
    ),
    Mutant(
        "a refusal that counts private acts",
        "app.web.edge.errors:_details",
        "live.version_of(...)",
        "live.row.version",
        (EDGE_OF_WHISPERS,),
    ),
    Mutant(
        "a message about a private act to all",
        "app.tables.core.watched_table:WatchedTable.publish",
        "before == now and not heard and not shown",
        "False",
        (EDGE_OF_WHISPERS,),
    ),
    Mutant(
        "a bot that thinks again after a private act",
        "app.tables.bots.runner:BotRunner.table_changed",
        "ask_id not in self._passed.get(live, ())",
        "True",
        (f"{PRIVATE}::test_no_bot_is_asked_again_because_of_it",),
    ),
    Mutant(
        "lines that are numbered by what others read",
        "app.tables.core.compose_view:ViewerCache.lines",
        "table.events(...)",
        "[one.read_by(self.viewer) or told[0] for one in told[known:]]",
        (f"{WHISPERS}::test_each_knows_a_version_of_their_own",),
    ),
    Mutant(
        "a take-back that finds a private act in its way",
        "app.engine.take_back:last_noticed",
        "entries[line[number]].noticed_by(seat)",
        "True",
        (WHISPERS,),
    ),
    Mutant(
        "an audience that an offer keeps from earlier",
        "app.engine.script:_still_open",
        "(offer.shape, offer.noticed)",
        "(offer.shape, ask.noticed)",
        (WHISPERS,),
    ),
    Mutant(
        "a fingerprint that misses a change",
        "app.engine.fingerprint:Fingerprints._of",
        "before != part",
        "before is None",
        ("tests/engine/test_fingerprint.py",),
    ),
    Mutant(
        "a renamed field that is stored under its new name",
        "app.engine.stored:stored_names",
        "f.metadata.get(_KEY, f.name)",
        "f.name",
        ("tests/engine/test_fingerprint.py", "tests/engine/test_stored.py"),
    ),
)
