"""No click is lost, and none does what nobody meant, whatever is pushed in the same moment."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.e2e.players import Party, Player

# As if a push came: how many promises it is asked to wait for.
_PUSH = """() => {
  window.held = [];
  const message = { data: JSON.stringify({ whole: true, v: Number(wire.dataset.version) }) };
  const detail = { message, waitUntil: (promise) => held.push(promise) };
  document.dispatchEvent(new CustomEvent("htmx:ws:before:message:incoming", { detail }));
  return held.length;
}"""


def waiting(party: Party) -> tuple[Player, Player]:
    """A host and a guest, before the game."""
    anna, boris = party.come("Anna", motion=True), party.come("Boris", motion=True)
    link = anna.open_table("crooks", 2)
    boris.go(link)
    boris.sit()
    return anna, boris


def test_lines_said_in_a_hurry_all_arrive_in_their_order(party: Party) -> None:
    anna, boris = waiting(party)
    sent: list[Route] = []

    def hold_the_first(route: Route) -> None:
        sent.append(route)
        if len(sent) > 1:
            route.continue_()

    anna.page.route("**/chat", hold_the_first)
    for text in ("one", "two", "three"):
        anna.page.locator("#say").fill(text)
        anna.page.locator("#say").press("Enter")
        expect(anna.page.locator("#say")).to_have_value("")
    assert len(sent) == 1, "the second line waits for the first"
    sent[0].continue_()
    for player in (anna, boris):
        expect(player.page.locator("#chat li:not(.said-house)")).to_contain_text(
            ["one", "two", "three"]
        )


def test_a_click_that_is_sent_again_says_what_it_said_at_first(party: Party) -> None:
    """Its form may have become another one meanwhile."""
    anna, boris = waiting(party)
    sent: set[str] = set()
    boris.page.on("request", lambda asked: sent.update({asked.url} if asked.post_data else ()))
    boris.page.route("**/ready", lambda route: route.abort("internetdisconnected"))
    boris.page.locator('form[action$="/ready"] button').click()
    expect(boris.page.locator("#line")).to_contain_text("not saved")
    anna.start()
    expect(boris.status("playing")).to_have_count(1)
    boris.page.unroute("**/ready")
    expect(boris.page.locator("#line")).not_to_contain_text("not saved")
    assert sent == {f"{boris.home}/t/{boris.table}/ready"}
    boris.complaints.clear()  # the browser notes that it could not send, and that it was too late


def test_nothing_changes_under_a_finger(party: Party) -> None:
    _, boris = waiting(party)
    page = boris.page
    button = page.locator('form[action$="/ready"] button').bounding_box()
    assert button
    assert page.evaluate(_PUSH) == 0
    page.mouse.move(button["x"] + 10, button["y"] + 10)
    page.mouse.down()
    assert page.evaluate(_PUSH) == 1
    page.mouse.up()
    page.evaluate("Promise.all(held)")
    assert page.evaluate(_PUSH) == 0
    expect(page.locator('form[action$="/ready"] button')).to_have_attribute("aria-pressed", "true")


def test_a_question_whose_subject_has_gone_goes_as_well_and_says_so(party: Party) -> None:
    anna, _ = waiting(party)
    elsewhere = anna.context.new_page()  # the host has the table open twice
    elsewhere.goto(anna.page.url)
    anna.page.locator('form[action$="/close"] button').click()
    expect(anna.page.locator("dialog.chooser[open]")).to_be_visible()
    elsewhere.locator("form.start button").click()
    expect(anna.status("playing")).to_have_count(1)
    expect(anna.page.locator("dialog.chooser[open]")).to_have_count(0)
    expect(anna.page.locator("#line")).to_contain_text("changed in the meantime")
