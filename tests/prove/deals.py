"""Defects of the fair deal: what is promised, and the two checks of whether it was kept."""

from __future__ import annotations

from tests.prove.mutant import Mutant

_ATTACKS = "tests/tables/test_attacks.py"
_BROWSER = "tests/e2e/test_dealer.py::test_every_attack_is_called_unfair_in_the_browser_too"
_TAMPERED = "tests/e2e/test_dealer.py::test_what_was_tampered_with_is_named"
_EXAMPLE = "tests/tables/test_fair_deal.py"
_LOBBY = "tests/tables/test_lobby.py"

OF_DEALS = (
    # --- the promise -----------------------------------------------------------------------------
    Mutant(
        "a server that throws in what it likes instead of the players",
        "app.tables.people.seating:sit",
        "contribution or token_bytes(fair_deal.CONTRIBUTION_BYTES)",
        "token_bytes(fair_deal.CONTRIBUTION_BYTES)",
        (f"{_LOBBY}::test_what_is_thrown_in_is_kept_and_drawn_for_those_who_throw_nothing",),
    ),
    Mutant(
        "a commitment that fits every table",
        "app.tables.fairness.fair_deal:commitment",
        '_hash("facedown commitment 2", table_id, secret.hex())',
        '_hash("facedown commitment 2", secret.hex())',
        (_EXAMPLE,),
    ),
    Mutant(
        "a seed that doesn't depend on the promise",
        "app.tables.fairness.fair_deal:seed",
        '_hash("facedown seed 2", promise, secret.hex(), *given)',
        '_hash("facedown seed 2", secret.hex(), *given)',
        (_EXAMPLE,),
    ),
    Mutant(
        "a seed that depends on who sits where",
        "app.tables.fairness.fair_deal:seed",
        "sorted(contribution.hex() for contribution in contributions if contribution)",
        "[contribution.hex() for contribution in contributions if contribution]",
        (_EXAMPLE,),
    ),
    Mutant(
        "a promise without the options",
        "app.tables.fairness.promise:promise_of",
        "dict(options)",
        "{}",
        (f"{_LOBBY}::test_a_change_voids_what_was_contributed_to_the_promise_before",),
    ),
    Mutant(
        "a change that keeps what was contributed before",
        "app.tables.people.lobby:_set",
        "await seats.void_contributions(tx.session, table_id)",
        "",
        (f"{_LOBBY}::test_a_change_voids_what_was_contributed_to_the_promise_before",),
    ),
    Mutant(
        "an update that keeps what was contributed before",
        "app.tables.people.lobby:renew_promises",
        "_promise_of_today(registry.services, row) != row.promise",
        "False",
        (f"{_LOBBY}::test_an_update_before_the_start_promises_again_and_asks_again",),
    ),
    Mutant(
        "a start that deals what nobody was promised",
        "app.tables.people.lobby:start",
        "await _check_promise(live, host)",
        "",
        (f"{_LOBBY}::test_nothing_but_the_promised_deal_is_started",),
    ),
    # --- the check of the program ----------------------------------------------------------------
    Mutant(
        "a check of any table",
        "app.tables.replays.verify_promise:_table",
        "known.table in (None, read.table)",
        "True",
        (_ATTACKS,),
    ),
    Mutant(
        "a check that believes the record's own commitment",
        "app.tables.replays.verify_promise:_secret",
        "is_kept(read.table, read.commitment, secret, earlier=earlier)",
        "len(read.secret) == len(read.commitment)",
        ("tests/tables/test_record.py",),
    ),
    Mutant(
        "a check that believes the record's own promise",
        "app.tables.replays.verify_promise:_transcript",
        "not differs",
        "True",
        (_ATTACKS,),
    ),
    Mutant(
        "a check that lets bots contribute",
        "app.tables.replays.verify_promise:_bots",
        "not any(seat.bot and seat.contribution for seat in read.seats)",
        "True",
        (_ATTACKS,),
    ),
    Mutant(
        "a check that finds a contribution on any seat",
        "app.tables.replays.verify_promise:_own",
        "given.get(seat) == own",
        "own in given.values()",
        (_ATTACKS,),
    ),
    Mutant(
        "a check that believes any order before a shuffle",
        "app.tables.replays.verify_promise:_order",
        "first_draws.hold(promised, read.draws or [])",
        "True",
        (_ATTACKS,),
    ),
    Mutant(
        "a check that does not deal again",
        "app.tables.replays.verify_promise:_draws",
        "first_wrong(seed(read), read.draws or [])",
        "None",
        ("tests/tables/test_record.py",),
    ),
    Mutant(
        "a check that a broken record breaks",
        "app.tables.replays.verify:_survived",
        'return [Finding("record", False, sentence, type(error).__name__)]',
        "raise",
        (_ATTACKS,),
    ),
    Mutant(
        "a weaker promise that is called fair",
        "app.cli.verify:_verdict",
        "WEAKLY_PROMISED",
        "FAIR",
        (_ATTACKS,),
    ),
    # --- the check of the browser ----------------------------------------------------------------
    Mutant(
        "a dealer in the browser that deals for any table",
        "static/verify_deal.js:check",
        "(before.table ?? record.table) !== record.table",
        "false",
        (_TAMPERED,),
    ),
    Mutant(
        "a dealer in the browser that believes the record's own commitment",
        "static/verify_deal.js:check",
        "commitment(record) !== record.commitment",
        "false",
        (_TAMPERED,),
    ),
    Mutant(
        "a dealer in the browser that forgets the promise",
        "static/verify_deal.js:check",
        "before.promise && (!promise || before.promise !== hashOf(promise))",
        "false",
        (_BROWSER,),
    ),
    Mutant(
        "a dealer in the browser that believes the record's own promise",
        "static/verify_deal.js:check",
        "promise && !asPromised(record)",
        "false",
        (_BROWSER,),
    ),
    Mutant(
        "a dealer in the browser that lets bots contribute",
        "static/verify_deal.js:check",
        "promise && seats.some((seat) => seat.bot && seat.contribution)",
        "false",
        (_BROWSER,),
    ),
    Mutant(
        "a dealer in the browser that forgets what was thrown in",
        "static/verify_deal.js:check",
        "before.contribution && !ownIsThere(seats, before)",
        "false",
        (_TAMPERED,),
    ),
    Mutant(
        "a dealer in the browser that finds a contribution on any seat",
        "static/verify_deal.js:ownIsThere",
        "seat !== undefined",
        "false",
        (_TAMPERED, _BROWSER),
    ),
    Mutant(
        "a dealer in the browser that believes any order before a shuffle",
        "static/verify_deal.js:check",
        "promise && !inOrder(record)",
        "false",
        (_BROWSER,),
    ),
    Mutant(
        "a dealer in the browser that finds every deal fair",
        "static/verify_deal.js:check",
        "wrong >= 0",
        "false",
        (_TAMPERED,),
    ),
    Mutant(
        "a dealer in the browser that calls the weaker promise fair",
        "static/verify_deal.js:check",
        'promise ? "" : "earlier"',
        '""',
        (_BROWSER,),
    ),
)
