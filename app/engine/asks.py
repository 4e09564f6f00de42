"""Questions: the four shapes of an answer, and how a question looks to its seat.

An option's id names a place ("hideout:a"), never a face. Options may be a function: they are looked
up when shown and again when answered, so nobody picks what an interruption took away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from app.engine.dice import Dice
from app.engine.errors import IllegalChoice
from app.engine.parts import Seat
from app.engine.values import value

# A choice as it is stored and sent: an option id, a list of ids, a number, or a small form.
Choice: TypeAlias = str | int | list[str] | dict[str, Any]


class Pickable(Protocol):
    """Anything with an id that names its place can be an option."""

    @property
    def id(self) -> str: ...


P = TypeVar("P", bound=Pickable)
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Options: TypeAlias = Iterable[P] | Callable[[], Iterable[P]]


@value(frozen=True, slots=True)
class Say:
    """An option that is not a thing on the table: pass, skip, face up. `at` may point at a part.

    A thing whose `at` is its own id is shown in words as well: somebody's name, a way out.
    """

    id: str
    at: str | None = None


@value(frozen=True, slots=True)
class OptionView:
    """An option as its seat sees it. `at` is the part to click if the id doesn't name one."""

    id: str
    at: str | None = None


@value(frozen=True, slots=True)
class Question:
    """An open ask as its seat sees it: what a page, a client or a bot needs to answer it."""

    id: str
    seat: Seat
    kind: str
    options: tuple[OptionView, ...] = ()
    min: int | None = None
    max: int | None = None
    range: tuple[int, int] | None = None
    form: Mapping[str, Any] | None = None
    optional: bool = False
    chosen: Choice | None = None


class Shape(Protocol[T_co]):
    """The shape of an answer: which answers are legal."""

    def read(self, choice: Choice) -> T_co: ...
    def show(self) -> dict[str, Any]: ...
    def signature(self) -> str: ...
    def any(self, dice: Dice) -> Choice: ...


def _table(options: Options[P]) -> dict[str, P]:
    if isinstance(options, Offered):
        return options.by_id
    found = {option.id: option for option in (options() if callable(options) else options)}
    assert found, "an ask without options"
    return found


class Offered(Generic[P]):
    """Options that have been looked up."""

    __slots__ = ("by_id",)

    def __init__(self, options: Options[P]) -> None:
        self.by_id = _table(options)

    def __iter__(self) -> Iterator[P]:
        return iter(self.by_id.values())


def _seen(options: Mapping[str, Pickable]) -> tuple[OptionView, ...]:
    return tuple([OptionView(id, getattr(option, "at", None)) for id, option in options.items()])


@value(frozen=True, slots=True)
class One(Generic[P]):
    """A shape: one of the options."""

    options: Options[P]

    def read(self, choice: Choice) -> P:
        for option in self.options() if callable(self.options) else self.options:
            if option.id == choice:
                return option
        raise IllegalChoice("that is not among the options")

    def show(self) -> dict[str, Any]:
        return {"options": _seen(_table(self.options)), "min": 1, "max": 1}

    def signature(self) -> str:
        return "one " + " ".join(_table(self.options))

    def any(self, dice: Dice) -> Choice:
        return dice.pick(list(_table(self.options)))


@value(frozen=True, slots=True)
class Some(Generic[P]):
    """Between `least` and `most` of the options."""

    options: Options[P]
    least: int
    most: int

    def read(self, choice: Choice) -> list[P]:
        options = _table(self.options)
        if isinstance(choice, str) and self.least == self.most == 1:
            choice = [choice]  # exactly one: answered like `One`
        if not isinstance(choice, list) or not all(isinstance(item, str) for item in choice):
            raise IllegalChoice("a list of options is wanted")
        if len(set(choice)) != len(choice) or not set(choice) <= set(options):
            raise IllegalChoice("that is not among the options")
        if not self.least <= len(choice) <= self.most:
            raise IllegalChoice(f"between {self.least} and {self.most} are wanted")
        return [options[item] for item in choice]

    def show(self) -> dict[str, Any]:
        shown = _seen(_table(self.options))
        return {"options": shown, "min": self.least, "max": self.most}

    def signature(self) -> str:
        return f"some {self.least}-{self.most} " + " ".join(_table(self.options))

    def any(self, dice: Dice) -> Choice:
        ids = list(_table(self.options))
        dice.shuffle(ids)
        most = min(self.most, len(ids))
        return ids[: self.least + dice.below(most - self.least + 1)]


