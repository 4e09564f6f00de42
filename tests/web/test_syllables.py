"""Long names on narrow cards are broken between syllables."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from app.web.render.syllables import SOFT, soft


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Butterfingers Bill", "But-ter-fin-gers Bill"),
        ("Cardsharp Carla", "Card-sharp Carla"),
        ("Appraiser Abe", "Apprai-ser Abe"),
        ("Loudmouth Leo", "Loud-mouth Leo"),
        ("Featherhand Finn", "Fea-ther-hand Finn"),
        ("Перебежчица Тесс", "Пере-беж-чица Тесс"),
        ("Динамитная Дот", "Дина-мит-ная Дот"),
        ("Колыбельная", "Колы-бель-ная"),
        ("Nimble Nell", "Nimble Nell"),
    ],
)
def test_long_words_break_between_syllables(name: str, broken: str) -> None:
    assert soft(name).replace(SOFT, "-") == broken
    assert soft(name).replace(SOFT, "") == name


def test_what_is_safe_stays_safe() -> None:
    assert isinstance(soft(Markup("<i>Butterfingers</i>")), Markup)
