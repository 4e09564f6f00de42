"""People who look away, lose the network or close the page, and come back."""

from __future__ import annotations

import random
import re

import psycopg
import pytest
from playwright.sync_api import Route, expect

from tests.e2e.players import Party, Player, follow, play, wait_until
from tests.support.server import Server

HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

# How long it takes from the end of the line until the banner speaks.
_WHEN_TOLD = """() => {
  let began = Infinity;
  document.addEventListener("htmx:ws:close", () => (began = Math.min(began, performance.now())), true);
  const line = document.getElementById("line");
  window.told = new Promise((tell) =>
    new MutationObserver(() => line.checkVisibility() && tell(performance.now() - began))
      .observe(line, { attributes: true }));
}"""  # noqa: E501

# The next change never arrives, as if the network had swallowed it; nor does any sign of life.
_SWALLOW = """() => {
  let swallowed = false;
  const swallow = (event) => {
    if (swallowed && !JSON.parse(event.detail.message.data).hb) return;
    swallowed ||= !JSON.parse(event.detail.message.data).hb;
    event.stopImmediatePropagation();
    event.detail.cancelled = true;
  };
  addEventListener("htmx:ws:before:message:incoming", swallow, true);
}"""
# So many seconds pass in which nothing is heard, not even that the line is dead.
_SILENCE = "(seconds) => { const now = Date.now; Date.now = () => now() + seconds * 1000; }"


def two(party: Party) -> tuple[Player, Player]:
    """The player who is asked, and the other one."""
    anna, boris = party.come("Anna"), party.come("Boris")
    party.gather("crooks", anna, boris)
    return (anna, boris) if anna.asked() else (boris, anna)


def alone(party: Party) -> Player:
    """The player who is asked; nobody looks at the page of the other one."""
    anna, boris = party.come("Anna"), party.come("Boris")
    options = {"first_player": "first_seat"}
    party.gather("crooks", anna, boris, options=options, pageless=[boris])
    return anna


def test_since_you_last_looked(party: Party) -> None:
    asked, other = two(party)
    table = other.table
    expect(other.page.locator("#since")).to_be_hidden()
    other.page.goto("about:blank")
    play([asked], random.Random(1), clicks=2)
    other.go(f"/t/{table}")
    expect(other.page.locator("#since li").first).to_contain_text(asked.name)
    other.page.locator("#since .quiet").click()
    expect(other.page.locator("#since")).to_be_hidden()
    other.page.reload()
    expect(other.status("playing")).to_have_count(1)
    expect(other.page.locator("#since")).to_be_hidden()


MOVED = "() => document.querySelector('.board').getBoundingClientRect().top"
# Back at its top, whatever brought it elsewhere and however late.
STAYS_AT_TOP = """() => new Promise((rest) => {
  let frames = 0;
  const look = () => {
    frames = scrollY ? 0 : frames + 1;
    if (scrollY) scrollTo({ top: 0, behavior: "instant" });
    frames < 30 ? requestAnimationFrame(look) : rest();
  };
  look();
})"""
COVERS = """() => {
  const { top, bottom, left, right } = document.getElementById("since").getBoundingClientRect();
  return [...document.querySelectorAll(".board, .panel")].filter((thing) => {
    const box = thing.getBoundingClientRect();
    return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
  }).length;
}"""


def test_what_was_missed_moves_nothing_and_covers_no_table(party: Party) -> None:
    phone, desktop = party.come("Anna", phone=True), party.come("Boris")
    party.gather("crooks", phone, desktop)
    for player in (phone, desktop):
        player.page.evaluate(HIDE, "hidden")
    play([phone, desktop], random.Random(1), clicks=3)
    follow([phone, desktop])
    for player in (phone, desktop):
        page = player.page
        page.evaluate(STAYS_AT_TOP)  # it has scrolled to the next question
        before = page.evaluate(MOVED)
        page.evaluate(HIDE, "visible")
        expect(page.locator("#since")).to_be_visible()
        assert page.evaluate(MOVED) == before
        assert page.evaluate(COVERS) == 0


