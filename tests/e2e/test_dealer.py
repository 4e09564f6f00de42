"""The dealer in the reader's browser: another program, written from docs/fair-deal.md alone.

It agrees with ours on every finished game, and whatever was tampered with is named.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from app.engine import Dice
from app.engine.game import Deal, Game
from app.engine.playout import Playout
from app.games import GAMES
from app.tables.fairness import fair_deal
from app.tables.fairness.dice_log import DRAWS, LoggedDice
from app.tables.fairness.promise import promise_hash
from app.tables.maintenance.simulate import play_one
from tests.api.support import answer_to
from tests.e2e.players import Party, Player
from tests.support.answers import choose
from tests.support.attacks import ATTACKS, honest, the_weaker_promise_of_old
from tests.support.deals import GUEST, Dealt, remembered, seed
from tests.support.play import components, option_sets
from tests.support.server import Server

SERVER = "tests.e2e.chance_host"  # it deals as it promises
RECORDS = 12  # of each game, by the dealer's arithmetic alone
DECISIONS = 40  # of the host; a game may be over before
_MODULE = "async (path) => { window.dealer = await import(path); }"


# --- on the page of a replay ---------------------------------------------------------------------


def say(server: Server, token: str, path: str, body: Any = None) -> Any:
    """Ask, or tell if there is a body."""
    headers = {"authorization": f"Bearer {token or 'nobody'}"}
    method = "GET" if body is None else "POST"
    answer = httpx.request(
        method, f"{server.url}/api{path}", json=body, headers=headers, timeout=30
    )
    answer.raise_for_status()
    return answer.json() if answer.content else None


def finished(server: Server, game: Game[Any]) -> str:
    """A game against bots, ended by agreement after some decisions."""
    host = say(server, "", "/guests", {"name": "Host"})["token"]
    seats = game.min_seats
    table: str = say(server, host, "/tables", {"game": game.id, "seats": seats})["id"]
    path = f"/tables/{table}"
    say(server, host, f"{path}/seats", {})
    for _ in range(seats - 1):
        say(server, host, f"{path}/seats", {"bot": "random"})
    say(server, host, f"{path}/start", {})
    luck = random.Random(game.id)
    for _ in range(DECISIONS):
        seen = say(server, host, path)
        if seen["status"] == "finished":
            return table
        for ask in seen["asks"]:
            decide(server, host, path, {"ask": ask["id"], "choice": choose(ask, luck)})
    try:
        say(server, host, f"{path}/votes", {"subject": "end", "choice": "yes"})
    except httpx.HTTPStatusError:  # a bot has just ended it
        assert say(server, host, path)["status"] == "finished"
    return table


def decide(server: Server, token: str, path: str, said: Any) -> None:
    """Answer a question, if bots have not closed it, and rules allow what was drawn."""
    headers = {"authorization": f"Bearer {token}"}
    address = f"{server.url}/api{path}/decisions"
    answer = httpx.post(address, json=said, headers=headers, timeout=30)
    allowed = (httpx.codes.OK, httpx.codes.CONFLICT, httpx.codes.UNPROCESSABLE_ENTITY)
    assert answer.status_code in allowed, answer.text


def until_recorded(page: Page, server: Server, table: str) -> None:
    for _ in range(600):
        if httpx.get(f"{server.url}/t/{table}/record").status_code == 200:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_was_dealt_as_promised(party: Party, server: Server, game: Game[Any]) -> None:
    zoe = party.come("Zoe", phone=True)
    table = finished(server, game)
    until_recorded(zoe.page, server, table)
    zoe.go(f"/t/{table}/replay")
    line = zoe.page.locator("#dealt")
    expect(line).to_have_attribute("data-found", "fair")
    verdict = zoe.page.locator("#verdict")
    expect(verdict).to_contain_text("Deal: as promised")
    expect(verdict).to_be_in_viewport()
    verdict.tap()
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("what was promised before the game")


def tampered_secret(record: dict[str, Any]) -> None:
    record["secret"] = "00" * 32


def tampered_promise(record: dict[str, Any]) -> None:
    record["commitment"] = "00" * 32


def another_secret_and_its_promise(record: dict[str, Any]) -> None:
    record["secret"] = "00" * 32
    record["commitment"] = fair_deal.commitment(record["table"], bytes(32))
    record["promise"]["commitment"] = record["commitment"]


def another_table(record: dict[str, Any]) -> None:
    record["table"] = "a" * 20


def other_options(record: dict[str, Any]) -> None:
    record["options"]["full_row"] = "another"


def a_bot_that_contributes(record: dict[str, Any]) -> None:
    record["seats"][1]["contribution"] = "ff"


def another_card(record: dict[str, Any]) -> None:
    record["cards"]["crooks"]["nimble_nell"]["rating"] = 99


def another_order(record: dict[str, Any]) -> None:
    before = record["draws"][0]["shuffle"]
    before[0], before[1] = before[1], before[0]


def other_cards(record: dict[str, Any]) -> None:
    into = record["draws"][0]["into"]
    into[0], into[-1] = into[-1], into[0]


def no_draws(record: dict[str, Any]) -> None:
    record["draws"] = []


def own_contribution(record: dict[str, Any]) -> None:
    record["seats"][0]["contribution"] = "ff"


def own_contribution_on_another_seat(record: dict[str, Any]) -> None:
    one, other = record["seats"]
    one["contribution"], other["contribution"] = "ff", one["contribution"]
    other["bot"] = False


def another_contribution(record: dict[str, Any]) -> None:
    record["seats"][1].update(contribution="ff", bot=False)


TAMPERED: dict[str, tuple[Callable[[dict[str, Any]], None], ...]] = {
    "table": (another_table,),
    "promise": (tampered_secret, tampered_promise),
    "remembered": (another_secret_and_its_promise,),
    "terms": (other_options,),
    "bots": (a_bot_that_contributes,),
    "contribution": (own_contribution, own_contribution_on_another_seat),
    "cards": (another_card,),
    "undrawn": (no_draws,),
    "order": (another_order,),
    "draw": (other_cards, another_contribution),
}


def test_what_was_tampered_with_is_named(party: Party, server: Server) -> None:
    """This browser has sat down there, so it remembers the promise and what it threw in."""
    anna = party.come("Anna")
    anna.open_table("crooks", 2)
    answers_until_over(anna, random.Random(4))
    anna.go(f"/t/{anna.table}/replay")
    line = anna.page.locator("#dealt")
    expect(line).to_have_attribute("data-found", "fair")
    record = anna.context.request.get(f"{anna.home}/t/{anna.table}/record").json()
    expect(line).to_contain_text(f"Draws checked: {len(record['draws'])}.")
    for name, changes in TAMPERED.items():
        for change in changes:
            found_after(anna.page, change, name)


def test_who_threw_in_first_can_t_have_chosen_and_is_named(party: Party) -> None:
    """Boris saw the fingerprint of Anna's part before sending one; she could not see his."""
    anna, boris = party.come("Anna"), party.come("Boris")
    link = anna.open_table("crooks", 2)
    boris.go(link)
    boris.sit()
    anna.start()
    expect(boris.status("playing")).to_have_count(1)
    ends_by_agreement(anna, boris)
    for player, said in ((anna, False), (boris, True)):
        player.go(f"/t/{anna.table}/replay")
        line = player.page.locator("#dealt")
        expect(line).to_have_attribute("data-found", "fair")
        assert ("before you did" in str(line.text_content())) is said
    expect(boris.page.locator("#dealt")).to_contain_text("Anna")


