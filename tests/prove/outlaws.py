"""Defects planted in 3000 Scoundrels, or that only its sealed answers and offers can show."""

from __future__ import annotations

from tests.prove.mutant import BOOK, CANARIES_OF_OUTLAWS, OUTLAWS, Mutant

_DEAL = "tests/games/scoundrels/test_deal.py"

OF_OUTLAWS = (
    # --- told too much ---------------------------------------------------------------------------
    Mutant(
        "a poker card that is played face down, told to all",
        "app.games.scoundrels.rules.turn:play_face_down",
        "only(boss.seat, card.face)",
        "card.face",
        (OUTLAWS,),
    ),
    Mutant(
        "the value of a safe for all once anybody has marked it",
        "app.games.scoundrels.view.view:safe",
        "look(card, viewer)",
        "card.face if marks_on_it else look(card, viewer)",
        (OUTLAWS,),
    ),
    Mutant(
        "the secret notes of another seat",
        "app.games.scoundrels.view.view:notes",
        "[note for note in kept if viewer in (note.seat, ALL)]",
        "[*kept]",
        (OUTLAWS,),
    ),
    Mutant(
        "where a safe has gone that was shuffled out of sight",
        "app.games.scoundrels.view.view:places_known_to",
        "look(card, seat)",
        "card.face",
        (
            "tests/games/scoundrels/test_page.py::test_the_notes_follow_a_safe_as_far_as_eyes_can",
            OUTLAWS,
        ),
    ),
    Mutant(
        "a last call only where there is a bluff to catch",
        "app.games.scoundrels.rules.suspicion:may_suspect",
        "boss.seat not in plan.henchmen",
        "<it> and plan.bluff",
        (OUTLAWS,),
    ),
    Mutant(
        "a sealed answer told before all are in",
        "app.engine.playout:Playout.waiting_for",
        "not a.sealed",
        'not (a.sealed and a.sealed.choice == "let")',
        (OUTLAWS,),
    ),
    Mutant(
        "a drawing that is kept for the next viewer",
        "app.web.render.parts:_drawn_again",
        "key = context.nameless, part_id, part",
        "key = context.nameless, part_id, type(part)",
        (CANARIES_OF_OUTLAWS,),
    ),
    Mutant(
        "names of one table in what is kept for all",
        "app.web.render.parts:_drawn_again",
        "_draw(part_id, part, context.nameless)",
        "_draw(part_id, part, context)",
        ("tests/web/test_kept_drawings.py",),
    ),
    Mutant(
        "a region of one reader that is kept for another",
        "app.web.render.room_regions:drawn_from",
        "key = lang, macro, facts",
        "key = lang, macro, facts[:1]",
        ("tests/web/test_push.py",),
    ),
    Mutant(
        "a picture that is drawn for its owner, and shown to all",
        "app.web.render.game_context:GameContext.for_audience",
        "self._owner if part.seat == self._viewer else self._others",
        "self._owner",
        (
            "tests/web/test_kept_drawings.py"
            "::test_what_is_drawn_for_its_owner_is_not_shown_to_others",
        ),
    ),
    Mutant(
        "a face in an attribute that is put onto the page beside the view",
        "app.web.pages.room_view:show_room",
        "mark_of(view)",
        '<it> + (live.table.state.knowledge.cards[0].face if live.table else "")',
        (CANARIES_OF_OUTLAWS,),
    ),
    Mutant(
        "a face on the card of a running table in the list of tables",
        "app.web.pages.home:listed_table",
        "GAMES[row.game].name",
        '<it> + (live.table.state.knowledge.cards[0].face if live and live.table else "")',
        (CANARIES_OF_OUTLAWS,),
    ),
    Mutant(
        "a sound that tells what only one reader reads",
        "app.games.crooks.events:Took",
        "crook: Face",
        '<it>\nsound = property(lambda self: "reveal" if self.crook else "coin")',
        ("tests/web/test_push.py",),
    ),
    Mutant(
        "the lowest card of a deck, told to all as it is shuffled",
        "app.games.scoundrels.rules.day:put_under_deck",
        "boss.deck = played + boss.deck",
        "<it>\n"
        "for card in played[:1]:\n"
        '    town.tell(events.Exposed(boss.seat, "A", card.face, False, ()))',
        (OUTLAWS,),
    ),
    # --- the book of who has seen what -----------------------------------------------------------
    Mutant(
        "a scouted safe that is shown to all",
        "app.games.scoundrels.effects.verbs.safes:scout_one",
        "town.knowledge.show([safe.card], boss.seat)",
        "town.knowledge.show([safe.card], *town.knowledge.viewers)",
        (BOOK,),
    ),
    Mutant(
        "a shuffle of safes after which everybody still knows them",
        "app.games.scoundrels.effects.verbs.safes:put_among_unused",
        "town.knowledge.mix(...)",
        "None",
        (
            "tests/games/scoundrels/test_page.py::test_the_notes_follow_a_safe_as_far_as_eyes_can",
            BOOK,
        ),
    ),
    Mutant(
        "a shuffle of played cards after which rivals still know them",
        "app.games.scoundrels.rules.day:put_under_deck",
        "town.knowledge.mix(played)",
        "town.knowledge.mix(played, knowing=[rival.seat for rival in town.rivals(boss)])",
        (BOOK,),
    ),
    Mutant(
        "who has seen a hand knows which of its cards is played face down",
        "app.games.scoundrels.rules.turn:play_face_down",
        "[boss.seat]",
        "[one.seat for one in town.bosses]",
        ("tests/games/scoundrels/test_secrets.py",),
    ),
    # --- luck ------------------------------------------------------------------------------------
    Mutant(
        "poker decks as they came out of the box",
        "app.games.scoundrels.rules.setup:deal_hand",
        'shuffled(town, POKER, f"poker {boss.seat}")',
        '[town.knowledge.card(face, f"poker {boss.seat}") for face in POKER]',
        (_DEAL,),
    ),
    Mutant(
        "played cards that come back in the order in which they were played",
        "app.games.scoundrels.rules.day:put_under_deck",
        "town.dice.shuffle(played)",
        "None",
        (_DEAL,),
    ),
    Mutant(
        "a record that does not say how the unused safes were shuffled",
        "app.tables.fairness.dice_log:_name",
        'getattr(thing, "card", thing)',
        "thing",
        (_DEAL,),
    ),
    # --- rules, seats, answers -------------------------------------------------------------------
    Mutant(
        "a limit of safes that is not kept to",
        "app.games.scoundrels.effects.verbs.safes:bring_home",
        "len(boss.safes) > town.safe_limit",
        "len(boss.safes) > town.safe_limit + 1",
        ("tests/games/scoundrels/test_course.py",),
    ),
    Mutant(
        "sealed answers that are lost by a restart",
        "app.engine.table:Table.replay",
        "return table",
        "for ask in table._pending:\n    ask.sealed = None\n<it>",
        ("tests/contract/test_games.py::test_a_table_from_its_log_keeps_what_is_sealed",),
    ),
    Mutant(
        "a link to another device that works twice",
        "app.storage.queries.handovers:claim_handover",
        "person_id = await session.scalar(claimed.returning(models.Handover.person_id))",
        'claimed = __import__("sqlalchemy").update(models.Handover).where(\n'
        "    models.Handover.token_hash == token_digest(token)\n"
        ").values(expires_at=models.Handover.expires_at)\n"
        "<it>",
        ("tests/storage/test_people.py",),
    ),
    Mutant(
        "a seat for anybody of the same name",
        "app.web.context.deps:viewer_of",
        "live.row.seat_of(person.id)",
        "next((s.seat for s in live.row.seats if s.name == person.name), None)",
        ("tests/edge/test_doors.py",),
    ),
)