def test_what_came_while_the_page_was_hidden(party: Party) -> None:
    asked, other = two(party)
    other.page.evaluate(HIDE, "hidden")
    play([asked], random.Random(1), clicks=2)
    expect(other.page.locator("#r-chronicle > li")).not_to_have_count(1)
    expect(other.page.locator("#since")).to_be_hidden()
    other.page.evaluate(HIDE, "visible")
    expect(other.page.locator("#since li").first).to_contain_text(asked.name)


@pytest.mark.own_server
def test_a_dead_server_is_noticed_within_a_second(party: Party, server: Server) -> None:
    anna, boris = party.come("Anna", phone=True), party.come("Boris")
    party.gather("crooks", anna, boris)
    for player in (anna, boris):
        expect(player.page.locator("#line")).to_be_hidden()
        player.offline = True
        player.page.evaluate(_WHEN_TOLD)
    server.kill()
    told = [player.page.evaluate("window.told") for player in (anna, boris)]
    assert 0 < max(told) < 1000, told
    server.start()
    for player in (anna, boris):
        expect(player.page.locator("#line")).to_be_hidden()
        player.complaints.clear()  # the browser notes that nobody answered
        player.offline = False
    play([anna, boris], random.Random(1), clicks=1)


def test_a_page_whose_scripts_come_one_by_one_opens_its_socket(party: Party) -> None:
    """On a slow line, the one that opens it may come long after the one that begins."""
    anna = alone(party)
    held: list[Route] = []
    page = anna.page
    page.route(re.compile("/hx-ws"), lambda route: held.append(route))  # noqa: PLW0108 (it wants a function)
    page.reload(wait_until="commit")
    wait_until(page, "window.htmx && document.readyState !== 'loading'")
    page.evaluate("new Promise((later) => setTimeout(later, 50))")
    with page.expect_websocket(timeout=5000):
        held[0].continue_()


def test_a_push_that_was_swallowed_is_missed_at_the_next(party: Party) -> None:
    asked, other = two(party)
    other.page.evaluate(_SWALLOW)
    play([asked], random.Random(1), clicks=2)
    lines = asked.page.locator("#r-chronicle > li").count()
    expect(other.page.locator("#r-chronicle > li")).to_have_count(lines)


def test_a_phone_that_wakes_up_trusts_no_silent_line(party: Party) -> None:
    anna = alone(party)
    anna.page.evaluate(HIDE, "hidden")
    anna.page.evaluate(_SILENCE, 21)
    with anna.page.expect_event("websocket", timeout=3000):
        anna.page.evaluate(HIDE, "visible")
    expect(anna.page.locator("#line")).to_be_hidden()


def test_the_title_says_whose_turn_it_is(party: Party) -> None:
    asked, other = two(party)
    assert asked.page.title().startswith("●")
    assert not other.page.title().startswith("●")


def test_an_answer_outlives_its_page(party: Party, server: Server) -> None:
    """No answer came, the page is loaded again: the answer is sent once more, and acts once."""
    asked = alone(party)
    page = asked.page
    page.remove_listener("dialog", asked._surprised)
    page.on("dialog", lambda dialog: dialog.accept())  # "leave this page?"
    asked.offline = True
    page.route("**/decide", lambda route: route.abort("internetdisconnected"))
    form = page.locator("#asks form[data-ask]").first
    name = form.get_attribute("id")
    asked.click_something(form, random.Random(2))
    expect(page.locator("#line")).to_contain_text("not saved")
    page.unroute("**/decide")
    page.reload()
    expect(page.locator(f"[id='{name}']")).to_have_count(0)
    asked.offline = False
    assert server.database
    with psycopg.connect(server.database) as database:
        keys = "select key from log where table_id = %s"
        rows = database.execute(keys, (asked.table,)).fetchall()
    assert len(rows) == len(set(rows)) == 1
    asked.complaints.clear()  # the browser notes that something could not be sent


