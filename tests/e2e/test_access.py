"""Everyone can play: axe finds nothing on any page, and a whole game is played by keyboard."""

from __future__ import annotations

import random
import time

import pytest
from playwright.sync_api import Page, expect

from app.games import GAMES
from app.tables import lessons
from tests.e2e.axe import complaints
from tests.e2e.players import PATIENCE, Party, Player, hurry, play, pressing, snapshot

# A page waits a moment before it speaks; what waits as long from now on, comes after that.
SPOKEN = "new Promise((spoken) => setTimeout(spoken, 400))"
FOCUSED = """() => {
  const thing = document.activeElement;
  return thing.matches(".can[data-at], #asks button.choice");
}"""


def test_axe_finds_nothing(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Борис", phone=True, locale="ru-RU")
    found: list[str] = []
    look_at_house(party.come("Zoe"), found)
    party.gather("crooks", anna, boris)
    for _ in range(3):
        for player in (anna, boris):
            found += complaints(player.page)
        play([anna, boris], random.Random(2), clicks=1)
    found += help_and_chooser(anna)
    hurry([anna, boris], random.Random(3))
    for player in (anna, boris):
        expect(player.page.locator("[data-end=shown] .result")).to_be_attached()
        player.page.keyboard.press("Shift")  # enough read out
        expect(player.page.locator(".result:not(.result-waits)")).to_be_visible()
        player.page.wait_for_timeout(500)
        found += complaints(player.page)
    for path in (f"/t/{anna.table}/replay?step=7&as=0", "/me", "/honours"):
        anna.go(path)
        found += complaints(anna.page)
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_axe_finds_nothing_in_any_game(party: Party, game: str) -> None:
    """Its handbook, its lesson at the beginning and in the middle, and a full table."""
    zoe = party.come("Zoe")
    found: list[str] = []
    steps = [",".join(learned(game, steps)) for steps in (0, 6)] if game in lessons.taught() else []
    for path in (f"/rules/{game}", *(f"/learn/{game}?played={played}" for played in steps)):
        zoe.go(path)
        found += complaints(zoe.page)
    zoe.say_name()
    seats = GAMES[game].max_seats
    table = zoe.send("/api/tables", data={"game": game, "seats": seats}).json()["id"]
    zoe.take_seat(table)
    for seat in range(1, seats):
        zoe.send(f"/t/{table}/bot", form={"bot": "random", "seat": str(seat)})
    zoe.send(f"/api/tables/{table}/start")
    zoe.go(f"/t/{table}")
    expect(zoe.page.locator("#asks form[data-ask]").first).to_be_visible()
    found += complaints(zoe.page)
    assert found == [], "\n".join(found)


def learned(game: str, steps: int) -> list[str]:
    """The answers of so many steps of its lesson."""
    answers: list[str] = []
    for _ in range(steps):
        answers += sorted(lessons.next_answers(lessons.state_after(game, answers)))[:1]
    return answers


def look_at_house(player: Player, found: list[str]) -> None:
    for path in ("/", "/new/crooks", "/me", "/credits", "/api/docs"):
        player.go(path)
        found += complaints(player.page)
    player.page.goto(player.home + "/t/nowhere")
    found += complaints(player.page)
    player.complaints.clear()  # the browser notes that the page was not found
    player.open_table("crooks", 2)
    found += complaints(player.page)


def help_and_chooser(player: Player) -> list[str]:
    page = player.page
    page.keyboard.press("k")
    expect(page.locator("#help")).to_be_visible()
    found = complaints(page)
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('details.menu').open = true")
    page.locator(".menu button[data-confirm]").first.click()
    expect(page.locator("dialog.chooser[open]")).to_be_visible()
    found += complaints(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    return found


# --- by keyboard ---------------------------------------------------------------------------------


def test_a_whole_game_by_keyboard(party: Party) -> None:
    luck = random.Random(11)
    anna, boris = party.come("Anna"), party.come("Boris")
    open_by_keys(anna)
    boris.go(str(anna.page.locator("#invite-link").input_value()))
    boris.page.locator("#sit-name").press_sequentially("Boris")
    boris.page.keyboard.press("Enter")
    expect(boris.page.locator(".seat-mine")).to_be_visible()
    anna.page.locator("form.start button").press("Enter")
    people = [anna, boris]
    for player in people:
        expect(player.status("playing")).to_have_count(1)
    while not all(player.finished() for player in people):
        asked = [player for player in people if player.asked()]
        if asked:
            answer_by_keys(asked[0], luck)
        else:
            anna.page.wait_for_timeout(30)


def open_by_keys(player: Player) -> None:
    player.go("/new/crooks")
    page = player.page
    page.locator("#name").press_sequentially("Anna")
    page.locator('input[name="seats"][value="2"]').press("Space")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat-mine")).to_be_visible()


def answer_by_keys(player: Player, luck: random.Random) -> None:
    asked = player.page.locator("#asks form[data-ask]").first.get_attribute("id")
    choose_by_keys(player.page, luck)
    expect(player.page.locator(f"[id='{asked}']")).to_have_count(0)
    expect(player.page.locator(":focus")).to_have_count(1)  # it is never lost


def choose_by_keys(page: Page, luck: random.Random) -> None:
    """Something that glows, or a button beside the question, and Enter."""
    page.keyboard.press(luck.choice("bq"))
    for _ in range(luck.randrange(5)):
        page.keyboard.press(luck.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
    for key in "bq":
        if not page.evaluate(FOCUSED):
            page.keyboard.press(key)
    page.keyboard.press("Enter")
    for _ in range(2):
        if page.locator("dialog[open]").count():
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Enter")


_RINGS = """() => {
  const ring = (thing) => {
    const { outlineColor, boxShadow } = getComputedStyle(thing);
    return [outlineColor, boxShadow];
  };
  const other = document.querySelector(".board .can[data-at]:not(:focus)");
  return [ring(document.activeElement), ring(other)];
}"""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_focus_is_no_second_glow(party: Party, theme: str) -> None:
    """Of all hideouts that glow, it can be seen which one Enter would choose."""
    people = [party.come(name, color_scheme=theme) for name in ("Anna", "Boris")]
    options = {"first_player": "first_seat"}
    party.gather("crooks", *people, options=options, pageless=people[1:])
    page = people[0].page
    expect(page.locator(".board .can[data-at]")).to_have_count(5)
    page.keyboard.press("b")
    expect(page.locator(".board .can[data-at]:focus-visible")).to_have_count(1)
    focused, glowing = page.evaluate(_RINGS)
    assert all(one != another for one, another in zip(focused, glowing, strict=True))


def test_scoundrels_by_keyboard_at_twice_the_size(party: Party) -> None:
    """Cards that can be looked at, lie in sheets that can be chosen: none takes another's keys."""
    luck = random.Random(12)
    people = [party.come("Anna"), party.come("Boris")]
    party.gather("scoundrels", *people)
    for player in people:
        player.page.set_viewport_size({"width": 640, "height": 450})
    for _ in range(30):
        player = next(player for player in people if pressing(snapshot(player)))
        before = snapshot(player)
        for ask in pressing(before):
            expect(player.page.locator(f'[id="ask-{ask["id"]}"]')).to_have_count(1)
        choose_by_keys(player.page, luck)
        until = time.monotonic() + PATIENCE / 1000
        while snapshot(player)["version"] == before["version"]:
            assert time.monotonic() < until, f"Enter did nothing: {pressing(before)}"
        expect(player.page.locator(":focus")).to_have_count(1)
        player.looks_right()


def test_help_leads_to_rules_and_keys_and_letters_can_be_switched_off(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Boris")
    party.gather("crooks", anna, boris, pageless=[boris])
    page = anna.page
    page.keyboard.press("?")
    page.locator("#help").get_by_role("link", name="Rules").click()
    expect(page.locator("#help")).to_be_hidden()
    expect(page.locator(".rules-panel")).to_be_visible()
    page.locator(".rules-close").click()
    page.keyboard.press("r")
    expect(page.locator(".rules-panel")).to_be_visible()
    page.locator(".rules-close").click()
    page.keyboard.press("k")
    expect(page.locator("#help")).to_be_visible()
    page.locator("#letters").press("Space")
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    expect(page.locator("#help")).to_be_hidden()
    page.locator('[data-opens="help"]').click()
    expect(page.locator("#help")).to_be_visible()


def test_readers_hear_questions_and_events(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Boris")
    party.gather("crooks", anna, boris)
    asked, other = (anna, boris) if anna.asked() else (boris, anna)
    for player in (asked, other):
        player.page.evaluate(SPOKEN)
    expect(asked.page.locator("#assertive")).not_to_be_empty()
    expect(other.page.locator("#assertive")).to_be_empty()
    play([anna, boris], random.Random(1), clicks=1)
    expect(other.page.locator("#polite")).to_contain_text(asked.name)
    other.say("Hello there")
    expect(asked.page.locator("#polite")).to_contain_text("Hello there")
    for player in (anna, boris):
        assert live_regions(player.page) == ["polite polite", "assertive assertive"]


def live_regions(page: Page) -> list[str]:
    """The regions that speak of the game by themselves."""
    found = page.locator("[aria-live]:not([aria-live=off], .refusals)").evaluate_all(
        "all => all.map((one) => one.id + ' ' + one.ariaLive)"
    )
    return [str(one) for one in found]
