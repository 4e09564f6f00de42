"""The lesson: its script fits the rules, its page goes on, and nothing of it is kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import cycle
from urllib.parse import unquote

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.languages import LANGUAGES
from app.tables.lessons import ON, Astray, LessonState, lesson_of, next_answers, state_after, taught
from tests.web.browser import Browser, Form, Page


def finished(game: str, answers: list[str], which: int = 0) -> tuple[list[str], list[LessonState]]:
    """Go on from here, always with the answer of this number (or the last there is)."""
    walked = [state_after(game, answers)]
    while found := next_answers(walked[-1]):
        answers = [*answers, found[min(which, len(found) - 1)]]
        walked.append(state_after(game, answers))
        assert len(answers) < 100, "the lesson does not end"
    return answers, walked


@pytest.mark.parametrize("game", sorted(taught()))
@pytest.mark.parametrize("which", [0, 1, 99])
def test_the_script_fits_the_rules_to_its_end(game: str, which: int) -> None:
    _, walked = finished(game, [], which)
    assert walked[-1].beat.last
    assert [here.at for here in walked] == sorted(here.at for here in walked)


def branches(game: str) -> Iterator[list[str]]:
    """Every answer that the lesson takes, at its usual place, once."""
    answers, walked = finished(game, [])
    for n, here in enumerate(walked):
        for other in next_answers(here)[1:]:
            yield [*answers[:n], other]


@pytest.mark.parametrize("game", sorted(taught()))
def test_whatever_the_reader_may_choose_the_lesson_goes_on(game: str) -> None:
    for answers in branches(game):
        assert finished(game, answers)[1][-1].beat.last


@pytest.mark.parametrize("game", sorted(taught()))
def test_every_line_is_said_in_every_language(game: str) -> None:
    for beat in lesson_of(game).beats:
        for words in (beat.topic, beat.say, *([beat.other] if beat.other else [])):
            assert all(words[lang] for lang in LANGUAGES)


def test_what_it_teaches_happens() -> None:
    """A bluff that pays, one that is caught, a safe that was scouted and is stolen."""
    table = finished("scoundrels", [])[1][-1].table
    told = [type(event).__name__ for event in table.events(0)]
    assert {"Scouted", "Hired", "Exposed", "Planned"} <= set(told)
    me, lilith = table.state.bosses
    assert [table.deal.components.safes[s.card.face].value for s in me.safes] == [7]
    assert me.reputation > lilith.reputation
    assert "Exposed" in told


def test_the_lesson_of_crooks_shows_the_game_to_its_end() -> None:
    """A spy, an accomplice, crooks face down, a gang that is led, and a scoring that is won."""
    table = finished("crooks", [])[1][-1].table
    told = [type(event).__name__ for event in table.events(0)]
    assert {"Spied", "Joined", "PlacedDown", "Passed", "GangScored", "Ended"} <= set(told)
    mine, rubys = table.state.score.totals
    assert (mine.gangs, rubys.gangs) == (10, 0)
    assert mine.points > rubys.points


def test_the_lesson_of_bang_shows_a_shot_a_dodge_a_barrel_and_jail() -> None:
    table = finished("bang", [])[1][-1].table
    players = table.state.players
    assert [one.role_name for one in players] == ["outlaw", "outlaw", "renegade", "sheriff"]
    assert [one.active.life for one in players] == [4, 4, 4, 4], "the sheriff has lost one of five"
    assert not players[1].active.front, "Jail is gone, and with it Hank's turn"
    assert [thing.name for thing in players[0].active.front] == ["schofield", "barrel"]


def test_the_lesson_of_lockup_shows_a_whole_round() -> None:
    """A bluff that fails, a lookout, a goon, an item, a loser in the library, a raid."""
    table = finished("lockup", [])[1][-1].table
    told = [type(event).__name__ for event in table.events(0)]
    assert {"Suspected", "Recruited", "Crafted", "ToLibrary", "TomesKept", "Raided"} <= set(told)
    mine, gretas = table.state.crews
    assert (mine.reputation, gretas.reputation) == (15, 7)
    assert table.state.round == 2


def test_the_lesson_of_sheriff_shows_a_lie_a_search_and_a_bribe() -> None:
    """An offer is refused, a lie costs 4, an honest bag Martha 8; a search and a bribe bring 10."""
    table = finished("sheriff", [])[1][-1].table
    told = [type(event).__name__ for event in table.events(0)]
    shown = {"BagOpened", "DealStruck", "BagPassed", "Offered", "OfferEnded"}
    assert [name for name in told if name in shown] == [
        *["Offered", "OfferEnded"],
        *["BagOpened"] * 3,
        "Offered",
        "DealStruck",
        "BagPassed",
    ]
    mine, giles, martha = table.state.stands
    assert [one.gold for one in (mine, giles, martha)] == [56, 52, 42]
    assert [(one.counts().total(), len(one.zone)) for one in (mine, giles, martha)] == [
        (2, 0),
        (7, 2),
        (3, 0),
    ]
    assert table.state.round == 3


def test_the_lesson_of_sheriff_never_tells_what_was_smuggled() -> None:
    here = finished("sheriff", [])[1][-1]
    stand_of_giles = here.view(["a", "b", "c"]).parts["stand:1"]
    assert stand_of_giles.zone == (None, None)


def test_secrets_stay_secrets() -> None:
    """The rival's hand is not on the reader's page."""
    here = state_after("scoundrels", [])
    sheets = [part for name, part in here.view(["a", "b"]).parts.items() if name == "boss:1"]
    assert all(face is None for sheet in sheets for face in sheet.hand)


def test_answers_that_do_not_fit_are_told() -> None:
    """No lesson can be read to its end without an answer."""
    for game in taught():
        for answers in (["nonsense"], [ON, "slot:0:2"], [ON] * 99):
            with pytest.raises(Astray):
                state_after(game, answers)


async def fill_in(somebody: Browser, asks: list[Form], wanted: list[list[str]]) -> Page:
    """A form with several fields, as the coach says."""
    fields: dict[str, list[str]] = {}
    for name, value in wanted:
        fields.setdefault(f"field.{name}", []).append(value)
    form = next((f for f in asks if any(name in fields for name, _ in f.buttons)), asks[0])
    return await somebody.submit(form, **fields)


async def go_on(somebody: Browser, page: Page) -> Page:
    """What the coach says: the button, or the first answer that shines."""
    link = re.search(r'class="button main" href="([^"]+)" data-step', page.html)
    if link:
        return await somebody.go(unquote(link[1].replace("&amp;", "&")))
    hints = re.search(r'data-hints="([^"]*)"', page.html)
    wanted = unescape(hints[1]).split() if hints else []
    if wanted and "=" in wanted[0]:
        return await fill_in(somebody, page.asks(), [one.split("=") for one in wanted])
    form = next(f for f in page.asks() if not wanted or ("choice", wanted[0]) in f.buttons)
    pressed = form.buttons.index(("choice", wanted[0])) if wanted else 0
    return await somebody.submit(form, pressed)


@pytest.mark.parametrize(("game", "lang"), [*zip(sorted(taught()), cycle(LANGUAGES), strict=False)])
async def test_it_is_played_to_its_end_without_script(
    browser: Callable[..., Browser], app: FastAPI, game: str, lang: str
) -> None:
    somebody = browser(lang)
    page = await somebody.go(f"/learn/{game}")
    last = lesson_of(game).beats[-1].say[lang]
    for _ in range(100):
        assert page.status == 200
        assert len(page.ids) == len(set(page.ids))
        if last in page.text:
            break
        page = await go_on(somebody, page)
    assert last in page.text
    async with app.state.services.db.read() as session:
        for table in ("tables", "people", "log"):
            assert await session.scalar(text(f"SELECT count(*) FROM {table}")) == 0


async def test_what_is_confiscated_is_not_said_to_be_the_loss_of_the_sheriff(
    browser: Callable[..., Browser],
) -> None:
    answers = finished("sheriff", [])[0]
    page = await browser("en").go(f"/learn/sheriff?played={','.join(answers[:7])}")
    assert "Confiscated: Silk." in page.text


async def test_another_answer_is_explained_and_changes_nothing(
    browser: Callable[..., Browser],
) -> None:
    somebody = browser()
    await somebody.go("/learn/scoundrels?played=on")
    page = await somebody.submit(somebody.page.asks()[0], 3)
    assert lesson_of("scoundrels").beats[1].other["en"] in page.text
    assert lesson_of("scoundrels").beats[1].say["en"] in page.text


async def test_an_outdated_address_starts_the_lesson_again(browser: Callable[..., Browser]) -> None:
    page = await browser().go("/learn/scoundrels?played=on,hand:9:9")
    assert page.status == 200
    assert lesson_of("scoundrels").beats[0].say["en"] in page.text
    assert (await browser().go("/learn/nothing")).status == 404


async def test_the_front_page_and_the_waiting_room_lead_there(
    browser: Callable[..., Browser],
) -> None:
    somebody = browser()
    assert "/learn/scoundrels" in (await somebody.go("/")).html
    await somebody.go("/new/scoundrels")
    page = await somebody.send("/new/scoundrels", name="Anna")
    assert "/learn/scoundrels" in page.html
