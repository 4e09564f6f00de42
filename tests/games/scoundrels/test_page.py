"""What the page says: whose secret it is, what the next click does, what moves, what is heard."""

from __future__ import annotations

from typing import Any

import pytest
from markupsafe import Markup

from app.engine import ALL, OptionView, Question, Say
from app.games.scoundrels import GAME
from app.games.scoundrels.effects.verbs.safes import put_among_unused
from app.games.scoundrels.rules.basics import remember_safe
from app.games.scoundrels.rules.score import final_score
from app.games.scoundrels.rules.suspicion import suspect
from app.games.scoundrels.view import events, parts
from app.games.scoundrels.view.view import view
from tests.games.scoundrels.games import CARDS
from tests.games.scoundrels.gulch import Gulch
from tests.games.scoundrels.words import GameContext, macro, say, say_at
from tests.games.words import travels

MINE, MEMORY = "Only you see this", "from memory"
VIEWERS = (0, 1, None, ALL)


def drawn(gulch: Gulch, viewer: Any, part: str) -> str:
    """A part with its pieces."""
    seen = view(gulch.town, viewer)[part]
    kind = type(seen).__name__.lower()
    pieces = {one: say("parts", f"{kind}_{one}", "en", part, seen) for one in type(seen).pieces}
    inside = [{one: Markup(html) for one, html in pieces.items()}] if pieces else []
    return str(macro("parts", kind, "en")(part, seen, GameContext("en"), *inside))


def asked(kind: str, *options: str) -> Question:
    return Question("0-0", 0, kind, tuple(map(OptionView, options)), 1, 1)


# --- secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_safe_that_was_turned_up_is_nobodys_secret(viewer: Any) -> None:
    """Winning: stolen safes are turned up; then nobody "alone" sees them, nor "from memory"."""
    gulch = Gulch()
    gulch.mark(1, gulch.stolen(0, "safe:depot:0"), 4)
    assert MINE in drawn(gulch, 0, "boss:0") or "so may others" in drawn(gulch, 0, "boss:0")
    final_score(gulch.town)
    html = drawn(gulch, viewer, "boss:0")
    assert "sc-safe-name" in html
    assert not any(words in html for words in (MINE, MEMORY, "so may others", "is-memory"))


def test_with_all_cards_open_nothing_is_remembered() -> None:
    gulch = Gulch()
    assert MEMORY not in drawn(gulch, ALL, "site:depot")
    assert MINE not in drawn(gulch, ALL, "site:depot")


def test_a_safe_that_was_looked_at_again_is_told_once_in_the_notes() -> None:
    """It stands there with the day and turn of the last look; all else is listed each time."""
    gulch = Gulch()
    card, safe = gulch.boss(1).hand[0], gulch.at("safe:depot:0").card
    for day in (1, 2):
        gulch.town.day = day
        gulch.town.note(0, "safe", Say("safe:depot:0"), safe)
        gulch.town.note(0, "slot", Say("slot:1:5"), card)
    html = drawn(gulch, 0, "notes")
    assert (html.count("note-safe"), html.count("note-slot")) == (1, 2)
    assert html.index("day 2") < html.index("note-safe") < html.index("day 1")


def test_the_notes_follow_a_safe_as_far_as_eyes_can() -> None:
    """Carried to a sheet it is to be found there; shuffled among the unused ones it is lost."""
    gulch = Gulch()
    town, safe = gulch.town, gulch.at("safe:depot:0")
    remember_safe(town, 0, safe)
    assert "cell 1" in drawn(gulch, 0, "notes")
    town.sites["depot"][0] = None
    gulch.boss(1).safes.append(safe)
    assert "s sheet, safe" in drawn(gulch, 0, "notes")
    assert "cell 1" not in drawn(gulch, 0, "notes")
    gulch.boss(1).safes.remove(safe)
    put_among_unused(town, safe)
    assert "shuffled away since" in drawn(gulch, 0, "notes")


