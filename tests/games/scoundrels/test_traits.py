"""When every trait lets its scoundrel be used: one test a card, or one row of the slot table.

The job under the trait is one that simply pays money, so that a use can be counted.
"""

from __future__ import annotations

import pytest

from app.games.scoundrels.cards.steps import SLOTS
from app.games.scoundrels.effects.reactions import settle
from app.games.scoundrels.rules.day import expose, spend_evening
from app.games.scoundrels.rules.sheriff import visit
from app.games.scoundrels.rules.suspicion import suspect
from app.games.scoundrels.rules.turn import make_plan
from tests.games.scoundrels.gulch import Gulch, money

# Traits that answer to slots and do nothing else, and the slots.
SLOT_TRAITS = {
    "dirty": "6",
    "cowardly": "26",
    "cocky": "56",
    "corrupt": "34",
    "stubborn": "36",
    "gloomy": "46",
    "cheerful": "A3",
    "limping": "A2",
    "bearded": "A6",
    "nimble": "35",
    "sly": "24",
    "reliable": "A35",
    "hardened": "246",
    "quiet": "4",
    "cybernetic": "36",
    "legendary": "A23456",
}
# The same with a bonus dollar.
BONUS_TRAITS = {"lazy": "6", "one_eyed": "2", "lucky": "5", "brilliant": "A26", "wealthy": "46"}


def with_trait(trait: str, job: str = "banker", seats: int = 2) -> Gulch:
    gulch = Gulch(seats)
    money(gulch, *[4] * seats)
    gulch.turn(0, "6")
    gulch.sheet(0, T2=f"{trait} {job}")
    return gulch


@pytest.mark.parametrize("trait", [*SLOT_TRAITS, *BONUS_TRAITS])
def test_slots(trait: str) -> None:
    """Step 2: it is used by a card played to one of its slots, whatever that card is."""
    answers_to = {**SLOT_TRAITS, **BONUS_TRAITS}[trait]
    for slot in SLOTS:
        gulch = with_trait(trait)
        gulch.turn(0, slot, "0")
        assert ("sheet:0:T2" in gulch.offered("ability")) == (slot in answers_to)
    gulch = with_trait(trait)
    gulch.turn(0, answers_to[0], "0")
    gulch.ability("T2")
    assert gulch.boss().money == 4 + 4 + (trait in BONUS_TRAITS)


def test_cruel() -> None:
    """Card reference, Cruel: one of your own henchmen goes to jail first."""
    gulch = with_trait("cruel")
    gulch.ability("T2")
    assert (gulch.boss().supply, gulch.boss().jailed, gulch.boss().money) == (1, 2, 8)


@pytest.mark.parametrize(
    ("trait", "mine", "sides"),
    [
        ("friendly", "T3", {"T2"}),
        ("anxious", "T2", {"T3"}),
        ("tireless", "B2", {"B1", "B3"}),
        ("sensitive", "T3", {"B3"}),
        ("sensitive", "B3", {"T3"}),
        ("energetic", "B2", {"T2", "B1", "B3"}),
    ],
)
def test_arrows(trait: str, mine: str, sides: set[str]) -> None:
    """Reaction: right after the neighbour that an arrow points at was used."""
    for other in {"T2", "T3", "B1", "B2", "B3"} - {mine}:
        gulch = Gulch()
        gulch.turn(0, "6")
        gulch.sheet(0, **{mine: f"{trait} prospector", other: "dirty banker"})
        answers = [("react", f"sheet:0:{mine}")] if other in sides else []
        gulch.ability(other, *answers)
        assert gulch.boss().money == 4 + 4 + (3 if other in sides else 0)


def test_friendly() -> None:
    """Reaction, the rulebook's example: the Friendly Prospector after the Dirty Dog on its left."""
    gulch = Gulch()
    gulch.turn(0, "6")
    gulch.sheet(0, B1="dirty dog", B2="friendly prospector")
    gulch.ability("B1", ("scout", "safe:depot:0"), ("mark", "mark:4"), ("react", "sheet:0:B2"))
    assert gulch.boss().money == 7


