"""Moments: what a game lives on is staged long enough to be read, and holds nobody up."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import complaints
from tests.e2e.players import Party, Player, hurry

_NEWS = """(lines) => {
  const list = document.getElementById("r-chronicle");
  let next = Number(list.lastElementChild.id.replace("p-log-", "")) + 1;
  for (const line of lines) {
    list.insertAdjacentHTML("beforeend", line.replace("<li", `<li id="p-log-${next++}"`));
  }
  document.dispatchEvent(new CustomEvent("facedown:pushed"));
}"""
_LINES = "#r-chronicle > li:not(.is-coming)"


def line(words: str, kind: str = "", by: int = 1, scene: str = "") -> str:
    staged = f'<template data-moment="{kind}">{scene}</template>' if kind else ""
    return f'<li class="line" data-by="{by}">{words}{staged}</li>'


def alone(words: str, at: str = "") -> str:
    return line(words, "alone", scene=f'<div class="scene" data-place="{at}"></div>')


class Stage:
    """A page at which nothing happens but what the test says, and no time passes by itself."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page: Page = player.page
        self.words = self.page.locator("#moment .moment-words")
        self.box = self.page.locator("#moment")

    def news(self, *lines: str) -> None:
        self.page.evaluate(_NEWS, list(lines))

    def later(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def shows(self, *words: str) -> None:
        expect(self.words).to_have_text(list(words))
        expect(self.box).to_be_visible(visible=bool(words))

    def answers(self) -> None:
        """What glows is clicked, wherever a scene may stand."""
        self.page.locator(".board .can[data-at]").first.dispatch_event("click")

    def told(self) -> list[str]:
        return [one.strip() for one in self.page.locator(_LINES).all_inner_texts()]

    def heard(self) -> str:
        return str(self.page.locator("#polite").text_content())


def stage(party: Party, game: str = "crooks", **device: Any) -> Stage:
    """Anna's page; she is at the table, and asked."""
    anna, boris = party.come("Anna", moments=True, **device), party.come("Boris")
    anna.page.clock.install()
    party.gather(game, anna, boris, pageless=[boris])
    asked = anna
    if not anna.asked():
        hurry([boris], random.Random(1), until=anna.asked)
    anna.page.clock.pause_at(anna.page.evaluate("Date.now()") / 1000 + 1)
    anna.page.keyboard.press("Escape")
    return Stage(asked)


def test_moments_are_shown_one_by_one_as_long_as_their_words_take(party: Party) -> None:
    anna = stage(party)
    long = "Boris steals something whose name is so long that it takes a while."
    before = len(anna.told())
    anna.news(
        line("Boris goes."), alone("Short."), line("It is his."), alone(long), line("The end.")
    )
    anna.shows("Short.")
    assert anna.told()[before:] == ["Boris goes.", "Short.", "It is his."]
    anna.later(1100)
    anna.shows("Short.")
    anna.later(200)
    anna.shows(long)
    assert anna.told()[before:][-2:] == [long, "The end."]
    anna.later(60 * len(long) - 200)
    anna.shows(long)
    anna.later(400)
    anna.shows()


def test_a_click_or_a_key_goes_on_and_skipping_ends_it(party: Party) -> None:
    anna = stage(party)
    anna.news(*(alone(f"Number {n}.") for n in range(5)))
    anna.shows("Number 0.")
    anna.words.click()
    anna.shows("Number 1.")
    anna.page.keyboard.press("Space")
    anna.shows("Number 2.")
    anna.page.locator("[data-end-moments]").click()
    anna.shows()
    assert anna.told()[-3:] == ["Number 2.", "Number 3.", "Number 4."]


def test_an_answer_ends_the_queue(party: Party) -> None:
    anna = stage(party)
    anna.news(alone("One."), alone("Two."))
    anna.shows("One.")
    anna.answers()
    anna.shows()
    assert "Two." in anna.told()
    assert not anna.page.locator(".is-coming").count()


def test_those_of_one_kind_fill_a_list_and_effects_join_what_caused_them(party: Party) -> None:
    anna = stage(party, "scoundrels")
    anna.news(
        line("The day is over.", "evening", scene='<div class="scene scene-title"></div>'),
        line("Boris has bluffed.", "evening", scene='<div class="scene" data-own></div>'),
        line("Boris falls.", "after", scene='<span class="effect">−1</span>'),
        line("Anna was honest.", "evening", by=0, scene='<div class="scene" data-own></div>'),
        alone("Something else."),
    )
    anna.shows("The day is over.")
    anna.later(1300)
    anna.shows("The day is over.", "Boris has bluffed.")
    expect(anna.box.locator(".moment-row:last-child .effect")).to_have_text("−1")
    anna.later(1300)
    anna.shows("The day is over.", "Boris has bluffed.", "Anna was honest.")
    anna.later(1300)
    anna.shows("Something else.")


def test_a_card_that_turns_up_is_not_given_away_by_the_log(party: Party) -> None:
    anna = stage(party)
    before = len(anna.told())
    card = '<div class="scene"><span class="turned"></span></div>'
    anna.news(line("It is an ace.", "alone", scene=card), alone("So there."))
    anna.later(800)
    assert anna.told()[before:] == []
    assert "an ace" not in anna.heard()
    anna.later(200)
    assert anna.told()[before:] == ["It is an ace."]
    anna.page.locator("[data-end-moments]").click()
    assert anna.told()[before:] == ["It is an ace.", "So there."]


def test_a_moment_stands_at_its_place_and_covers_no_question(party: Party) -> None:
    for phone in (False, True):
        anna = stage(party, phone=phone)
        for job in (7, 14):
            anna.news(alone("Boris was here, and nobody saw him come.", f"slot:1:{job}"))
            box, panel = (anna.page.locator(one).bounding_box() for one in ("#moment", ".panel"))
            assert box
            assert panel
            assert box["y"] + box["height"] <= panel["y"]
            assert box["x"] >= 0
            anna.player.looks_right()
            anna.page.keyboard.press("Escape")


def test_own_deeds_are_not_staged(party: Party) -> None:
    anna = stage(party)
    own = anna.page.locator("#status").get_attribute("data-me")
    anna.news(line("Anna sends a spy.", "alone", by=int(own or 0)))
    anna.shows()
    assert anna.told()[-1] == "Anna sends a spy."


def test_the_live_region_reads_each_moment_once_and_when_it_is_shown(party: Party) -> None:
    anna = stage(party)
    anna.news(alone("First."), alone("Second."))
    assert "First." in anna.heard()
    assert "Second." not in anna.heard()
    anna.later(1300)
    assert anna.heard() == "Second."
    anna.later(1300)
    assert anna.heard() == "Second."
    anna.news(alone("Third."))
    anna.page.clock.resume()  # without time axe does not move
    assert complaints(anna.page) == []


@pytest.mark.parametrize("wish", ["reduced", "pace"])
def test_without_motion_the_same_moments_are_a_list(party: Party, wish: str) -> None:
    calm = {"reduced_motion": "reduce"} if wish == "reduced" else {}
    anna = stage(party, **calm)
    if wish == "pace":
        anna.page.evaluate("localStorage.setItem('pace', '0')")
        anna.page.evaluate("document.dispatchEvent(new CustomEvent('facedown:changed'))")
    anna.news(alone("First."), line("No moment."), alone("Second."))
    anna.shows()
    rows = anna.page.locator("#since .moment-words")
    expect(rows).to_have_text(["First.", "Second."])
    anna.news(alone("Third."))
    expect(rows).to_have_text(["First.", "Second.", "Third."])
    anna.answers()
    expect(anna.page.locator("#since")).to_be_hidden()


def test_a_reader_who_wants_none_sees_none(party: Party) -> None:
    anna = stage(party)
    anna.page.keyboard.press("k")
    anna.page.locator("label:has(#moments-on)").click()
    anna.page.keyboard.press("Escape")
    anna.news(alone("First."))
    anna.shows()
    assert anna.told()[-1] == "First."


def test_nobody_says_who_has_won_before_the_scores_were_read_out(party: Party) -> None:
    """Neither the log nor the live region nor the board behind the layer."""
    anna, boris = party.come("Anna", moments=True), party.come("Boris")
    people = [anna, boris]
    party.gather("crooks", *people, pageless=[boris])
    page = anna.page
    hurry(people, random.Random(5))
    page.locator("#status[data-status=finished]").wait_for(state="attached")
    winner = page.locator("#r-chronicle .line-ended")
    expect(winner).to_be_hidden()
    if page.locator("#moment").is_visible():
        page.keyboard.press("Escape")
    page.locator(".score-waits").first.wait_for(state="attached")
    expect(winner).to_be_hidden()
    for points in page.locator(".purse-points").all():
        expect(points).to_be_hidden()
    assert str(winner.text_content()).strip() not in str(page.locator("#polite").text_content())
    page.keyboard.press("Shift")
    page.locator(".score-waits, .result-waits").first.wait_for(state="detached")
    expect(winner).to_be_visible()


_SIGN_OF_LIFE = """() => document.dispatchEvent(new CustomEvent(
  "htmx:ws:before:message:incoming", { detail: { message: { data: '{"hb":1,"v":0}' } } }))"""
_TURN_UP = """(places) => {
  document.dispatchEvent(new CustomEvent("facedown:ending"));
  for (const at of places) document.querySelector(`[data-at="${at}"]`).append("turned up");
}"""


@pytest.mark.parametrize(
    ("game", "places"),
    [
        ("crooks", ["slot:0:2", "slot:1:9", "job:9"]),
        ("scoundrels", ["slot:1:A", "slot:1:4", "henchmen:1"]),
    ],
)
def test_at_the_end_each_place_changes_with_its_own_moment(
    party: Party, game: str, places: list[str]
) -> None:
    """However early the table knows what lies there, and whatever else lies in the same part."""
    anna = stage(party, game)
    anna.page.evaluate(_TURN_UP, places)
    anna.news(alone("Anna has bluffed.", places[0]), alone("Boris too.", places[1]))
    anna.page.evaluate(_SIGN_OF_LIFE)
    for seen in (1, 2):
        for number, place in enumerate(places):
            up = anna.page.locator(f'[data-at="{place}"]').get_by_text("turned up")
            expect(up).to_have_count(int(number < seen))
        anna.page.keyboard.press("Space")
    expect(anna.page.get_by_text("turned up")).to_have_count(3)