def test_a_safe_that_several_may_look_at_is_not_mine_alone() -> None:
    """Scouting safes: everybody with a mark on it may look, and so may who has stolen it."""
    gulch = Gulch()
    safe = gulch.at("safe:depot:0")
    gulch.mark(0, safe, 4)
    assert MINE in drawn(gulch, 0, "site:depot")
    gulch.mark(1, safe, 4)
    assert MINE not in drawn(gulch, 0, "site:depot")
    assert "so may others" in drawn(gulch, 0, "site:depot")


def test_my_hand_and_what_i_have_played_are_marked_as_mine_alone() -> None:
    gulch = Gulch()
    gulch.hand(0, "A", "2")
    gulch.turn(0, "3", "5")
    html = drawn(gulch, 0, "hand")
    assert MINE in html
    assert "card-secret" in html.partition("sc-today")[2], "the bluff lies face down for all others"
    gulch.town.knowledge.turn_up(gulch.boss().plans["3"].card)
    assert "card-secret" not in drawn(gulch, 0, "hand").partition("sc-today")[2]


def test_a_rivals_hand_that_was_seen_is_a_secret() -> None:
    gulch = Gulch()
    gulch.town.knowledge.show(gulch.boss(1).hand, 0)
    assert drawn(gulch, 0, "boss:1").count("card-secret") == 4
    assert "card-secret" not in drawn(gulch, 1, "boss:0")


# --- letting a card pass -----------------------------------------------------------------------


def passed(gulch: Gulch, viewer: Any) -> tuple[int, ...]:
    sheet = view(gulch.town, viewer)["boss:0"]
    assert isinstance(sheet, parts.Sheet)
    return next(one.passed for one in sheet.slots if one.slot == "5")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_letting_a_card_pass_is_open_to_all(viewer: Any) -> None:
    """Ruling 45: said openly, on the card; a henchman says otherwise; gone with the turn."""
    gulch = Gulch(3)
    gulch.turn(0, "5", "0")
    gulch.ability("leader:0:5", ("suspect.pass", "let", 1), ("steal", "safe:depot:0"))
    assert passed(gulch, viewer) == (1,)
    assert "Seat 1 lets it pass" in drawn(gulch, viewer, "boss:0")
    suspect(gulch.town, gulch.boss(1))
    assert passed(gulch, viewer) == ()
    gulch.boss(1).supply, gulch.boss(2).supply = 0, 0
    gulch.town.step = "last"
    gulch.play()
    assert gulch.town.passed == []


def test_who_is_suspected_sees_beside_the_hand_who_lets_it_pass() -> None:
    gulch = Gulch()
    gulch.turn(0, "5", "0")
    gulch.town.passed = [1]
    assert "Seat 1 lets it pass" in drawn(gulch, 0, "hand")


@pytest.mark.parametrize(("lang", "words"), [("en", "everybody sees it"), ("ru", "видно всем")])
def test_the_button_says_that_all_see_it(lang: str, words: str) -> None:
    question = asked("suspect.pass", "let")
    assert words in say("words", "option_suspect_pass", lang, question.options[0], question)


# --- what the next click does ------------------------------------------------------------------


def test_what_costs_and_cannot_be_taken_back_is_asked_twice() -> None:
    """Step 3: the sheriff throws somebody out and takes this turn's hire; unused, money is lost."""
    gulch = Gulch()
    gulch.saloon("quiet cook", "lazy banker")
    seen = view(gulch.town, 0)
    sure = say_at("confirm_hire", "en", seen, OptionView("sheriff"))
    assert CARDS.name("lazy", "banker", "en") in sure
    assert not say_at("confirm_hire", "en", seen, OptionView("saloon:2"))
    assert say_at("confirm_hire_use", "en", seen, OptionView("no"))
    assert not say_at("confirm_hire_use", "en", seen, OptionView("yes"))


