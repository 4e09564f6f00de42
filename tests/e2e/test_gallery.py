"""The gallery: it fits, nothing of it is missing, and axe finds nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.games import GAMES
from tests.e2e.axe import complaints
from tests.e2e.players import Party, Player

PIECES = (".card-face", ".card-back", ".card-secret", ".pile", ".money", ".token", ".medal")
IN_A_GAME = (
    "#seats .seat-waited",
    ":is(.region-hand .card, .in-hand):visible",  # what the player holds
    "#asks form[data-ask] .ask-words",
    "#since .line",
    "#r-chronicle .line",
    ".chat li",
)
AT_ITS_END = (".result",)
SCORES = "[data-scoring] [data-total]"  # of games that are won by points


@pytest.mark.own_server(FACEDOWN_ENV="development")  # as a developer starts it
def test_all_of_the_gallery_is_in_order(party: Party) -> None:
    """Every page of a game on both devices; axe looks at one on a phone, at the other at a desk."""
    found, scored = [], 0
    for turn, player in enumerate(
        (party.come("Anna"), party.come("Борис", phone=True, locale="ru-RU"))
    ):
        look_at(player, "/house/gallery", PIECES)
        found += complaints(player.page)
        ways = player.page.locator(".show a.button")
        addresses = ways.evaluate_all("all => all.map((way) => way.href)")
        assert len(addresses) == 2 * len(GAMES)
        for number, path in enumerate(addresses):
            at_its_end = "10000" in path
            look_at(player, path, AT_ITS_END if at_its_end else IN_A_GAME)
            scored += at_its_end and player.page.locator(SCORES).first.is_visible()
            if (number + number // 2 + turn) % 2:
                found += complaints(player.page)
    assert not found, "\n".join(found)
    assert scored >= 2 * (len(GAMES) - 1)


def look_at(player: Player, path: str, pieces: tuple[str, ...]) -> None:
    player.go(path)
    for piece in pieces:
        if player.phone and piece == "#r-chronicle .line":
            player.page.locator(".panel [data-side]").tap()
        expect(player.page.locator(piece).first, f"{path}: {piece}").to_be_visible()
