"""How `cards.toml` becomes `Components`, with a sentence for whatever is wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from app.engine import BadComponents
from app.games.scoundrels.cards import components as box
from app.games.scoundrels.cards.components import ARROWS, SEAT_COUNTS, SLOTS, Components
from app.games.scoundrels.cards.rows import Row, read_row
from app.games.scoundrels.cards.vocabulary import read_steps

T = TypeVar("T")

_TABLES = (
    "rules", "reputation", "marks", "setups", "sites", "safes", "abilities", "office", "leaders",
    "strategies", "traits", "jobs",
)  # fmt: skip
OFFICE = ("bail_one", "bail_two", "bribe", "sell_information")
TRAIT_DECKS = ("blue", "red")
JOB_DECKS = ("green", "purple", "black")
EVENTS = (
    "start_of_turn", "end_of_turn", "end_of_day", "on_hire", "after_hire", "play_zero_face_up",
    "after_gain_reputation", "after_lose_reputation", "after_money_from_other_scoundrel",
    "after_scout_safe", "after_impossible_mark", "after_steal_safe", "after_opponent_steals_safe",
    "after_sheriff_office", "after_place_henchman", "after_henchman_on_your_card",
    "after_leader_ability", "after_catch_bluff", "while_hiring",
)  # fmt: skip
MODIFIERS = ("bonus_money", "use_twice")


def read_components(raw: Mapping[str, Any]) -> Components:
    """The components in this file's content. Raises `BadComponents` and names the row."""
    whole = Row("cards.toml", raw)
    for name in _TABLES:
        if not isinstance(whole.get(name), Mapping):
            raise BadComponents(f"cards.toml: the table {name} is missing")
    whole.done()
    track = read_row(_track, "reputation", raw["reputation"])
    components = Components(
        rules=read_row(_rules, "rules", raw["rules"]),
        lowest_reputation=track[0],
        reputation_tech=track[1],
        marks=_table(raw, "marks", _mark),
        setups=_table(raw, "setups", _set_up),
        sites=_table(raw, "sites", _site),
        safes=_table(raw, "safes", _safe(tuple(raw["sites"]))),
        abilities=_table(raw, "abilities", _ability),
        office=_table(raw, "office", _office),
        leaders=_table(raw, "leaders", _leader),
        strategies=_table(raw, "strategies", _strategy(tuple(raw["leaders"]))),
        traits=_table(raw, "traits", _trait),
        jobs=_table(raw, "jobs", _job),
    )
    _check(components)
    return components


def _table(raw: Mapping[str, Any], name: str, read: Callable[[str, Row], T]) -> dict[str, T]:
    """Every row of a table, in the order of the ids: the file's own order means nothing."""
    return {
        id: read_row(lambda row, id=id: read(id, row), f"{name}.{id}", raw[name][id])  # type: ignore[misc]
        for id in sorted(raw[name])
    }


def _rules(row: Row) -> box.Rules:
    return box.Rules(
        start_money=row.number("start_money", 0, 99),
        hand_size=row.number("hand_size", 1, 7),
        turns_per_day=row.number("turns_per_day", 1, 6),
        henchmen=row.number("henchmen", 1, 9),
        jailed_at_start=row.number("jailed_at_start", 0, 9),
        reputation_start=row.number("reputation_start", -9, 9),
        wild_safe_limit=row.number("wild_safe_limit", 1, 9),
        bonus_money=row.number("bonus_money", 0, 9),
    )


def _track(row: Row) -> tuple[int, tuple[int, ...]]:
    return row.number("lowest", -9, 0), row.numbers("tech")


def _mark(id: str, row: Row) -> box.MarkKind:
    sides = row.numbers("sides", 0, 9)
    if len(sides) != 2:
        raise BadComponents(f"{row.name}: sides are two numbers")
    return box.MarkKind(id, (sides[0], sides[1]), row.number("count", 0, 20))


def _set_up(id: str, row: Row) -> box.SetUp:
    def stack(decks: tuple[str, ...]) -> Callable[[Row], box.Stack]:
        return lambda one: box.Stack(one.one_of("deck", decks), one.number("count", 0, 99))

    return box.SetUp(
        row.rows("traits", stack(TRAIT_DECKS)),
        row.rows("jobs", stack(JOB_DECKS)),
        row.rows("second_jobs", stack(JOB_DECKS)),
    )


def _site(id: str, row: Row) -> box.Site:
    printed = row.numbers("printed", 0, 9)
    return box.Site(id, printed, row.number("cells", 1, 9), row.words("name"))


def _safe(sites: tuple[str, ...]) -> Callable[[str, Row], box.SafeCard]:
    return lambda id, row: box.SafeCard(
        id, row.one_of("site", sites), row.number("value", 0, 9), row.words("name")
    )


