"""Getting into a game by clicking: the host sits already, a rematch keeps seats, forms keep what
was typed; and what players show one another across the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.players import Party, Player
from tests.e2e.test_dealer import ends_by_agreement


def test_friends_come_to_a_seated_host_and_play_again(party: Party) -> None:
    anna, boris, zoe = party.come("Anna"), party.come("Boris", phone=True), party.come("Zoe")
    link = anna.open_table("crooks", 2)
    expect(anna.page.locator(".seat-mine")).to_contain_text("Anna")
    boris.go(link)
    boris.sees("Anna invites you to play")
    boris.sit()
    boris.page.locator("details.look summary").click()
    boris.page.locator('.swatch:has(input[value="cat"])').click()
    expect(anna.page.locator("body.seat-1-is-cat")).to_have_count(1)
    zoe.go(link)
    zoe.sees("This table is full")
    expect(zoe.page.locator(".qr")).to_have_count(0)
    anna.start()
    expect(boris.status("playing")).to_have_count(1)
    expect(zoe.status("playing")).to_have_count(1)  # she stayed, and watches now

    anna.page.locator('.reactions [value="liar"]').click()
    expect(boris.page.locator(".gesture")).to_contain_text("Anna")
    expect(boris.page.locator("body.seat-1-is-cat")).to_have_count(1)

    ends_by_agreement(anna, boris)
    table = anna.table
    anna.page.locator('form[action$="/rematch"] button').click()
    anna.page.wait_for_url(lambda url: table not in url)
    expect(anna.page.locator(".seat-mine")).to_contain_text("Anna")
    boris.page.locator('form[action$="/rematch"] button').click()
    boris.page.wait_for_url(lambda url: table not in url)
    expect(boris.page.locator(".seat-mine")).to_contain_text("Boris")
    expect(anna.page.locator("form.start button.main")).to_be_enabled()


def test_what_does_not_go_together_is_said_at_once_and_nothing_is_lost(party: Party) -> None:
    anna = party.come("Anna")
    anna.go("/new/scoundrels")
    page = anna.page
    page.locator('[name="name"]').fill("Anna")
    page.locator("#rules-of-table summary").click()
    page.locator('[name="option.six_scoundrels"]').check()
    why = page.locator('[data-why="option.six_scoundrels"]')
    expect(why).to_contain_text("for the long game only")
    page.locator('form[action^="/new/"] button.main').click()
    expect(page.locator('[name="option.six_scoundrels"]')).to_be_focused()
    expect(page.locator('[name="name"]')).to_have_value("Anna")
    assert page.locator("#more-of-table").get_attribute("open") is None, "as it was"
    page.locator('[name="option.length"]').select_option("long")
    expect(why).to_be_hidden()
    page.locator('form[action^="/new/"] button.main').click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat-mine")).to_contain_text("Anna")


def test_the_list_of_tables_turns_to_your_turn_by_itself(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Boris")
    party.gather("crooks", anna, boris, options={"first_player": "first_seat"})
    boris.go("/")
    expect(boris.page.locator("#mine-now .tag")).to_have_text("running")
    anna.page.locator("#asks .by-list summary, #asks button").first.wait_for()
    anna.send(f"/api/tables/{anna.table}/decisions", data=_pass(anna))
    expect(boris.page.locator("#mine-now .ticket-turn")).to_contain_text("your turn")


def _pass(player: Player) -> dict[str, str]:
    seen = player.page.request.get(f"{player.home}/api/tables/{player.table}").json()
    [ask] = seen["asks"]
    return {"ask": ask["id"], "choice": "pass"}