def ends_by_agreement(*people: Player) -> None:
    for player in people:
        answer = player.context.request.post(
            f"{player.home}/api/tables/{player.table}/votes",
            data={"subject": "end", "choice": "yes"},
            headers={"origin": player.home},
        )
        assert answer.ok, answer.text()


def test_what_changed_since_is_asked_about_and_told(party: Party) -> None:
    """A change of the table before the start asks for one click; without it, the page tells.

    Who made the change has agreed to it.
    """
    anna, boris = party.come("Anna"), party.come("Boris")
    link = anna.open_table("crooks", 2)
    boris.go(link)
    boris.sit()
    change_an_option(anna)
    expect(boris.page.locator("#sit button.main")).to_have_text("Yes, I keep my seat")
    boris.page.locator("#sit button.main").click()
    expect(boris.page.locator("#sit")).to_have_count(0)
    change_an_option(anna)
    expect(boris.page.locator("#sit button.main")).to_have_text("Yes, I keep my seat")
    anna.start()
    expect(boris.status("playing")).to_have_count(1)
    ends_by_agreement(anna, boris)
    for player, found in ((anna, "fair"), (boris, "remembered")):
        player.go(f"/t/{anna.table}/replay")
        expect(player.page.locator("#dealt")).to_have_attribute("data-found", found)


