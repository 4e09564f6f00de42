"""Every card in play: items, goons, tomes, goals, traits, tokens, guards; and a host's file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.engine import BadComponents
from app.games.lockup.cards.board import Token
from app.games.lockup.cards.decks import Goal, Goon, Item, Tome, Trait
from app.games.lockup.cards.effect import Effect
from app.games.lockup.cards.guards import GuardCard
from app.games.lockup.cards.reader import read_components
from app.games.lockup.rules.metrics import (
    Holdings,
    goon_gain,
    goon_rows,
    goon_stars,
    item_gain,
    metric,
)
from app.games.lockup.rules.score import final_score
from app.games.lockup.state import GUARDS, Crew
from app.games.lockup.view import events
from app.kit.texts import filled
from app.languages import LANGUAGES
from tests.contract.windows import Window
from tests.games.lockup.jail import Jail, components, raw_cards
from tests.support.play import table_of

BOX = components()
Spoil = Callable[[dict[str, Any]], object]


def named(rows: Any) -> Any:
    return pytest.mark.parametrize("card", rows.values(), ids=lambda card: card.id)


def test_the_box_holds_what_the_rulebook_says() -> None:
    """Components: 166 cards less the 5 reference cards, 30 tokens, and the cubes."""
    tomes = sum(tome.copies for tome in BOX.tomes.values())
    assert (len(BOX.items), len(BOX.goons), tomes) == (34, 33, 28)
    assert (len(BOX.goals), len(BOX.traits), len(BOX.guards), len(BOX.orders)) == (18, 18, 22, 8)
    assert (len(BOX.crews), len(BOX.tokens), len(BOX.locations)) == (5, 6, 8)
    supply = BOX.supply
    assert (supply.scrap, supply.potion, supply.iron, supply.gold) == (25, 15, 15, 10)
    assert (supply.power, supply.suspicion) == (22, 12)
    assert Counter(goal.kind for goal in BOX.goals.values()) == {
        "dominance": 6,
        "first_to": 6,
        "end": 6,
    }
    for level in BOX.levels.values():
        colours = Counter(card.colour for card in BOX.guards.values())
        assert [colours[colour] for colour in level.colours] == [7, 5]


# --- what effects bring --------------------------------------------------------------------------


def brought(jail: Jail, crew: Crew, effect: Effect, before: dict[str, int]) -> None:
    """What one effect of a card must have changed."""
    match effect.do:
        case "gain":
            assert crew.stock[effect.resource] >= effect.amount
        case "power":
            assert crew.power == before["power"] + effect.amount
        case "drop_suspicion":
            assert crew.suspicion == before["suspicion"] - effect.amount
        case "storage":
            assert crew.storage == before["storage"] + effect.amount
        case "draw":
            assert len(crew.tomes) == before["tomes"] + effect.keep
        case "give_suspicion":
            assert jail.told(events.SuspicionGiven)[-1].amount == effect.amount
            assert jail.crew(1).suspicion == effect.amount
        case "swap":
            assert jail.told(events.Swapped)[-1].taken == "iron"
        case _:
            raise AssertionError(f"no test of {effect.do}")


def state_of(crew: Crew) -> dict[str, int]:
    return {
        "power": crew.power,
        "suspicion": crew.suspicion,
        "storage": crew.storage or 0,
        "tomes": len(crew.tomes),
        "reputation": crew.reputation,
    }


def choose_everything(jail: Jail) -> None:
    """Answer what effects ask: the first tome, any swap for iron."""
    while jail.asked and jail.asked[0][1] in ("keep", "swap", "give", "pay"):
        kind = jail.asked[0][1]
        if kind == "swap":
            jail.answer("swap", "supply:iron")
        else:
            jail.silent()


@named(BOX.items)
def test_every_item_can_be_crafted_and_does_what_its_row_says(card: Item) -> None:
    """Crafting items: the cost is paid; value, symbols and effects come at once."""
    jail = Jail(2).display(card.id).give(0, **card.cost.fixed).give(0, suspicion=2)
    jail.give(0, scrap=card.cost.any + 1).place(0, "cell_block", "strength_5")
    crew, before = jail.crew(0), state_of(jail.crew(0))
    jail.checking("cell_block").answer("craft", "item:0/craft")
    while jail.asked[0][1] == "pay":
        scrap = [one for one in jail.offers("pay") if ":scrap:" in one]
        jail.answer("pay", scrap[: card.cost.any])
    choose_everything(jail)
    assert [one.face for one in crew.items] == [card.id]
    assert crew.reputation == before["reputation"] + card.value
    for effect in card.effects:
        brought(jail, crew, effect, before)
    symbols = dict(jail.part("crew:0").symbols)
    assert symbols == {kind: card.symbols.count(kind) for kind in ("shield", "gem", "magic")}
    spent = sum(crew.stock.values()) - sum(e.amount for e in card.effects if e.do == "gain")
    assert spent == 1


@named(BOX.goons)
def test_every_goon_can_be_recruited_and_does_what_its_row_says(card: Goon) -> None:
    """Recruiting goons: paid with any resource; symbol and effect come at once."""
    jail = Jail(2).goons(sewers=card.id).give(0, scrap=2, suspicion=2)
    jail.place(0, "chow_hall", "strength_5").checking("chow_hall")
    crew, before = jail.crew(0), state_of(jail.crew(0))
    jail.answer("recruit", "goon:sewers")
    choose_everything(jail)
    assert [one.face for one in crew.goons] == [card.id]
    for effect in card.effects:
        brought(jail, crew, effect, before)
    assert dict(jail.part("crew:0").symbols) == {
        kind: card.symbols.count(kind) for kind in ("shield", "gem", "magic")
    }


@pytest.mark.parametrize(
    ("goons", "items", "power", "rows"),
    [
        (["flayer_1", "flayer_2"], [], 0, [("flayer", 2, 8)]),
        (["bandit_1"], [], 0, [("bandit", 1, 3)]),
        (["dwarf_1", "dwarf_2", "dwarf_3", "dwarf_4"], [], 0, [("dwarf", 4, 12)]),
        ([f"dwarf_{n}" for n in range(1, 8)], [], 0, [("dwarf", 7, 30)]),
        (["ratfolk_1"], [], 0, [("ratfolk", 1, -3)]),
        ([f"ratfolk_{n}" for n in range(1, 6)], [], 0, [("ratfolk", 5, 25)]),
        # the rulebook's own examples: 3 x 4, 3 x 5
        (
            ["cultist_1", "cultist_2", "cultist_3"],
            ["shiv", "lockpicks", "felt_boots", "bone_dice"],
            0,
            [("cultist", 3, 12)],
        ),
        (["hobgoblin_1", "hobgoblin_2", "hobgoblin_3"], [], 5, [("hobgoblin", 3, 15)]),
        (["demon_1", "demon_3"], ["guard_helm", "golden_goblet"], 0, [("demon", 2, 8)]),
    ],
)
def test_goons_score_as_the_rulebook_says(
    goons: list[str], items: list[str], power: int, rows: list[tuple[str, int, int]]
) -> None:
    """Recruiting goons: every type, with the rulebook's examples."""
    assert goon_rows(BOX, Holdings(tuple(items), tuple(goons), power, 0)) == tuple(rows)


