"""Refusals that don't come from the rules of a game.

One class: a short code for programs, a sentence for people, translated where it is shown. The web
layer gives each code its status. A sentence never depends on what the person may not know.
"""

from __future__ import annotations

from typing import Any

from app.engine import N_


class Refusal(Exception):
    """A refused request; nothing has changed. `values` fill the placeholders of the sentence.

    `at`: the options of the game that it is about.
    """

    def __init__(
        self, code: str, sentence: str, *, at: tuple[str, ...] = (), **values: Any
    ) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence
        self.values = values
        self.at = at


class Overtaken(Exception):
    """Other processes wrote to this table faster, again and again; nothing has changed."""


def no_such_table() -> Refusal:
    return Refusal("no-such-table", N_("There is no such table."))


def no_such_game() -> Refusal:
    return Refusal("no-such-game", N_("There is no such game."))


def not_your_seat() -> Refusal:
    return Refusal("not-your-seat", N_("That isn't your seat."))


def key_used() -> Refusal:
    return Refusal("key-used", N_("That key was used for something else."))


def not_playing() -> Refusal:
    return Refusal("not-playing", N_("No game is running at this table."))


def not_the_host() -> Refusal:
    return Refusal("not-the-host", N_("Only the host may do that."))


def not_over() -> Refusal:
    return Refusal("not-over", N_("You can see that when the game is over."))