def test_a_half_written_line_stays(party: Party) -> None:
    asked, other = two(party)
    other.page.locator("#say").press_sequentially("I think tha")
    play([asked], random.Random(3), clicks=1)
    expect(other.page.locator("#r-chronicle > li")).not_to_have_count(1)
    other.offline = True
    other.context.set_offline(True)
    other.page.wait_for_timeout(300)
    other.context.set_offline(False)
    expect(other.page.locator("#line")).to_be_hidden()
    expect(other.page.locator("#say")).to_have_value("I think tha")
    expect(other.page.locator("#say")).to_be_focused()
    other.offline = False


def test_a_half_filled_form_outlives_the_loss_of_the_network(party: Party) -> None:
    """A newcomer types a name while others come and go, and the line is cut meanwhile."""
    host, guest = party.come("Anna"), party.come("Boris", phone=True)
    link = host.open_table("crooks", 4)
    guest.go(link)
    expect(guest.page.locator(".invitation")).to_contain_text("to play right here in the browser")
    guest.page.locator("#sit .fair summary").tap()
    guest.page.locator("#own-words").fill("seven ravens")
    guest.page.locator("#sit-name").press_sequentially("Bor")
    another = party.come("Zoe")
    another.go(link)
    another.sit()
    expect(guest.page.locator(".chair .seat-name").nth(1)).to_have_text("Zoe")
    guest.offline = True
    guest.context.set_offline(True)
    expect(guest.page.locator("#line")).to_be_visible()
    host.page.locator('form[action$="/bot"] button').first.click()
    expect(host.page.locator(".chair-bot")).to_have_count(1)
    guest.context.set_offline(False)
    expect(guest.page.locator(".chair-bot")).to_have_count(1)
    expect(guest.page.locator("#sit-name")).to_have_value("Bor")
    expect(guest.page.locator("#sit-name")).to_be_focused()
    expect(guest.page.locator("#own-words")).to_have_value("seven ravens")
    expect(guest.page.locator("#own-words")).to_be_visible()
    guest.page.locator("#sit-name").press_sequentially("is")
    guest.page.locator("#sit button.main").tap()
    expect(guest.page.locator(".seat-mine .seat-name")).to_have_text("Boris")
    guest.offline = False


AUDIBLE = """() => {
  document.dispatchEvent(new CustomEvent("facedown:reveal"));
  return window.played.includes("reveal");
}"""


def test_sounds(party: Party) -> None:
    """They follow the cues, as loud as wanted; a phone begins silent."""
    asked, other = two(party)
    phone = party.come("Zoe", phone=True)
    phone.go(f"/t/{other.table}")
    expect(phone.page.locator("#volume")).to_have_value("0")
    page = other.page
    page.evaluate(
        "window.played = [];"
        "document.addEventListener('facedown:played', (event) => window.played.push(event.detail))"
    )
    page.keyboard.press("Shift")
    wait_until(page, AUDIBLE)  # a browser takes its time to open the loudspeaker
    page.evaluate("window.played = []")
    asked.page.locator('form.ask-recruit button[value^="hideout:"]').first.dispatch_event("click")
    wait_until(page, "window.played.includes('coin')")  # what is recruited is paid for
    assert set(page.evaluate("window.played")) <= {"coin", "your-turn"}
    page.evaluate("document.dispatchEvent(new CustomEvent('facedown:reveal'))")
    assert "reveal" in page.evaluate("window.played")
    page.locator('[data-opens="help"]').click()
    page.locator("#volume").fill("0")
    page.evaluate("window.played = []; document.dispatchEvent(new CustomEvent('facedown:end'))")
    assert page.evaluate("window.played") == []