def test_what_leaves_the_own_sheet_is_named_and_asked_twice() -> None:
    """Hiring onto a full sheet, Buyout, Arsonist: what is chosen is lost."""
    gulch = Gulch(strategy_cards=True)
    gulch.sheet(0, T2="quiet cook", B1="lazy banker")
    gulch.played(0, "3", "A")
    seen, here, free = view(gulch.town, 0), OptionView("sheet:0:T2"), OptionView("sheet:0:B2")
    question = asked("hire.place", "sheet:0:T2", "newcomer")
    cook = CARDS.name("quiet", "cook", "en")
    for kind in ("hire_place", "buyout"):
        assert f"Discard {cook}" in say_at(f"option_{kind}", "en", seen, here, question)
        assert f"Discard {cook}" in say_at(f"confirm_{kind}", "en", seen, here)
    assert "full" not in say_at("ask_hire_place", "en", seen, asked("hire.place", free.id))
    assert not say_at("confirm_hire_place", "en", seen, free)
    assert say_at("confirm_hire_place", "en", seen, OptionView("newcomer"))
    assert say_at("confirm_destroy", "en", seen, OptionView("slot:0:3"))


def test_hiring_in_vain_is_asked_twice() -> None:
    """On hire: what was used this turn brings nothing any more."""
    gulch = Gulch()
    gulch.saloon("charming prospector")
    assert not say_at("confirm_hire", "en", view(gulch.town, 0), OptionView("saloon:2"))
    gulch.town.used = {"prospector"}
    sure = say_at("confirm_hire", "en", view(gulch.town, 0), OptionView("saloon:2"))
    assert "nothing" in sure


def test_the_price_is_what_will_be_paid() -> None:
    """Auctioneer: $3 less; the question says so before the click."""
    gulch = Gulch()
    gulch.turn(0, "6")
    gulch.sheet(0, T2="dirty auctioneer")
    gulch.saloon("sly tycoon")
    gulch.until("hire.from", ("ability", "sheet:0:T2"))
    option, question = OptionView("saloon:2"), asked("hire.from", "saloon:2")
    assert "$3 instead of $6" in say_at(
        "option_hire_from", "en", view(gulch.town, 0), option, question
    )


@pytest.mark.parametrize(
    ("trait", "words", "borrowed"),
    [
        ("cruel", "send one of your available henchmen to jail", True),
        ("elderly", "then discard it", True),
        ("wealthy", "take $1 first", False),
        ("stunning", "up to twice", False),
    ],
)
def test_a_button_says_what_a_use_costs(trait: str, words: str, borrowed: bool) -> None:
    """Costs and discards always count; bonus and second time for its owner only."""
    gulch = Gulch()
    gulch.sheet(0, T2=f"{trait} banker")
    seen, place = view(gulch.town, 0), "sheet:0:T2"
    option, question = OptionView(place), asked("ability", place)
    assert words in say_at("option_ability", "en", seen, option, question)
    assert (words in say_at("option_borrow", "en", seen, option, question)) is borrowed
    line = say("words", "event_used", "en", events.Used(0, trait, "banker", "horse"))
    assert (words in line) is borrowed


def test_the_zero_is_told_what_it_does() -> None:
    """Plan: a bluff in every slot, none beside the sheet."""
    gulch = Gulch()
    gulch.hand(0, "0", "3")
    gulch.boss().picked = gulch.boss().hand[0]
    seen = view(gulch.town, 0)
    assert "no slot" in say_at("ask_plan_slot", "en", seen, asked("plan.slot", "slot:0:A"))
    both = asked("plan.slot", "slot:0:A", "slot:0:aside")
    assert "Honest scoundrel" in say_at("ask_plan_slot", "en", seen, both)
    aside = OptionView("slot:0:aside")
    assert "not a bluff" in say_at("option_plan_slot", "en", seen, aside, both)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("kind", ["start", "ability", "react", "borrow", "end", "evening"])
