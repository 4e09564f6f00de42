"""A table: a game with its log. No I/O, no clock; the log can rebuild it to the byte."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from app.engine.ask_ids import AskIds
from app.engine.asks import Answer, Ask, Choice, Shape, looked_up
from app.engine.dice import Dice
from app.engine.errors import CannotTakeBack, Diverged, IllegalChoice
from app.engine.fingerprint import Fingerprints, split
from app.engine.game import Deal, Game, S
from app.engine.log import By, Entry, common, line_of, private
from app.engine.packed import Packed
from app.engine.parts import ALL, Seat, Viewer
from app.engine.playout import Playout
from app.engine.snapshots import Snapshot
from app.engine.status import EVERYBODY_PLAYS, TableStatus
from app.engine.take_back import last_noticed, mark_of, why_not_back
from app.engine.times import USUAL, Limit

_BETWEEN = 24  # decisions from one snapshot to the next, at least: few are ever taken back
_MAX_SNAPSHOTS = 3


class Table(Playout[S]):
    """A running or finished game. Every decision in it can be read, undone and replayed."""

    def __init__(self, game: Game[S], deal: Deal) -> None:
        self._open_log()
        self._begin(game, deal, game.set_up(deal))

    def _open_log(self) -> None:
        """Remember nothing yet."""
        self.entries: Packed[Entry] = Packed()
        self.corrections: list[int] = []  # versions at which only the all-seeing view has changed
        self._line = array("I")  # indexes of the entries that still hold
        self._marks = bytearray()  # of each of these
        self._snapshots: list[Snapshot] = []
        self._ids = AskIds()
        self._shapes: dict[Ask, Shape[Any]] = {}  # with the options of this moment
        self._versions: dict[Viewer, tuple[int, int]] = {}  # counted so far
        self._quiet = True
        self._fingerprints = Fingerprints()

    # --- what stands -------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def decisions(self) -> int:
        """The number of decisions that hold; taken-back ones don't count."""
        return len(self._line)

    def version_of(self, viewer: Viewer, version: int | None = None) -> int:
        """The version for this viewer: acts that it may not notice don't count."""
        version = self.version if version is None else version
        counted, number = self._versions.get(viewer, (0, 0))
        if counted == version:
            return number
        if counted > version:
            counted, number = 0, 0
        new = [self.entries[counted]] if counted + 1 == version else self.entries[counted:version]
        number += sum([entry.noticed_by(viewer) for entry in new])
        self._versions[viewer] = version, number
        return number

    def limit(self, kind: str) -> Limit:
        """The game's own time for a question of this kind at this moment: a public fact."""
        return self.game.times.get(kind, USUAL).limit(self.state)

    # --- what changes it ---------------------------------------------------------------------

    def decide(self, seat: Seat, ask_id: str, choice: Choice, by: By = "player") -> Entry:
        """Take one decision. `Refused` changes nothing; after any other error reload the table."""
        answer = self._read(seat, ask_id, choice)
        seen = self._fingerprint()
        if (seats := _audience(answer)) is not None:
            seen = private(seen, seats)
        entry = Entry(seat, answer.ask.kind, choice, seen, by)
        self._apply(entry, answer)
        self._open_asks()
        return entry

    def status(self) -> TableStatus:
        """Who is out, and whether people may talk; after the end, everybody may."""
        return EVERYBODY_PLAYS if self.over else self.game.status(self.state)

    def why_not_back(self, seat: Seat) -> str | None:
        """Why this seat may not take its last decision back; None if it may."""
        number = self.last_noticed(seat)
        if self.over or number is None:
            return "over" if self.over else "nothing"
        return why_not_back(self.entries[self._line[number]], self._marks[number], seat)

    def last_noticed(self, seat: Seat) -> int | None:
        """The number of decisions before the last one that this seat may know of."""
        return last_noticed(self.entries, self._line, seat)

    def take_back(self, seat: Seat) -> Entry:
        """Undo the last decision if it was this seat's and nobody learned anything from it.

        Private acts of others since then are undone with it; nobody else can tell.
        """
        if reason := self.why_not_back(seat):
            raise CannotTakeBack(reason)
        number = self.last_noticed(seat)
        assert number is not None, "there is one to take back"
        return self.rewind(number, seat)

    def rewind(self, to: int, seat: Seat | None = None) -> Entry:
        """Go back to the point after `to` decisions and write that down."""
        entry = Entry(seat, "rewind", "", "", rewind_to=to)
        self._go_back(to)
        self.entries.append(entry)
        self._open_asks(fresh=True)
        return entry

    # --- building from a log -----------------------------------------------------------------

    @classmethod
    def replay(cls, game: Game[S], deal: Deal, entries: Iterable[Entry]) -> Table[S]:
        """The table that this log describes. Raises `Diverged` where a decision does not fit."""
        table = cls(game, deal)
        table._catch_up(list(entries))
        return table

    def extend(self, entries: Iterable[Entry]) -> Table[S]:
        """Play on with what others have written meanwhile. Use the returned table from here on."""
        written = [*self.entries, *entries]
        shared = common(line_of(written), self._line)
        if shared < self.decisions:  # others have taken back what was played here
            self._resume(self, shared)
        self._catch_up(written)
        return self

    def at(self, version: int) -> Table[S]:
        """A separate table as it was after the first `version` entries."""
        entries = self.entries[:version]
        table: Table[S] = Table.__new__(Table)
        table._open_log()
        table._set_out(self.game, self.deal, self.state)
        table._resume(self, common(line_of(entries), self._line))
        table._play_again(entries, self.corrections)
        return table

    def copy(self) -> Table[S]:
        """A copy for what-if games, which shares nothing that changes."""
        return self.at(self.version)

    def playout(self) -> Playout[S]:
        """A game that goes on from here, to try things out: fast, without log and chronicle."""
        snapshot = self._snapshots[-1]
        since = [self.entries[index] for index in self._line[snapshot.decisions :]]
        return Playout.resumed(self.game, self.deal, snapshot.restore(self.deal), since)

    def forget(self) -> None:
        """Drop what is cached for viewers while nobody is looking."""
        self._views.forget()
        self._shapes.clear()
        self.entries.pack()
        self.state.chronicle.forget()
        self.state.knowledge.forget()
        self._viewed = False
        self._fingerprints.forget()

    # --- the driver --------------------------------------------------------------------------

    def _apply(self, entry: Entry, answer: Answer) -> None:
        """Play one legal decision and keep it."""
        state = self.state
        learned, used = state.knowledge.learned, state.dice.used
        self._quiet = False
        others = [ask for ask in self._pending if ask is not answer.ask and not ask.optional]
        if others and all(ask.sealed for ask in others):
            state.knowledge.learned += 1  # the last answer: now all are opened
        number = len(self._line)
        self._line.append(len(self.entries))
        self.entries.append(entry)
        self._play(answer)
        mark = mark_of(
            learned=state.knowledge.learned != learned, dice_used=state.dice.used != used
        )
        self._marks[number:] = bytes([mark])

    def _play(self, answer: Answer) -> None:
        self._shapes.clear()
        super()._play(answer)

    def _shape(self, ask: Ask) -> Shape[Any]:
        shape = self._shapes.get(ask)
        if shape is None:
            shape = self._shapes[ask] = looked_up(ask.shape)
        return shape

    def redeal(self, viewer: Viewer, dice: Dice) -> None:
        self._shapes.clear()
        super().redeal(viewer, dice)

    def _open_asks(self, *, fresh: bool = False) -> None:
        offered = [(ask, self._shape(ask).signature()) for ask in self._pending]
        last = self.entries[-1] if self.entries else None
        self._open = self._ids.give(offered, self.version_of, last, fresh=fresh)

    def _fingerprint(self, *, with_view: bool = True) -> str:
        """The fingerprint of all questions, and at quiet points of the whole table too."""
        asked = [(ask.seat, ask.kind, offered) for ask, offered in self._ids.offered()]
        return self._fingerprints.of(asked, self.view(ALL) if with_view and self._quiet else None)

    def _catch_up(self, entries: Sequence[Entry]) -> None:
        for _ in self.catch_up(entries):
            pass

    def _play_again(self, entries: Sequence[Entry], corrections: Iterable[int]) -> None:
        """Play these entries of a log whose corrections are known."""
        for _ in self.catch_up(entries, thorough=False):
            pass
        self.corrections = [version for version in corrections if version < len(entries)]

    def catch_up(self, entries: Sequence[Entry], *, thorough: bool = True) -> Iterator[None]:
        """Play the decisions of this log that still hold and are not played yet, one by one.

        The caller may do something else after each, but not with this table. Questions are compared
        at each; views at the last quiet point only, unless this is to be `thorough`.
        """
        new = line_of(entries)[self.decisions :]
        quiet = (index for index in reversed(new) if split(entries[index].fingerprint)[1])
        last = next(quiet, None)
        for index in new:
            if index != len(self.entries):  # a rewind in between: everything was asked again
                self.entries = Packed(entries[:index])
                self._open_asks(fresh=True)
            try:
                self._replay_one(index, entries[index], with_view=thorough or index == last)
                self._open_asks()
            except Diverged:
                raise
            except Exception as error:  # an old decision breaks today's rules
                raise Diverged(index, type(error).__name__) from error
            yield
        if len(entries) != len(self.entries):
            self.entries = Packed(entries)
            self._open_asks(fresh=True)

    def _replay_one(self, index: int, entry: Entry, *, with_view: bool) -> None:
        asks, view = split(entry.fingerprint)
        asks_now, view_now = split(self._fingerprint(with_view=with_view))
        if asks != asks_now:
            raise Diverged(index, "other questions are asked here")
        if with_view and view != view_now:
            self.corrections.append(index)
        ask = self._asked(entry)
        if ask is None:
            raise Diverged(index, "nobody is asked that here")
        try:
            value = self._shape(ask).read(entry.choice)
        except IllegalChoice as refusal:
            raise Diverged(index, str(refusal)) from refusal
        self._apply(entry, Answer(ask, entry.choice, value))

    # --- quiet points ------------------------------------------------------------------------

    def _at_quiet_point(self) -> None:
        self._quiet = True
        if self._snapshots and len(self._line) - self._snapshots[-1].decisions < _BETWEEN:
            return  # the earlier snapshot leads here as well
        self.entries.pack()
        first = self._snapshots[0].state if self._snapshots else b""
        self._snapshots.append(Snapshot.take(len(self._line), self.state, self.deal, first))
        if len(self._snapshots) > _MAX_SNAPSHOTS:  # the older, the farther apart; the first stays
            del self._snapshots[1:-2:2]

    def _resume(self, other: Table[S], decisions: int) -> None:
        """Take over the last quiet point of the other table, at most that many decisions in."""
        kept = [s for s in other._snapshots if s.decisions <= decisions]
        decisions = kept[-1].decisions
        if self._script is not None:
            self._script.close()
        state: S = kept[-1].restore(self.deal)
        state.chronicle = other.state.chronicle.first(state.chronicle.count)
        index = other._line[decisions - 1] + 1 if decisions else 0
        self.state = state
        self.entries = other.entries.first(index)
        self.corrections = [version for version in other.corrections if version < index]
        self._line = other._line[:decisions]
        self._marks = other._marks[:decisions]
        self._snapshots = kept
        self._script, self._pending, self._viewed = None, (), False
        self._ids.forget()
        self._shapes.clear()
        self._advance(None)
        self._open_asks()

    def _go_back(self, to: int) -> None:
        entries, corrections = self.entries, self.corrections
        kept = entries[: self._line[to - 1] + 1] if to else []
        self._resume(self, to)
        self._play_again(kept, corrections)
        self.entries = entries


def _audience(answer: Answer) -> set[Seat] | None:
    """The seats that may notice this answer; None: everybody. Only offers can be private."""
    ask = answer.ask
    seats = ask.noticed(answer.value) if ask.noticed and ask.optional else None
    return None if seats is None else {ask.seat, *seats}
