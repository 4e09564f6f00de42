"""A game driven by decisions and nothing else. Bots use it to try things out.

The driver owns the outermost loop of every game: while the state is not over, it starts the next
phase. Between two phases nothing is suspended (a quiet point), so the state can be copied there.
A `Playout` remembers no decision and tells no events; a `Table` (table.py) adds all that.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, Generic

from app.engine.asks import Answer, Ask, Choice, Question, Shape
from app.engine.chronicle import Chronicle, Event, Untold
from app.engine.dice import Dice
from app.engine.errors import NotAsked, TableOver
from app.engine.game import Deal, Game, S
from app.engine.log import By, Entry
from app.engine.outcome import Outcome
from app.engine.parts import ALL, Part, Seat, Viewer
from app.engine.script import Pending
from app.engine.views import Views

_MAX_SILENT_PHASES = 10_000  # a game that takes this long without asking anybody never ends


class Playout(Generic[S]):
    """A running or finished game."""

    def __init__(self, game: Game[S], deal: Deal, chronicle: Chronicle | None = None) -> None:
        """Deal. Events go to `chronicle`, or nowhere."""
        state = game.set_up(deal)
        told = state.chronicle.events
        state.chronicle = chronicle or Untold()
        for event in told:
            assert isinstance(event, Event), "nothing is secret before the game begins"
            state.tell(event)
        self._begin(game, deal, state)

    def _begin(self, game: Game[S], deal: Deal, state: S) -> None:
        """Start playing from a state in which nothing is suspended."""
        self._set_out(game, deal, state)
        self._advance(None)
        self._open_asks()

    def _set_out(self, game: Game[S], deal: Deal, state: S) -> None:
        """Hold this game; nobody has been asked anything yet."""
        self.game = game
        self.deal = deal
        self.state: S = state
        self._played = 0
        self._script: Coroutine[Any, Any, None] | None = None
        self._pending: Pending = ()
        self._open: dict[str, Ask] = {}
        self._views, self._viewed = Views(), False

    @classmethod
    def resumed(cls, game: Game[S], deal: Deal, state: S, entries: Iterable[Entry]) -> Playout[S]:
        """The game as it is after these decisions, made from a state at a quiet point."""
        playout = cls.__new__(cls)
        state.chronicle = Untold()
        playout._begin(game, deal, state)
        for entry in entries:
            ask = playout._asked(entry)
            assert ask, "these decisions have been played before"
            playout._play(Answer(ask, entry.choice, ask.shape.read(entry.choice)))
        playout._open_asks()
        return playout

    # --- what stands -------------------------------------------------------------------------

    @property
    def decisions(self) -> int:
        """The number of decisions so far."""
        return self._played

    @property
    def over(self) -> bool:
        return self.state.over

    def questions(self, viewer: Viewer) -> list[Question]:
        """The open questions to this seat (to every seat for ALL)."""
        return [
            ask.question(ask_id, self._shape(ask))
            for ask_id, ask in self._open.items()
            if viewer in (ask.seat, ALL)
        ]

    def open_ask(self, ask_id: str) -> Ask | None:
        return self._open.get(ask_id)

    def open_asks(self) -> dict[str, Ask]:
        return dict(self._open)

    def waiting_for(self) -> list[tuple[Seat, str]]:
        """The seats that the table waits for, each with the kind of answer: public facts."""
        return [(a.seat, a.kind) for a in self._pending if not a.optional and not a.sealed]

    def view(self, viewer: Viewer) -> dict[str, Part]:
        """Everything this viewer may know. Only what has changed since the last call is made."""
        if self.game.recipes is None:
            return self.game.view(self.state, viewer)
        if not self._viewed:
            self._views.go_on(self.game.recipes(self.state))
            self._viewed = True
        return self._views.of(viewer)

    def events(self, viewer: Viewer, start: int = 0) -> Sequence[Event]:
        return self.state.chronicle.read_by(viewer, start)

    def result(self) -> Outcome | None:
        return self.game.result(self.state) if self.over else None

    # --- what changes it ---------------------------------------------------------------------

    def decide(self, seat: Seat, ask_id: str, choice: Choice, by: By = "player") -> Entry | None:
        """Take one decision. `Refused` changes nothing. A table returns its line of the log."""
        self._play(self._read(seat, ask_id, choice))
        self._open_asks()
        return None

    def redeal(self, viewer: Viewer, dice: Dice) -> None:
        """Deal again all that the viewer cannot know: cards, dice, sealed answers of others."""
        self._viewed = False
        self.game.redeal(self.state, viewer, dice)
        if viewer == ALL:
            return
        self.state.dice.reseed(dice.below(1 << 62).to_bytes(8, "big"))
        for ask in self._pending:
            if ask.sealed and ask.seat != viewer:
                choice = ask.shape.any(dice)
                ask.sealed = Answer(ask, choice, ask.shape.read(choice))

    # --- the driver --------------------------------------------------------------------------

    def _read(self, seat: Seat, ask_id: str, choice: Choice) -> Answer:
        """The answer that this choice stands for, or a refusal."""
        if self.state.over:
            raise TableOver("the game has ended")
        ask = self._open.get(ask_id)
        if ask is None or ask.seat != seat:
            raise NotAsked("that is not asked, or not any more")
        return Answer(ask, choice, self._shape(ask).read(choice))

    def _shape(self, ask: Ask) -> Shape[Any]:
        """The shape of this ask; a table looks its options up only once while nothing moves."""
        return ask.shape

    def _asked(self, entry: Entry) -> Ask | None:
        """The open ask that this decision answers."""
        seat, kind = entry.seat, entry.kind
        return next((ask for ask in self._pending if (ask.seat, ask.kind) == (seat, kind)), None)

    def _play(self, answer: Answer) -> None:
        self._viewed = False
        self._played += 1
        self._advance(answer)

    def _advance(self, answer: Answer | None) -> None:
        """Run the script to its next question, phase after phase, or to the end of the game."""
        for _ in range(_MAX_SILENT_PHASES):
            if self._script is None:
                if self.state.over:
                    self._pending = ()
                    return
                self._at_quiet_point()
                self._script, answer = self.game.phase(self.state), None
            try:
                self._pending = self._script.send(answer)
                return
            except StopIteration:
                self._script = None
        raise AssertionError("the game goes on without asking anybody")

    def _at_quiet_point(self) -> None:
        """Called when nothing is suspended, so that the state can be copied."""

    def _open_asks(self) -> None:
        """Give every pending ask an id."""
        played = self._played
        self._open = {f"{played}-{place}": ask for place, ask in enumerate(self._pending)}