def change_an_option(host: Player) -> None:
    host.go(f"/t/{host.table}/setup")
    host.page.locator("input[type=checkbox][name^='option.']").first.click()
    host.page.locator("main form button.main").click()
    own = host.page.locator(".chair.seat-mine")
    expect(own).to_have_attribute("data-thrown-in", re.compile(r"^[0-9a-f]{64}$"))


def answers_until_over(anna: Player, luck: random.Random) -> None:
    """Her browser's own session answers, without a page in between."""
    base = f"{anna.home}/api/tables/{anna.table}"
    headers = {"origin": anna.home}

    def post(path: str, body: Any = None) -> None:
        answer = anna.context.request.post(base + path, data=body, headers=headers)
        assert answer.ok, answer.text()

    post("/seats", {"bot": "random"})
    post("/start")
    while (seen := anna.context.request.get(base).json())["status"] != "finished":
        if seen["asks"]:
            ask = luck.choice(seen["asks"])
            post("/decisions", {"ask": ask["id"], "choice": answer_to(ask)})


def found_after(page: Page, change: Callable[[dict[str, Any]], None], name: str) -> None:
    def answer(route: Route) -> None:
        record = route.fetch().json()
        change(record)
        route.fulfill(json=record)

    page.route("**/record", answer)
    page.reload()
    line = page.locator("#dealt")
    expect(line).to_have_attribute("data-found", name)
    assert line.text_content() not in ("", line.get_attribute("data-fair"))
    page.unroute("**/record")


def test_what_cannot_be_read_is_called_so(party: Party, server: Server) -> None:
    zoe = party.come("Zoe")
    table = finished(server, GAMES["crooks"])
    until_recorded(zoe.page, server, table)
    for nonsense in ("", "{}", "null", '{"secret": 1, "draws": [{}]}'):
        zoe.page.route("**/record", partial(_answer, nonsense))
        zoe.go(f"/t/{table}/replay")
        expect(zoe.page.locator("#dealt")).to_have_attribute("data-found", "unread")
        zoe.page.unroute("**/record")


def _answer(text: str, route: Route) -> None:
    route.fulfill(body=text)


# --- the arithmetic ------------------------------------------------------------------------------


@pytest.fixture
def dealer(browser: Browser, server: Server) -> Iterator[Page]:
    """A page that has the dealer as a module in its hands."""
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(f"{server.url}/credits")
    page.evaluate(_MODULE, "/static/verify_deal.js")
    yield page
    context.close()


def record_of(game: Game[Any], number: int) -> dict[str, Any]:
    """The part about the deal in the record of a game among bots."""
    luck = Dice(f"{game.id} {number}".encode())
    seats = game.min_seats + luck.below(game.max_seats - game.min_seats + 1)
    given = [bytes(luck.below(256) for _ in range(luck.below(65))) for _ in range(seats)]
    options = luck.pick([one for one in option_sets(game) if not game.refuse(one, seats)])
    record = Dealt(game.id, contributions=given, options=options).record()
    deal = Deal(seats, options, components(game.id), seed(record), game.edition, LoggedDice)
    played = play_one(Playout(game, deal), ["random"] * seats, luck)
    return record | {"draws": DRAWS.dump_python(played.state.dice.draws)}


