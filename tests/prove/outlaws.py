"""Defects planted in 3000 Scoundrels, or that only its sealed answers and offers can show."""

from __future__ import annotations

from tests.prove.mutant import BOOK, CANARIES_OF_OUTLAWS, OUTLAWS, Mutant

_DEAL = "tests/games/scoundrels/test_deal.py"
_GAME = "app/games/scoundrels"

OF_OUTLAWS = (
    # --- told too much ---------------------------------------------------------------------------
    Mutant(
        "a poker card that is played face down, told to all",
        f"{_GAME}/rules/turn.py",
        "events.Planned(boss.seat, slot, only(boss.seat, card.face))",
        "events.Planned(boss.seat, slot, card.face)",
        (OUTLAWS,),
    ),
    Mutant(
        "the value of a safe for all once anybody has marked it",
        f"{_GAME}/view/view.py",
        "    face = look(one.card, viewer)\n    value =",
        "    face = one.card.face if one.marks else look(one.card, viewer)\n    value =",
        (OUTLAWS,),
    ),
    Mutant(
        "the secret notes of another seat",
        f"{_GAME}/view/view.py",
        "for one in town.notes if viewer in (one.seat, ALL)]",
        "for one in town.notes]",
        (OUTLAWS,),
    ),
    Mutant(
        "where a safe has gone that was shuffled out of sight",
        f"{_GAME}/view/view.py",
        "    return {look(one.card, seat): place for",
        "    return {one.card.face: place for",
        (OUTLAWS,),
    ),
    Mutant(
        "a last call only where there is a bluff to catch",
        f"{_GAME}/rules/suspicion.py",
        "        and boss.seat not in plan.henchmen\n    )",
        "        and boss.seat not in plan.henchmen\n        and plan.bluff\n    )",
        (OUTLAWS,),
    ),
    Mutant(
        "a sealed answer told before all are in",
        "app/engine/table.py",
        "return [(a.seat, a.kind) for a in self._pending if not a.optional and not a.sealed]",
        "return [(a.seat, a.kind) for a in self._pending if not a.optional\n"
        '                and not (a.sealed and a.sealed.choice == "let")]',
        (OUTLAWS,),
    ),
    Mutant(
        "a drawing that is kept for whoever looks next",
        "app/web/render/parts.py",
        "    key = look.shared, part_id, part\n",
        "    key = look.shared, part_id, type(part)\n",
        (CANARIES_OF_OUTLAWS,),
    ),
    Mutant(
        "a face in an attribute that is put onto the page beside the view",
        "app/web/pages/room_view.py",
        "        mark=mark_of(view),",
        "        mark=mark_of(view)\n"
        '        + (live.table.state.knowledge.cards[0].face if live.table else ""),',
        (CANARIES_OF_OUTLAWS,),
    ),
    Mutant(
        "a face on the card of a running table in the list of tables",
        "app/web/pages/home.py",
        "        game=GAMES[row.game].name,\n        status=row.status,",
        "        game=GAMES[row.game].name\n"
        '        + (live.table.state.knowledge.cards[0].face if live and live.table else ""),\n'
        "        status=row.status,",
        (CANARIES_OF_OUTLAWS,),
    ),
    Mutant(
        "a sound that tells what only one reader reads",
        "app/games/crooks/events.py",
        "    seat: Seat\n    at: str\n    crook: Face\n\n\n"
        "@dataclass(frozen=True, slots=True)\nclass Placed(Event):",
        "    seat: Seat\n    at: str\n    crook: Face\n"
        '    sound = property(lambda self: "reveal" if self.crook else "coin")\n\n\n'
        "@dataclass(frozen=True, slots=True)\nclass Placed(Event):",
        ("tests/web/test_push.py",),
    ),
    Mutant(
        "the lowest card of a deck, told to all as it is shuffled",
        f"{_GAME}/rules/day.py",
        "    boss.deck = played + boss.deck\n",
        "    boss.deck = played + boss.deck\n"
        "    for card in played[:1]:\n"
        '        town.tell(events.Exposed(boss.seat, "A", card.face, False, ()))\n',
        (OUTLAWS,),
    ),
    # --- the book of who has seen what -----------------------------------------------------------
    Mutant(
        "a scouted safe that is shown to all",
        f"{_GAME}/effects/verbs/safes.py",
        "    town.knowledge.show([safe.card], boss.seat)\n",
        "    town.knowledge.show([safe.card], *town.knowledge.viewers)\n",
        (BOOK,),
    ),
    Mutant(
        "a shuffle of safes after which everybody still knows them",
        f"{_GAME}/effects/verbs/safes.py",
        "    town.knowledge.mix([other.card for other in pile])\n",
        "",
        (BOOK,),
    ),
    Mutant(
        "a shuffle of played cards after which rivals still know them",
        f"{_GAME}/rules/day.py",
        "    town.knowledge.mix(played)\n",
        "    town.knowledge.mix(played, knowing=[rival.seat for rival in town.rivals(boss)])\n",
        (BOOK,),
    ),
    Mutant(
        "who has seen a hand knows which of its cards is played face down",
        f"{_GAME}/rules/turn.py",
        "    town.knowledge.mix([*boss.hand, card], knowing=[boss.seat])",
        "    town.knowledge.mix([*boss.hand, card], knowing=[one.seat for one in town.bosses])",
        ("tests/games/scoundrels/test_secrets.py",),
    ),
    # --- luck ------------------------------------------------------------------------------------
    Mutant(
        "poker decks as they came out of the box",
        f"{_GAME}/rules/setup.py",
        'boss.deck = shuffled(town, f"poker {boss.seat}", POKER)',
        'boss.deck = [town.knowledge.card(face, f"poker {boss.seat}") for face in POKER]',
        (_DEAL,),
    ),
    Mutant(
        "played cards that come back in the order in which they were played",
        f"{_GAME}/rules/day.py",
        "    town.dice.shuffle(played)\n",
        "",
        (_DEAL,),
    ),
    Mutant(
        "a record that does not say how the unused safes were shuffled",
        "app/tables/fairness/dice_log.py",
        'card = getattr(thing, "card", thing)',
        "card = thing",
        (_DEAL,),
    ),
    # --- rules, seats, answers -------------------------------------------------------------------
    Mutant(
        "a limit of safes that is not kept to",
        f"{_GAME}/effects/verbs/safes.py",
        "    while len(boss.safes) > town.safe_limit:",
        "    if len(boss.safes) > town.safe_limit + 1:",
        ("tests/games/scoundrels/test_course.py",),
    ),
    Mutant(
        "sealed answers that are lost by a restart",
        "app/engine/table.py",
        "        table._catch_up(list(entries))\n        return table",
        "        table._catch_up(list(entries))\n"
        "        for ask in table._pending:\n"
        "            ask.sealed = None\n"
        "        return table",
        ("tests/contract/test_games.py::test_a_table_from_its_log_keeps_what_is_sealed",),
    ),
    Mutant(
        "a link to another device that works twice",
        "app/storage/queries/people.py",
        "        .where(models.Handover.expires_at > func.now())\n    )",
        "        .where(models.Handover.expires_at > func.now())\n    )\n"
        '    claimed = __import__("sqlalchemy").update(models.Handover).where(\n'
        "        models.Handover.token_hash == token_digest(token)\n"
        "    ).values(expires_at=models.Handover.expires_at)",
        ("tests/storage/test_people.py",),
    ),
    Mutant(
        "a seat for whoever bears its name",
        "app/web/context/deps.py",
        "    seat = live.row.seat_of(person.id) if person else None\n",
        "    seats = live.row.seats\n"
        "    seat = next((s.seat for s in seats if person and s.name == person.name), None)\n",
        ("tests/edge/test_doors.py",),
    ),
)