@named(BOX.goons)
def test_what_a_card_would_bring_is_what_it_brings(card: Goon) -> None:
    """What the table says a goon or an item is worth now is the difference it makes."""
    goons = [goon for goon in BOX.goons if goon != card.id][:: 3 + card.number % 4]
    held = Holdings(tuple([*BOX.items][card.number : card.number + 4]), tuple(goons), 3, 0)
    now = goon_stars(BOX, held)
    assert goon_gain(BOX, held, card.id) == goon_stars(BOX, held.with_goon(card.id)) - now
    for item in BOX.items:
        assert item_gain(BOX, held, item) == goon_stars(BOX, held.with_item(item)) - now


# --- tomes ---------------------------------------------------------------------------------------

PLAYED: dict[str, Callable[[], None]] = {}


def plays(tome: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def register(play: Callable[[], None]) -> Callable[[], None]:
        PLAYED[tome] = play
        return play

    return register


@named(BOX.tomes)
def test_every_tome_does_what_its_row_says(card: Tome) -> None:
    assert card.copies == 2
    PLAYED[card.id]()


@plays("hideout_atlas")
def _atlas() -> None:
    jail = Jail(3).tomes(0, "hideout_atlas").place(1, "sewers", "?strength_5 lookout")
    jail.tome(0, "hideout_atlas")
    assert jail.offers("peek") == ["token:sewers:1:0"]
    jail.answer("peek", "token:sewers:1:0")
    assert jail.part("room:sewers", 0).stacks[0].known == 5
    assert jail.part("room:sewers", 2).stacks[0].hidden == 1
    assert jail.told(events.Peeked, 0)[0].token == "strength_5"
    assert jail.told(events.Peeked, 2)[0].token is None


def test_alone_the_atlas_turns_a_guard_card_up() -> None:
    """Solo mode, the player's turn: the atlas turns one face-down guard card up."""
    jail = Jail(1).tomes(0, "hideout_atlas").place(GUARDS, "sewers", "?blue_4")
    jail.tome(0, "hideout_atlas").answer("peek", "token:sewers:-1:0")
    assert jail.part("room:sewers").stacks[0].tokens[0].face == "blue_4"


@plays("big_book_of_stealth")
def _stealth() -> None:
    jail = Jail(3).tomes(0, "big_book_of_stealth").tome(0, "big_book_of_stealth")
    jail.send(0, "sewers", "?strength_2 ?strength_3 ?strength_4 ?strength_5")
    assert [card.open for card in jail.room("sewers").tokens[0]] == [False] * 4
    assert jail.part("crew:0").closed_left == 0


@plays("cutthroat_crafting")
def _cutthroat() -> None:
    jail = Jail(2).tomes(0, "cutthroat_crafting").display("guard_helm").give(0, iron=2)
    jail.place(1, "cell_block", "lookout").place(0, "cell_block", "strength_2").give(1, iron=1)
    jail.checking("cell_block").answer("window", "nothing", 0).answer("window", "nothing", 1)
    jail.tome(0, "cutthroat_crafting").answer("craft", "item:0/craft")
    jail.answer("victim", "crew:1/iron")
    assert jail.told(events.VictimPaid) == [events.VictimPaid(0, 1, "iron")]


@plays("scrap_almanac")
def _scrap() -> None:
    assert Jail(2).tomes(0, "scrap_almanac").tome(0, "scrap_almanac").stock(0) == {"scrap": 2}


@plays("healers_primer")
def _primer() -> None:
    jail = Jail(2).tomes(0, "healers_primer").tome(0, "healers_primer")
    jail.answer("swap", "supply:gold")
    assert jail.stock(0) == {"gold": 1}


@plays("smiths_notes")
def _smith() -> None:
    assert Jail(2).tomes(0, "smiths_notes").tome(0, "smiths_notes").stock(0) == {"iron": 1}


@plays("treasure_ledger")
def _ledger() -> None:
    jail = Jail(2).tomes(0, "treasure_ledger").give(0, scrap=2, iron=1)
    jail.tome(0, "treasure_ledger").answer("pay", ["cube:0:scrap:0", "cube:0:scrap:1"])
    assert jail.stock(0) == {"iron": 1, "gold": 1}
    assert not Jail(2).tomes(0, "treasure_ledger").give(0, iron=1).offered("tome")


@plays("strongmans_manual")
def _strong() -> None:
    jail = Jail(2).tomes(1, "strongmans_manual").place(0, "smithy", "strength_4")
    jail.place(1, "smithy", "strength_3").checking("smithy")
    jail.answer("window", "nothing", 0).tome(1, "strongmans_manual")
    assert jail.told(events.Ranked)[0].order == ((1, 5), (0, 4))


@plays("book_of_alibis")
def _alibi() -> None:
    jail = Jail(2).tomes(0, "book_of_alibis").place(0, "smithy", "strength_4")
    jail.place(1, "smithy", "strength_3").suspicion("smithy", 2).checking("smithy")
    jail.answer("window", "nothing", 0).answer("window", "nothing", 1)
    jail.tome(0, "book_of_alibis").answer("window", "nothing", 1)
    assert (jail.crew(0).suspicion, jail.crew(1).suspicion) == (0, 2)


@plays("informers_diary")
def _diary() -> None:
    jail = Jail(3).tomes(0, "informers_diary").give(0, suspicion=2).tome(0, "informers_diary")
    jail.answer("suspect", "crew:2")
    assert (jail.crew(0).suspicion, jail.crew(2).suspicion) == (1, 1)


@plays("recruiters_guide")
def _recruiter() -> None:
    jail = Jail(2).tomes(0, "recruiters_guide").goons(sewers="dwarf_1", smithy="dwarf_2")
    jail.place(0, "chow_hall", "strength_4").give(0, scrap=2).checking("chow_hall")
    jail.answer("window", "nothing").tome(0, "recruiters_guide")
    jail.answer("recruit", "goon:sewers").answer("recruit.more", "goon:smithy")
    assert jail.stock(0) == {}
    assert len(jail.crew(0).goons) == 2


@plays("forgers_handbook")
def _forger() -> None:
    jail = Jail(2).tomes(0, "forgers_handbook").display("wardens_signet")
    jail.give(0, iron=2, potion=1, scrap=1).place(0, "cell_block", "lookout")
    jail.checking("cell_block").answer("window", "nothing")
    assert jail.offers("craft") == ["item:0/reserve", "decline"]
    jail.tome(0, "forgers_handbook").answer("craft", "item:0/craft")
    jail.answer("wild", "supply:gold")
    assert [card.face for card in jail.crew(0).items] == ["wardens_signet"]
    assert jail.stock(0) == {}


@plays("secret_passages")
def _passages() -> None:
    jail = Jail(2).tomes(0, "secret_passages").place(0, "sewers", "strength_2 ?lookout")
    jail.tome(0, "secret_passages").answer("move", "token:sewers:0:1")
    jail.answer("move.to", "room:smithy")
    assert jail.told(events.Moved)[0].room == "smithy"
    assert (jail.tokens("sewers", 0), jail.tokens("smithy", 0)) == (["strength_2"], ["lookout"])


@plays("tales_of_champions")
def _tales() -> None:
    for mine, gained in ((10, 3), (11, 2)):
        jail = Jail(2).tomes(0, "tales_of_champions")
        jail.crew(0).reputation = mine
        jail.tome(0, "tales_of_champions")
        assert jail.crew(0).reputation == mine + gained


# --- goals ---------------------------------------------------------------------------------------

# What fulfils each metric once.
HOLDING: dict[str, Callable[[int], Holdings]] = {
    "shield_symbols": lambda n: Holdings(("bone_armour", "shiv")[: 1 + (n > 2)], (), 0, 0),
    "gem_symbols": lambda n: Holdings(("golden_goblet", "bone_dice"), (), 0, 0),
    "magic_symbols": lambda n: Holdings(("skull_lantern", "rune_chalk"), (), 0, 0),
    "items": lambda n: Holdings(tuple([*BOX.items][:n]), (), 0, 0),
    "goons": lambda n: Holdings((), tuple([*BOX.goons][:n]), 0, 0),
    "goon_types": lambda n: Holdings((), ("flayer_1", "bandit_1", "dwarf_1"), 0, 0),
    "power": lambda n: Holdings((), (), n, 0),
    "cost_symbols_iron": lambda n: Holdings(("guard_helm", "lockpicks"), (), 0, 0),
    "symbols_total": lambda n: Holdings(("bone_armour", "golden_goblet", "rune_chalk"), (), 0, 0),
    "largest_goon_type": lambda n: Holdings((), ("dwarf_1", "dwarf_2", "dwarf_3"), 0, 0),
}


@named({id: goal for id, goal in BOX.goals.items() if goal.kind != "end"})
def test_every_goal_of_the_game_is_taken_when_it_is_fulfilled(card: Goal) -> None:
    """Goals: dominance by the most, at least the minimum; first to finish by the first."""
    held = HOLDING[card.metric](card.least)
    assert metric(BOX, held, card.metric) == card.least
    jail = (
        Jail(3)
        .goals(end="end_most_tomes", **{card.kind: card.id})
        .owns(1, items=held.items, goons=held.goons)
    )
    if held.power:
        jail.give(1, power=held.power - 2)
    jail.place(1, "exercise_yard", "strength_5").checking("exercise_yard")
    if not held.power:
        jail.give(1, power=-1)
    before = jail.crew(1).reputation
    jail.answer("reward", "take", 1)
    assert jail.prison.holders == {card.kind: 1}
    stars = BOX.stars.first_to if card.kind == "first_to" else 0
    assert jail.told(events.GoalTaken) == [events.GoalTaken(1, card.id, stars, None)]
    assert jail.crew(1).reputation == before + stars
    sixth = final_score(jail.prison).totals[1].dominance
    assert sixth == (8 if card.kind == "dominance" else 0)


@pytest.mark.parametrize(
    ("goal", "items", "goons", "tomes", "stars"),
    [
        ("end_most_items", ["shiv"], [], [], 8),
        ("end_most_goons", [], ["dwarf_1"], [], 8),
        ("end_most_tomes", [], [], ["smiths_notes"], 8),
        ("end_symbol_sets", ["bone_armour", "golden_goblet", "rune_chalk"], [], [], 3),
        ("end_scrap_costs", ["bedsheet_rope", "shiv"], [], [], 5),
        ("end_goon_variety", [], ["dwarf_1", "dwarf_2", "flayer_1"], [], 4),
    ],
)
def test_every_goal_of_the_end_is_scored(
    goal: str, items: list[str], goons: list[str], tomes: list[str], stars: int
) -> None:
    jail = Jail(3).goals(end=goal).owns(1, items=items, goons=goons).tomes(1, *tomes)
    assert final_score(jail.prison).totals[1].end_goal == stars


# --- traits, tokens, guards ----------------------------------------------------------------------


def choosing(trait: str) -> Jail:
    """Seat 1 has been dealt this trait only; shiv and lockpicks are in the display."""
    jail = Jail(2, expert=True).at("traits")
    cards = jail.prison.knowledge.cards
    card = next(one for one in cards if (one.kind, one.face) == ("trait", trait))
    jail.crew(1).dealt = [card]
    jail.prison.knowledge.show([card], 1)
    return jail.display("shiv", "lockpicks")


def bonus(jail: Jail, effect: Effect, before: Crew, stock: Counter[str]) -> None:
    """What an effect of a trait must have changed for seat 1."""
    crew = jail.crew(1)
    match effect.do:
        case "gain":
            assert crew.stock[effect.resource] >= stock[effect.resource] + effect.amount
        case "stars":
            assert crew.reputation == before.reputation + effect.amount
        case "power":
            assert crew.power == before.power + effect.amount
        case "take_suspicion":
            assert jail.told(events.SuspicionTaken)[0].amount == effect.amount
        case "drop_suspicion":
            assert crew.suspicion == max(0, before.suspicion - effect.amount)
        case "storage":
            assert crew.storage == (before.storage or 0) + effect.amount
        case _:
            bonus_of_cards(jail, effect)


def bonus_of_cards(jail: Jail, effect: Effect) -> None:
    crew = jail.crew(1)
    match effect.do:
        case "draw":
            assert len(crew.tomes) == effect.keep
        case "goon":
            assert len(crew.goons) == 1
            assert bool(jail.told(events.GoonsSeen)) == (effect.amount > 1)
        case "reserve":
            assert [one.face for one in crew.reserved] == ["shiv"]
            assert jail.prison.display[0]  # refilled at once
        case _:
            raise AssertionError(f"no test of {effect.do}")


@named(BOX.traits)
def test_every_trait_does_what_its_row_says(card: Trait) -> None:
    """Expert mode 5: the bonus of the trait at once."""
    jail = choosing(card.id)
    before, stock = replace(jail.crew(1)), Counter(jail.crew(1).stock)
    jail.answer("trait", "trait:1:0", 1)
    while jail.asked[0][1] != "place":
        jail.silent()
    if not jail.crew(1).goons:  # whose own effects would be added
        for effect in card.effects:
            bonus(jail, effect, before, stock)
    else:
        bonus(jail, next(one for one in card.effects if one.do == "goon"), before, stock)
    trait = jail.crew(1).trait
    assert trait
    assert (trait.face, trait.open) == (card.id, True)


@named(BOX.tokens)
def test_every_token_has_its_strength(card: Token) -> None:
    """Crew tokens: printed strength, the enforcer's by power, the lookout's zero."""
    jail = Jail(2).give(0, power=3).place(0, "smithy", card.id).place(1, "smithy", "strength_2")
    jail.suspicion("smithy", 1).checking("smithy")
    assert jail.asked
    order = dict(jail.told(events.Ranked)[0].order)
    assert order[0] == {"enforcer": 4, "lookout": 0}.get(card.kind, card.strength)
    assert jail.crew(0).suspicion == (1 if order[0] >= 2 else 0)


@named(BOX.guards)
def test_every_guard_card_has_its_strength(card: GuardCard) -> None:
    level = {"yellow": "challenging", "red": "expert"}.get(card.colour, "moderate")
    jail = Jail(1, guards=level).give(GUARDS, power=2).place(GUARDS, "smithy", card.id)
    jail.place(0, "smithy", "strength_2").suspicion("smithy", 1).checking("smithy")
    assert jail.asked
    order = dict(jail.told(events.Ranked)[0].order)
    assert order[GUARDS] == {"enforcer": 3, "lookout": 0}.get(card.kind, card.strength)
    if card.kind == "lookout":
        assert jail.crew(0).suspicion == 1


# --- a host's file -------------------------------------------------------------------------------


def test_every_row_has_its_name_in_every_language() -> None:
    tables: list[Any] = [BOX.items, BOX.goons, BOX.tomes, BOX.goals, BOX.traits, BOX.locations]
    tables += [BOX.goon_types, BOX.crews, BOX.levels, BOX.guards, BOX.orders, BOX.tokens]
    assert all(row.name[lang] for table in tables for row in table.values() for lang in LANGUAGES)
    assert all(goal.text[lang] for goal in BOX.goals.values() for lang in LANGUAGES)


def test_the_order_of_the_file_does_not_matter() -> None:
    turned = json.loads(json.dumps(raw_cards(), sort_keys=True))
    assert list(read_components(turned).items) == list(BOX.items)
    assert read_components(filled(turned)) == BOX


def test_a_host_may_change_numbers_and_texts_follow() -> None:
    raw = raw_cards()
    raw["stars"]["end_first"] = 9
    assert "9" in read_components(filled(raw)).goals["end_most_items"].text["en"]


def _set(table: str, row: str, field: str, value: Any) -> Spoil:
    return lambda raw: raw[table][row].__setitem__(field, value)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda raw: raw.pop("items"), "the table items is missing"),
        (lambda raw: raw.update(itmes={}), "cards.toml: unknown field itmes"),
        (_set("items", "shiv", "value", "three"), "items.shiv: value is a whole"),
        (_set("items", "shiv", "cost", {"wood": 1}), "items.shiv, cost: unknown field wood"),
        (_set("items", "shiv", "symbols", ["sword"]), "items.shiv: symbols are some of"),
        (_set("items", "shiv", "number", 2), "have the same number 2"),
        (_set("items", "shiv", "effects", [{"do": "dance"}]), "shiv, effects 1: do is one of"),
        (_set("goons", "dwarf_1", "type", "elf"), "goons.dwarf_1: type is one of"),
        (_set("tomes", "smiths_notes", "window", "never"), "smiths_notes: window is one of"),
        (_set("goals", "end_most_items", "metric", "hats"), "end_most_items: metric is one of"),
        (_set("locations", "sewers", "number", 9), "they are numbered in this order"),
        (lambda raw: raw["locations"].pop("smithy"), "locations.smithy: exactly these"),
        (lambda raw: raw["setups"].pop("3"), "setups.3: exactly these"),
        (lambda raw: raw["starts"].pop("guards"), "starts.guards: exactly these"),
        (lambda raw: raw["crews"].pop("gnolls"), "crews: at least 5 are wanted"),
        (_set("locations", "library", "goon", True), "there is no place for a goon"),
    ],
)
def test_a_wrong_file_is_refused_with_its_row(spoil: Spoil, complaint: str) -> None:
    raw = raw_cards()
    spoil(raw)
    with pytest.raises(BadComponents, match=complaint):
        read_components(raw)


def test_components_can_be_replaced_for_a_table() -> None:
    """All numbers come from the file: with other stars another score."""
    box = replace(BOX, stars=replace(BOX.stars, marker=7))
    assert final_score(Jail(2, box).prison).totals[0].marker == 7


def test_a_page_shows_the_rewards_for_its_number_of_players() -> None:
    """Drawings are kept between tables; those of three players are not for one who plays alone."""
    pages = {}
    for players in (3, 1):
        window = Window(table_of("lockup", players, "rewards"), 0)
        pages[players] = str(dict(window.whole())["page en"])
    assert "Gain 3 scrap." in pages[3]
    assert "Gain 2 scrap." in pages[1]
    assert "Gain 3 scrap." not in pages[1]
