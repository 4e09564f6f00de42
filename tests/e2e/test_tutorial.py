"""The lesson and the rules in a real browser, on a phone first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.tables.lessons import lesson_of, taught
from tests.e2e.axe import complaints
from tests.e2e.players import DESKTOP, PHONE, Player
from tests.support.server import Server

BEATS = lesson_of("scoundrels").beats
STEPS = 100
# What a form wants: its labels, and cards of the hand where these are clicked instead.
FIELDS = 'body:has(#coach[data-hints*="="]) :is(#asks label, .region-hand [data-at]).hinted'

# What the coach points at, speaks of or lets choose, and where it can't be clicked or read.
_OUT_OF_SIGHT = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const at = (name) => document.querySelector(`[data-at="${CSS.escape(name)}"]`);
  const shown = (thing) => thing && thing.checkVisibility();
  const sees = (thing) => {
    const { left, top, right, bottom, width, height } = thing.getBoundingClientRect();
    if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1) return false;
    return [[.5, .5], [.5, .08], [.5, .92]].every(([x, y]) => {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      return hit && (thing.contains(hit) || hit.contains(thing));
    });
  };
  const named = (words) => words.split(" ").filter(Boolean);
  const { hints, looks } = document.getElementById("coach").dataset;
  const wanted = all(".hinted, #coach").filter(shown);
  const free = named(hints).length ? [] : all("#asks [data-for]");
  const spots = ({ dataset: { for: one, forAt } }) => [at(one), at(forAt || "")].filter(shown);
  const found = (field) => [field, ...spots(field)].filter(shown).some(sees);
  const spoken = [...wanted, ...named(looks).map(at)];
  return [
    ...spoken.filter((one) => !one || !sees(one)).map((one) => `${one?.id} ${one?.className}`),
    ...free.filter((field) => !found(field)).map((field) => field.dataset.for),
    ...(named(hints).length && !all(".hinted").some(shown) ? ["nothing shines"] : []),
  ];
}"""


@pytest.fixture
def pupil(browser: Browser, server: Server) -> Callable[..., Player]:
    """A person without a name, with a phone or at a desk."""

    def come(lang: str, device: dict[str, Any] = PHONE) -> Player:
        context = browser.new_context(**device, locale=lang, reduced_motion="reduce")
        return Player(context, server.url, "", phone=device is PHONE)

    return come


def step(one: Player) -> None:
    """Do what the coach says, as a person would: click or tap what shines."""
    before = one.page.url
    for folded in one.page.locator("#asks summary.hinted").all():
        press(one, folded)
    expect(one.page.locator("#asks summary.hinted")).to_have_count(0)
    for amount in one.page.locator("#asks .amount.hinted").all():
        raise_to_hint(one, amount)
    for field in one.page.locator(FIELDS).all():
        press(one, field)
    for _ in range(4):  # a tap may enlarge what it means, ask which of two answers, or take aim
        thing = next_thing(one.page)
        aimed = thing.evaluate("(one) => one.matches('.target')")
        press(one, thing)
        one.page.wait_for_timeout(50)
        if aimed or one.page.url != before:
            break
        if not one.page.locator("dialog[open], .target").count():
            break
    expect(one.page).not_to_have_url(before)


def raise_to_hint(one: Player, amount: Locator) -> None:
    """As far as the coach says, one by one."""
    field = amount.locator("input[type=number]")
    name = str(field.get_attribute("name")).removeprefix("field.")
    hints = str(one.page.locator("#coach").get_attribute("data-hints")).split()
    wanted = next(hint for hint in hints if hint.startswith(f"{name}=")).split("=")[1]
    while field.input_value() != wanted:
        press(one, amount.locator("[data-by='1']"))


def next_thing(page: Page) -> Locator:
    for wanted in (
        "dialog[open] .choice.hinted",
        "dialog[open] .choice",
        ".target.hinted",
        "#coach a.main[data-step]",
        "#asks button.hinted",
        ".room .hinted:not(.chosen, label, .amount)",
        "#asks button:not([data-by])",
        ".board .can",
    ):
        found = [one for one in page.locator(wanted).all() if one.is_visible()]
        if found:
            return found[0]
    raise AssertionError("nothing to go on with")


def press(one: Player, thing: Locator) -> None:
    if one.phone:
        thing.tap()
    else:
        thing.click()


@pytest.mark.parametrize("game", sorted(taught()))
@pytest.mark.parametrize(
    ("device", "lang"), [(PHONE, "ru"), (DESKTOP, "en")], ids=["phone", "desk"]
)
def test_the_lesson_never_speaks_of_what_is_out_of_sight(
    pupil: Callable[..., Player], game: str, device: dict[str, Any], lang: str
) -> None:
    beats = lesson_of(game).beats
    one = pupil(lang, device)
    one.go("/")
    one.page.locator(f'a[href="/learn/{game}"]').click()
    expect(one.page.locator(".coach-words")).to_have_text(beats[0].say[lang])
    one.page.wait_for_load_state()
    missing = {}
    for number in range(STEPS):
        said = one.page.locator(".coach-words").inner_text().replace("\xa0", " ")
        if out := one.page.evaluate(_OUT_OF_SIGHT):
            missing[f"{number} {said[:40]}"] = out
        if said == beats[-1].say[lang]:
            break
        step(one)
    assert not missing
    expect(one.page.locator(".coach-words")).to_have_text(beats[-1].say[lang])
    one.page.reload()
    expect(one.page.locator(".coach-words")).to_have_text(beats[-1].say[lang])
    one.page.go_back()
    expect(one.page.locator(".coach-words")).not_to_have_text(beats[-1].say[lang])
    one.looks_right()
    assert not one.complaints
    one.context.close()


def test_the_lesson_is_open_to_everybody(pupil: Callable[..., Player]) -> None:
    """What is for another time is explained; nothing that axe knows of is wrong."""
    one = pupil("en")
    one.go("/learn/scoundrels?played=on")
    one.page.locator('[data-at="hand:0:1"].can').first.evaluate("(card) => card.click()")
    one.page.evaluate("document.querySelector('dialog.big-sheet[open] .choice')?.click()")
    expect(one.page.locator(".coach-other")).to_have_text(BEATS[1].other["en"])
    assert not complaints(one.page)
    one.go("/rules/scoundrels")
    assert not complaints(one.page)
    one.context.close()


def test_rules_beside_the_question(pupil: Callable[..., Player]) -> None:
    """The panel finds words in any spelling, and leaves the question within reach."""
    one = pupil("ru")
    one.go("/learn/scoundrels?played=on")
    one.page.keyboard.press("Tab")
    one.page.locator("a.bar-rules").click()
    panel = one.page.locator("dialog.rules-panel")
    search = panel.get_by_role("searchbox")
    expect(search).to_be_focused()
    search.fill("ТЕЛЕНОК")
    expect(panel.locator("#card-calf")).to_be_visible()
    expect(panel.locator("#card-mayor")).to_be_hidden()
    question = one.page.locator("#asks")
    question.scroll_into_view_if_needed()
    box, sheet = question.bounding_box(), panel.bounding_box()
    assert box
    assert sheet
    assert box["y"] + box["height"] > sheet["y"] + sheet["height"]
    one.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert not one.complaints
    one.context.close()
