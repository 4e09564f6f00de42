"""The engine's book of who has seen which card is kept as the rules say, not only believed.

Non-interference deals again what a viewer has not seen according to this book. It would accept
anything that the rules wrongly enter there or forget to strike out.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from dataclasses import replace
from typing import Any

import pytest

from app.engine import ONLOOKER, Card, Dice, Viewer
from app.engine.table import Table
from tests.contract.test_games import EVERY_CASE, known
from tests.support.compared import compared
from tests.support.own import own_of
from tests.support.play import HASTE, Walk, keen_way, luck, share, table_of
from tests.support.shown import noted

VERSIONS = 630 * HASTE  # of a game, shared among numbers of players, however great the haste
FEWEST = 20  # cards that somebody got to know, in the games of one number of players


def walks(game_id: str, seats: int) -> Iterator[Walk]:
    """At least two games; more where they are short."""
    for number in range(8):
        walk = Walk(table_of(game_id, seats, f"book {number}"), ways=[keen_way])
        yield walk
        compared(game_id, walk.table.version)
        if number and (number + 1) * walk.table.version > share(game_id, VERSIONS):
            return


@EVERY_CASE
def test_a_card_that_becomes_known_is_in_the_view_or_the_log(game_id: str, seats: int) -> None:
    """The card is named by an event or a note: one that is shown to a wrong seat has none.

    A card that is turned up for all may be named a little later.
    """
    met = 0
    for walk in walks(game_id, seats):
        numbers, opened = luck("book", back=False), set()
        while not walk.table.over:
            table = walk.table
            before, told, notes = known(table), table.state.chronicle.count, _notes(table)
            walk.act(next(numbers))
            for viewer, number in known(table) - before:
                card = table.state.knowledge.cards[number]
                if card.open:
                    opened.add(card.face)
                elif not own_of(game_id).own(card, viewer):
                    new = [note for note in _notes(table) if note not in notes]
                    news = [*table.events(viewer, told), *(n for n in new if n.seat == viewer)]
                    assert repr(card.face) in repr(news), f"{viewer}: {card.face}\n{walk.script()}"
                    met += 1
        everything = repr(list(walk.table.events(ONLOOKER)))
        assert not [face for face in opened if repr(face) not in everything], walk.script()
    assert met > FEWEST


def _notes(table: Table[Any]) -> list[Any]:
    return [replace(note) for note in getattr(table.state, "notes", ())]


@EVERY_CASE
def test_nobody_knows_a_card_that_was_shuffled(
    game_id: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until they are shown it again: a shuffled card is struck out of everybody's book."""
    shuffled: set[Card] = set()
    shown: set[tuple[Viewer, Card]] = set()
    shuffle = Dice.shuffle

    def shuffle_and_note(dice: Dice, things: MutableSequence[Any]) -> None:
        shuffle(dice, things)
        cards = {getattr(thing, "card", thing) for thing in things}
        shuffled.update(card for card in cards if isinstance(card, Card))
        shown.difference_update({entry for entry in shown if entry[1] in cards})

    monkeypatch.setattr(Dice, "shuffle", shuffle_and_note)
    for walk in walks(game_id, seats):
        numbers = luck("book", back=False)
        while not walk.table.over:
            shuffled.clear()
            shown.clear()
            with noted(lambda deck, viewer, card: shown.add((viewer, card))):
                walk.act(next(numbers))
            for card in shuffled:
                knows = {v for v in walk.table.state.knowledge.viewers if card.known_to(v)}
                assert knows <= {viewer for viewer, one in shown if one is card}, walk.script()