def test_fearless() -> None:
    gulch = with_trait("fearless")
    gulch.sheet(0, B1="dirty con_artist")
    gulch.ability("B1", ("react", "sheet:0:T2"))
    assert gulch.boss().money == 4 + 6 + 4


def test_talkative() -> None:
    gulch = with_trait("talkative")
    gulch.sheet(0, B1="dirty cat")
    gulch.ability("B1", ("react", "sheet:0:T2"))
    assert gulch.boss().money == 8


def test_greedy() -> None:
    gulch = with_trait("greedy")
    gulch.sheet(0, B1="dirty prospector")
    gulch.ability("B1", ("react", "sheet:0:T2"))
    assert gulch.boss().money == 11


def test_deceitful() -> None:
    gulch = with_trait("deceitful")
    gulch.turn(0, "2")
    gulch.ability(
        "leader:0:2", ("scout", "safe:depot:0"), ("mark", "mark:7"), ("react", "sheet:0:T2")
    )
    assert gulch.boss().money == 8


def test_annoying() -> None:
    gulch = with_trait("annoying")
    gulch.saloon("quiet cook")
    gulch.town.step = "hire"
    gulch.play(
        None,
        ("hire", "saloon:2"),
        ("hire.place", "sheet:0:B1"),
        ("arrange", "done"),
        ("react", "sheet:0:T2"),
    )
    assert gulch.boss().money == 4 - 1 + 4


def test_charming() -> None:
    """Card reference, Charming: used when hired, then off to the discard pile."""
    gulch = Gulch()
    gulch.turn(0, "6", step="hire")
    gulch.saloon("charming banker")
    gulch.play(None, ("hire", "saloon:2"), ("hire.use", "yes"))
    assert gulch.boss().money == 4 - 3 + 4
    assert gulch.boss().scoundrels() == []
    assert gulch.town.discard[-1].job.face == "banker"


def test_lightning_fast() -> None:
    gulch = Gulch()
    gulch.turn(0, "6", step="hire")
    gulch.saloon("lightning_fast prospector")
    gulch.play(None, ("hire", "saloon:2"), ("hire.use", "yes"))
    assert gulch.boss().money == 4 - 3 + 1 + 3


def test_reckless() -> None:
    """Card reference, Reckless: like Charming, and twice."""
    gulch = Gulch()
    gulch.turn(0, "6", step="hire")
    gulch.saloon("reckless prospector")
    gulch.play(None, ("hire", "saloon:2"), ("hire.use", "yes"), ("again", "yes"))
    assert gulch.boss().money == 4 - 3 + 6


def test_elderly() -> None:
    """Elderly 1: used at the start of a turn, in full, then discarded."""
    gulch = with_trait("elderly")
    gulch.town.step = "start"
    gulch.play(None, ("start", "sheet:0:T2"))
    assert gulch.boss().money == 8
    assert gulch.boss().scoundrels() == []


def test_generous() -> None:
    gulch = with_trait("generous")
    gulch.town.step = "start"
    assert gulch.offered("start") == []
    gulch = with_trait("generous")
    gulch.town.step = "start"
    money(gulch, 0, 4)
    gulch.play(None, ("start", "sheet:0:T2"))
    assert gulch.boss().money == 4


def test_impatient() -> None:
    gulch = with_trait("impatient")
    gulch.town.step = "start"
    gulch.play(None, ("start", "sheet:0:T2"))
    assert gulch.boss().money == 8


def test_impatient_only_in_the_first_turn() -> None:
    gulch = with_trait("impatient")
    gulch.town.step, gulch.town.turn = "start", 2
    assert gulch.offered("start") == []