def test_options_say_what_they_do(kind: str, lang: str) -> None:
    gulch = Gulch(strategy_cards=True)
    gulch.sheet(0, T2="talkative banker")
    gulch.boss().strategy = "last_word"
    seen = view(gulch.town, 0)

    def words(place: str) -> str:
        option = OptionView(place)
        return say_at(f"option_{kind}", lang, seen, option, asked(kind, place))

    assert CARDS.jobs["banker"].text[lang] in words("sheet:0:T2")
    assert (CARDS.traits["talkative"].text[lang] in words("sheet:0:T2")) == (kind == "react")
    assert CARDS.strategies["last_word"].text[lang] in words("strategy:0")


def test_a_price_is_named_before_it_is_paid() -> None:
    """Surveyors and the like: what the safe that was just scouted costs."""
    wanted = {job.id: step.price for job in CARDS.jobs.values() for step in job.steps if step.price}
    assert wanted
    for job, price in wanted.items():
        using = parts.Using((parts.UsingView(0, "dirty", job, ""),))
        question = asked("steal.scouted", "yes", "no")
        seen = {"using": using}
        assert f"${price} " in say_at("ask_steal_scouted", "en", seen, question)
        button = say_at("option_steal_scouted", "en", seen, question.options[0], question)
        assert button.endswith(f"${price}")


def test_a_second_use_names_the_scoundrel() -> None:
    using = parts.Using((parts.UsingView(0, "stunning", "dog", ""),))
    words = say_at("ask_again", "en", {"using": using}, asked("again", "yes", "no"))
    assert CARDS.name("stunning", "dog", "en") in words


# --- what moves, and what is heard -------------------------------------------------------------

MOVES = (
    (events.Jailed(1), [("henchmen:1", "jail")]),
    (events.Freed(0, 1), [("jail", "henchmen:1")]),
    (events.ReputationMoved(0, -1, 2), [("space:3", "space:2")]),
    (events.MarkTaken(0, 1, "safe:depot:0", 4), [("safe:depot:0", "boss:1")]),
    (events.Discarded("sly", "cook", "sheet:0:T2"), [("sheet:0:T2", "discard")]),
    (events.Rearranged(0, "T2", "B1"), [("sheet:0:T2", "sheet:0:B1")]),
    (
        events.SafesSwapped(0, "stolen:0:0", "safe:depot:1", None),
        [("stolen:0:0", "safe:depot:1"), ("safe:depot:1", "stolen:0:0")],
    ),
    (
        events.CardsSwapped(0, "cook", "dog", "sheet:0:T2", "saloon:1"),
        [("sheet:0:T2", "saloon:1"), ("saloon:1", "sheet:0:T2")],
    ),
    (
        events.Exposed(0, "3", "A", True, (1, 2)),
        [("slot:0:3", ""), ("slot:0:3", "henchmen:1"), ("slot:0:3", "henchmen:2")],
    ),
    (events.Exposed(0, "3", "3", False, (1,)), [("slot:0:3", ""), ("slot:0:3", "jail")]),
)


@pytest.mark.parametrize(("event", "moves"), MOVES, ids=lambda one: type(one).__name__)
def test_things_travel_from_where_they_were(event: Any, moves: list[tuple[str, str]]) -> None:
    name = {"ReputationMoved": "reputation_moved", "MarkTaken": "mark_taken"}
    name |= {"SafesSwapped": "safes_swapped", "CardsSwapped": "cards_swapped"}
    kind = type(event).__name__
    assert travels(say("words", f"event_{name.get(kind, kind.lower())}", "en", event)) == moves


def test_what_must_not_be_missed_is_heard() -> None:
    """Suspicion above all: its victim may be looking elsewhere."""
    heard = {kind.__name__: kind.sound for kind in GAME.events if kind.sound}
    assert heard["HenchmanPlaced"] == heard["Exposed"] == "reveal"
    assert heard["Gained"] == heard["Paid"] == heard["StoleMoney"] == "coin"


def test_a_bad_reputation_has_a_minus_sign() -> None:
    assert "falls to −2" in say(
        "words", "event_reputation_moved", "en", events.ReputationMoved(0, -1, -2)
    )
    assert "−2 for" in say("words", "event_reputation_scored", "en", events.ReputationScored(0, -2))