def _ability(id: str, row: Row) -> box.Ability:
    slots = row.some_of("slots", SLOTS)
    return box.Ability(id, slots, row.words("name"), row.words("text"), read_steps(row, "steps"))


def _office(id: str, row: Row) -> box.OfficeOption:
    return box.OfficeOption(
        id,
        row.number("cost", 0, 99),
        row.flag("last_day_only"),
        row.words("name"),
        read_steps(row, "steps"),
    )


def _leader(id: str, row: Row) -> box.Leader:
    suit = row.one_of("suit", ("spades", "hearts", "clubs", "diamonds"))
    return box.Leader(id, suit, row.words("name"))


def _when(row: Row) -> box.When:
    return box.When(
        slots=row.some_of("slots", SLOTS, []),
        arrows=row.some_of("arrows", ARROWS, []),
        event=row.one_of("event", ("", *EVENTS), ""),
        only=row.some_of("only", (*SLOTS, *OFFICE), []),
        own_money_is=row.number("own_money_is", 0, 99) if row.has("own_money_is") else None,
        first_turn_of_day=row.flag("first_turn_of_day"),
    )


def _read_when(row: Row) -> box.When:
    when = read_row(_when, f"{row.name}, when", row.get("when"))
    if [bool(when.slots), bool(when.arrows), bool(when.event)].count(True) != 1:
        raise BadComponents(f"{row.name}: when has slots, arrows or an event, one of the three")
    return when


def _strategy(leaders: tuple[str, ...]) -> Callable[[str, Row], box.Strategy]:
    def read(id: str, row: Row) -> box.Strategy:
        leader, when = row.one_of("leader", leaders), _read_when(row)
        hiring = when.event == "while_hiring"
        return box.Strategy(
            id,
            leader,
            row.words("name"),
            row.words("text"),
            when,
            read_steps(row, "cost"),
            read_steps(row, "steps"),
            row.number("discount", 1, 99) if hiring else 0,
        )

    return read


def _trait(id: str, row: Row) -> box.Trait:
    return box.Trait(
        id,
        row.one_of("deck", TRAIT_DECKS),
        row.number("dollars", 0, 20),
        row.number("tech", 0, 9, 0),
        row.words("name", "ru_f"),
        row.words("text"),
        _read_when(row),
        row.some_of("modifiers", MODIFIERS, []),
        read_steps(row, "cost"),
        read_steps(row, "after"),
    )


def _job(id: str, row: Row) -> box.Job:
    money, safes = read_row(_condition, f"{row.name}, condition", row.get("condition", {}))
    return box.Job(
        id,
        row.one_of("deck", JOB_DECKS),
        row.number("dollars", 0, 20),
        row.number("bullet_holes", 0, 9, 0),
        row.number("tech", 0, 9, 0),
        row.one_of("gender", ("m", "f")),
        row.words("name"),
        row.words("text"),
        money,
        safes,
        read_steps(row, "cost"),
        read_steps(row, "steps"),
        read_steps(row, "after"),
    )


def _condition(row: Row) -> tuple[int | None, bool]:
    limited = row.has("own_money_at_most")
    money = row.number("own_money_at_most", 0, 99) if limited else None
    return money, row.flag("opponent_has_more_safes")


def _check(components: Components) -> None:
    """What no single row can be blamed for."""
    for length in ("short", "long", "wild_saloon"):
        for seats in SEAT_COUNTS:
            if f"{length}_{seats}" not in components.setups:
                raise BadComponents(f"setups: {length}_{seats} is missing")
    if set(components.office) != set(OFFICE):
        raise BadComponents(f"office: exactly these are wanted: {', '.join(OFFICE)}")
    low, high = components.lowest_reputation, components.highest_reputation
    if not low <= components.rules.reputation_start <= high:
        raise BadComponents("rules: reputation_start is no space of the track")
    if shared := sorted(components.traits.keys() & components.jobs.keys()):
        raise BadComponents(f"traits and jobs: {shared[0]} is the id of both")
    _check_sites(components)
    _check_leaders(components)


def _check_sites(components: Components) -> None:
    for site in components.sites.values():
        values = sorted(safe.value for safe in components.safes.values() if safe.site == site.id)
        if values != sorted(site.printed) or len(values) < site.cells:
            raise BadComponents(f"sites.{site.id}: printed are the values of its safes, {values}")


def _check_leaders(components: Components) -> None:
    if len(components.leaders) < max(SEAT_COUNTS):
        raise BadComponents("leaders: one for each of four players is wanted")
    for leader in components.leaders:
        if len(components.strategies_of(leader)) != 2:
            raise BadComponents(f"leaders.{leader}: two strategies are wanted")