def test_honest() -> None:
    """Card reference, Honest: the 0 face up beside the sheet, and the scoundrel is used."""
    gulch = with_trait("honest")
    gulch.hand(0, "0", "3")
    gulch.town.step = "plan"
    gulch.play(make_plan(gulch.town), ("plan.card", "hand:0:0"), ("plan.slot", "slot:0:aside"))
    assert gulch.boss().money == 8
    assert gulch.boss().plans == {}
    assert gulch.boss().aside is not None
    assert gulch.town.step == "hire"


def test_curious() -> None:
    gulch = with_trait("curious")
    gulch.turn(0, "2")
    gulch.ability(
        "leader:0:2", ("scout", "safe:depot:0"), ("mark", "mark:4"), ("react", "sheet:0:T2")
    )
    assert gulch.boss().money == 8


@pytest.mark.parametrize("trait", ["sleepy", "mechanical"])
def test_end_of_day(trait: str) -> None:
    gulch = with_trait(trait)
    gulch.town.step = "evening"
    gulch.play(None, ("evening", "sheet:0:T2"))
    assert gulch.boss().money == 8
    gulch.play()
    assert gulch.town.step == "night"


def test_law_abiding() -> None:
    gulch = with_trait("law_abiding")

    async def office() -> None:
        await visit(gulch.town, gulch.boss())
        await settle(gulch.town)

    gulch.play(office(), ("office", "office:sell_information"), ("react", "sheet:0:T2"))
    assert gulch.boss().money == 10


def test_vengeful() -> None:
    gulch = with_trait("vengeful")
    suspect(gulch.town, gulch.boss(1))
    gulch.play(settle(gulch.town), ("react", "sheet:0:T2", 0))
    assert gulch.boss().money == 8


def test_suspicious() -> None:
    gulch = Gulch()
    gulch.turn(0, "6")
    gulch.sheet(1, T2="suspicious banker")
    suspect(gulch.town, gulch.boss(1))
    gulch.play(settle(gulch.town), ("react", "sheet:1:T2", 1))
    assert gulch.boss(1).money == 8


def test_boastful() -> None:
    gulch = with_trait("boastful")
    gulch.turn(0, "5")
    gulch.ability("leader:0:5", ("steal", "safe:depot:0"), ("react", "sheet:0:T2"))
    assert gulch.boss().money == 8


def test_envious() -> None:
    gulch = Gulch()
    gulch.turn(0, "5")
    gulch.sheet(1, T2="envious banker")
    gulch.ability("leader:0:5", ("steal", "safe:depot:0"), ("react", "sheet:1:T2", 1))
    assert gulch.boss(1).money == 8


def test_vain() -> None:
    gulch = with_trait("vain")
    gulch.town.step = "end"
    gulch.play(None, ("end", "sheet:0:T2"))
    assert gulch.boss().money == 8
    gulch.play()
    assert gulch.town.step == "last"


@pytest.mark.parametrize(("trait", "slot"), [("stunning", "6"), ("unstoppable", "5")])
def test_twice(trait: str, slot: str) -> None:
    gulch = with_trait(trait)
    gulch.turn(0, slot)
    gulch.ability("T2", ("again", "yes"))
    assert gulch.boss().money == 12
    gulch = with_trait(trait)
    gulch.turn(0, slot)
    gulch.ability("T2", ("again", "no"))
    assert gulch.boss().money == 8


def test_fearless_answers_a_caught_bluff() -> None:
    """Textual moments: also at the end of the day."""
    gulch = with_trait("fearless")
    plan = gulch.played(0, "3", "A", henchmen=(1,))
    gulch.town.step = "reveal"
    expose(gulch.town, plan)
    gulch.play(settle(gulch.town), ("react", "sheet:0:T2"))
    assert (gulch.boss().money, gulch.boss().reputation) == (8, -1)


def test_nobody_is_asked_in_an_empty_evening() -> None:
    gulch = with_trait("dirty")
    gulch.town.step = "evening"
    gulch.play(spend_evening(gulch.town))
    assert gulch.town.step == "night"
