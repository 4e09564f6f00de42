"""Lockup's answers say what a card would bring the player who is asked, in both languages."""

from __future__ import annotations

import re

import pytest

from app.web.render.game_context import info_of
from app.web.render.push_messages import PushMessages
from app.web.render.room_context import Audience
from tests.contract.windows import Window, row_of
from tests.games.lockup.jail import Jail


def answers(jail: Jail, kind: str, lang: str = "en") -> dict[str, str]:
    """The words of each answer, by its id."""
    table = jail.table
    made = PushMessages(info_of(row_of(table)), Audience(lang), table.deal.components)
    scene = made.room(Window(table, 0, pages=False).last)
    drawn = str(scene.ask(jail.question(kind, 0)))
    buttons = re.findall(r'<button[^>]* value="([^"]*)"[^>]*>(.*?)</button>', drawn, re.DOTALL)
    return {id: " ".join(re.sub("<[^>]*>", "", words).split()) for id, words in buttons}


@pytest.mark.parametrize(("lang", "words"), [("en", "Dwarf 2 to 3: +4"), ("ru", "Дварф 2 → 3: +4")])
def test_a_third_dwarf_says_what_three_bring(lang: str, words: str) -> None:
    """Three of them are worth 7 stars, two of them 3."""
    jail = Jail(2).give(0, scrap=2).owns(0, goons=("dwarf_1", "dwarf_2")).goons(sewers="dwarf_4")
    jail.place(0, "chow_hall", "strength_5").checking("chow_hall")
    assert words in answers(jail, "recruit", lang)["goon:sewers"]


def test_an_item_says_what_it_brings_with_the_goons_that_count_items() -> None:
    """Each cultist is a star for every item."""
    jail = Jail(2).display("shiv").give(0, scrap=4, iron=4, potion=4, gold=4)
    jail.owns(0, goons=("cultist_1", "cultist_2"))
    jail.place(0, "cell_block", "strength_5").checking("cell_block")
    value = jail.prison.box.items["shiv"].value
    said = answers(jail, "craft")
    assert said["item:0/craft"].endswith(f"+{value + 2}")
    assert said["item:0/reserve"].startswith("Reserve")


def test_who_has_nothing_to_pay_with_reads_so() -> None:
    jail = Jail(2).display("shiv").tomes(0, "forgers_handbook")
    jail.place(0, "cell_block", "strength_5").checking("cell_block")
    table = jail.until("craft").table
    made = PushMessages(info_of(row_of(table)), Audience("en"), table.deal.components)
    scene = made.room(Window(table, 0, pages=False).last)
    assert "You have nothing to pay with." in str(scene.ask(jail.question("craft", 0)))
