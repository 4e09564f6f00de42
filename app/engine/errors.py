"""All errors of the engine.

    Refused            the person tries again; nothing has changed
      NotAsked         the question is not open (any more), or not to this seat
      IllegalChoice    the answer is not among what was offered
      CannotTakeBack   somebody has learned something from it, or it was not the last act
    TableOver          the game has ended
    BadOptions         a table cannot be opened like that
    BadComponents      a file of components does not hold what the game needs
    Diverged           stored decisions no longer fit these rules; the host decides

Messages name seats, kinds and places, never a face.
"""


class EngineError(Exception):
    """The root of the tree."""


class Refused(EngineError):
    """A refusal: nothing has changed, and the person may try again."""


class NotAsked(Refused):
    """The question is not open, or it is somebody else's."""


class IllegalChoice(Refused):
    """The answer is not among what was offered.

    `sentence` says to its player why, where a game knows more: English, marked by N_.
    """

    def __init__(self, what: str, sentence: str = "") -> None:
        super().__init__(what)
        self.sentence = sentence


class CannotTakeBack(Refused):
    """`reason` is one of: nothing, not-last, learned, dice, over."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"cannot be taken back: {reason}")
        self.reason = reason


class TableOver(EngineError):
    """The game has ended; nobody is asked any more."""


class BadOptions(EngineError):
    """A table cannot be opened with these options."""


class BadComponents(EngineError):
    """A file of components does not hold what the game needs; the message names the row."""


class Diverged(EngineError):
    """The stored decision at `step` does not fit what the rules ask there now."""

    def __init__(self, step: int, what: str) -> None:
        super().__init__(f"stored decision {step} does not fit these rules: {what}")
        self.step = step
        self.what = what