@value(frozen=True, slots=True)
class Between:
    """A whole number in a range, both ends included."""

    low: int
    high: int

    def read(self, choice: Choice) -> int:
        if not isinstance(choice, int) or isinstance(choice, bool):
            raise IllegalChoice("a whole number is wanted")
        if not self.low <= choice <= self.high:
            raise IllegalChoice(f"a number from {self.low} to {self.high} is wanted")
        return choice

    def show(self) -> dict[str, Any]:
        return _range(self.low, self.high)

    def signature(self) -> str:
        return f"between {self.low}-{self.high}"

    def any(self, dice: Dice) -> Choice:
        return self.low + dice.below(self.high - self.low + 1)


@lru_cache(maxsize=1_000)
def _range(low: int, high: int) -> dict[str, Any]:
    """A range as it is shown: forms have many that are alike."""
    return {"range": (low, high)}


@value(frozen=True, slots=True)
class Text:
    """A short text of a form."""

    longest: int = 200

    def read(self, choice: Choice) -> str:
        if not isinstance(choice, str) or len(choice) > self.longest:
            raise IllegalChoice(f"a text of at most {self.longest} characters is wanted")
        return choice

    def show(self) -> dict[str, Any]:
        return {"text": self.longest}

    def signature(self) -> str:
        return f"text {self.longest}"

    def any(self, dice: Dice) -> Choice:
        return ""


@value(frozen=True, slots=True)
class Form:
    """A small form: named fields, each of one of the other shapes."""

    fields: Mapping[str, Shape[Any]]

    def read(self, choice: Choice) -> dict[str, Any]:
        if not isinstance(choice, dict) or choice.keys() != self.fields.keys():
            raise IllegalChoice("a form with these fields is wanted: " + ", ".join(self.fields))
        return {name: shape.read(choice[name]) for name, shape in self.fields.items()}

    def show(self) -> dict[str, Any]:
        return {"form": {name: shape.show() for name, shape in self.fields.items()}}

    def signature(self) -> str:
        return "form " + "; ".join(f"{n}: {s.signature()}" for n, s in self.fields.items())

    def any(self, dice: Dice) -> Choice:
        return {name: shape.any(dice) for name, shape in self.fields.items()}

    def now(self) -> Form:
        """The same form with the options of this moment."""
        return Form({name: looked_up(inner) for name, inner in self.fields.items()})


def looked_up(shape: Shape[Any]) -> Shape[Any]:
    """The same shape with its options looked up; shapes of a game do that themselves."""
    if type(shape) is One:
        return One(Offered(shape.options))
    if type(shape) is Some:
        return replace(shape, options=Offered(shape.options))
    return shape.now() if isinstance(shape, Form) else shape


@dataclass(eq=False, slots=True)
class Ask:
    """An open question. Asks compare by identity."""

    seat: Seat
    kind: str
    shape: Shape[Any]
    # The answer of a silent seat, asked for when it is needed; None: any legal answer.
    silent: Callable[[], Choice] | None = None
    # Nobody waits for the answer to an optional ask: it is an offer to step in.
    optional: bool = False
    # How many times the clock warns and starts again before the silent answer is given.
    grace: int = 0
    # Given the answer, who may notice that the offer was taken; None: everybody.
    noticed: Callable[[Any], Iterable[Seat] | None] | None = None
    # A sealed answer, kept until the answers of all the others are in.
    sealed: Answer | None = field(default=None, repr=False)

    def question(self, ask_id: str, shape: Shape[Any] | None = None) -> Question:
        """This ask as its seat sees it. `shape`: its own, with the options looked up."""
        chosen = self.sealed.choice if self.sealed else None
        shown = (shape or self.shape).show()
        return Question(
            ask_id, self.seat, self.kind, optional=self.optional, chosen=chosen, **shown
        )


@value(frozen=True, slots=True)
class Answer:
    """An answer: the ask it belongs to, the choice as stored, and the value it stands for."""

    ask: Ask
    choice: Choice = field(repr=False)
    value: Any = field(repr=False)