def test_every_attack_is_called_unfair_in_the_browser_too(dealer: Page) -> None:
    """Where the attacker can do without what the guest's browser saw, it needs no memory."""
    record = honest()
    before = remembered(record, GUEST)
    forged = [record, *(attack.forge(record) for attack in ATTACKS)]
    found = dealer.evaluate(
        "([records, before]) => records.map((record) => dealer.check(record, before).differs)",
        [forged, before],
    )
    assert found == ["", *(attack.page for attack in ATTACKS)]
    weak = the_weaker_promise_of_old(record)
    assert dealer.evaluate("(record) => dealer.check(record).differs", weak) == "earlier"


def test_what_was_thrown_in_again_was_not_settled(dealer: Page) -> None:
    thrown_in = {"Anna": "01", "Boris": "02", "Clara": "03", "a bot": ""}
    seats = [{"name": name, "contribution": thrown} for name, thrown in thrown_in.items()]
    prints = [fair_deal.fingerprint(bytes.fromhex(thrown)) for thrown in ("01", "02", "04")]
    named = dealer.evaluate(
        "([seats, prints]) => [prints, [], undefined].map((settled) =>"
        ' dealer.settledBefore({ seats }, { contribution: "02", settled }))',
        [seats, prints],
    )
    assert named == [["Anna"], [], []], "her own, what came later and what was changed are not"
    left = dealer.evaluate(
        "([seats, settled]) => dealer.leftSince({ seats }, { settled })", [seats, prints]
    )
    assert left == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_both_dealers_agree(dealer: Page, game: Game[Any]) -> None:
    records = [record_of(game, number) for number in range(RECORDS)]
    assert all(record["draws"] for record in records)
    for left_out in (0, 1):  # who cuts a record short can't hide how little is left to check
        drawn = [len(record["draws"]) - left_out for record in records]
        cut = [{**r, "draws": r["draws"][:n]} for r, n in zip(records, drawn, strict=True)]
        found = dealer.evaluate("(records) => records.map((record) => dealer.check(record))", cut)
        least = [r["promise"]["first_draws"][str(len(r["seats"]))]["draws"] for r in records]
        assert found == [
            {"differs": "", "number": n} if n >= most else {"differs": "order" if n else "undrawn"}
            for n, most in zip(drawn, least, strict=True)
        ]


def test_the_dealer_s_arithmetic(dealer: Page) -> None:
    """Bounds so large that words are drawn again; every length around the border of a block."""
    bounds = [1, 2, 6, 7, 255, 2**31 - 1, 2**53 - 1, 2**53 - 111]
    drawn = dealer.evaluate(
        """(bounds) => {
          const dice = new dealer.Dice(new TextEncoder().encode("facedown"));
          return bounds.map((n) => Array.from({ length: 1000 }, () => dice.below(n)));
        }""",
        bounds,
    )
    dice = Dice(b"facedown")
    assert drawn == [[dice.below(bound) for _ in range(1000)] for bound in bounds]
    texts = [bytes((at * 7 + length) % 256 for at in range(length)) for length in range(200)]
    digests = dealer.evaluate(
        "(texts) => texts.map((bytes) => [...dealer.sha256(Uint8Array.from(bytes))])",
        [list(one) for one in texts],
    )
    assert [bytes(one) for one in digests] == [sha256(one).digest() for one in texts]
    the_documents_example(dealer)


def the_documents_example(dealer: Page) -> None:
    table, secret = "abcdefghijklmnopqrst", bytes(range(32)).hex()
    promise = {"facedown": 2, "table": table, "options": {"length": 3, "first_player": "drawn"}}
    seats = [{"contribution": given} for given in ("01" * 32, "", b"dice".hex())]
    record = {"table": table, "secret": secret, "promise": promise, "seats": seats}
    drawn = dealer.evaluate(
        """(record) => {
          const dice = new dealer.Dice(dealer.seed(record));
          return dice.shuffle([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        }""",
        record,
    )
    assert drawn == [5, 0, 9, 8, 3, 4, 7, 1, 6, 2]
    promised = dealer.evaluate("(record) => dealer.commitment(record)", record)
    assert promised == fair_deal.commitment(table, bytes(range(32)))
    assert dealer.evaluate("(promise) => dealer.hashOf(promise)", promise) == promise_hash(promise)
