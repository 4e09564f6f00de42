"""What one viewer sees of the prison, part by part; an allowlist made by hand.

Faces leave only through `look`, here and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.engine import (
    ONLOOKER,
    Part,
    Piece,
    Recipe,
    Seat,
    Showing,
    Viewer,
    fresh,
    look,
    private,
    shared,
    showing,
)
from app.games.lockup.cards.board import SYMBOLS
from app.games.lockup.cards.components import Components
from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.places import DrawnAt, GoonAt, InCell, ItemAt, ReservedAt, TokenAt, TomeAt
from app.games.lockup.rules.metrics import goon_rows, symbols_of
from app.games.lockup.rules.strength import strength_of
from app.games.lockup.score_sheet import Score
from app.games.lockup.state import Prison
from app.games.lockup.view import parts
from app.games.lockup.view.facts import CrewNow, RoomNow, StackNow, crew_now, rooms_now
from app.games.lockup.view.goals import goals_part
from app.games.lockup.view.worth import worth_part
from app.kit.faces import faces_for, knows_any


def view(prison: Prison, viewer: Viewer) -> dict[str, Part]:
    return fresh(recipes(prison), viewer)


def recipes(prison: Prison) -> Iterator[Recipe | Piece]:
    """Every part and what it is made of, in the order in which its region shows it."""
    box = prison.box
    yield course(prison)
    rooms = rooms_now(prison)
    for room in rooms:
        yield private(f"room:{room.id}", room_part, box, room, sees_more=knows_room)
    crews = tuple([crew_now(prison, crew) for crew in prison.everybody])
    for crew in crews:
        yield private(f"crew:{crew.seat}", sheet, box, crew, sees_more=knows_sheet)
    shown = tuple([card.face if card else None for card in prison.display])
    yield shared("display", display, shown, len(prison.items))
    goals, holders = tuple(prison.goals.items()), tuple(prison.holders.items())
    held = tuple([(crew.seat, crew.held) for crew in crews])
    yield shared("goals", goals_part, box, prison.duel, goals, holders, held)
    yield supply(prison)
    if prison.solo:
        yield guard_room(prison)
    yield private("cell", cell, crews)
    yield fan_recipe(prison)
    goons = tuple([(room.id, room.goon) for room in rooms if room.goon])
    own = tuple([(crew.held, crew.stock, crew.reserved) for crew in crews])
    yield private("worth", worth_part, box, own, goons, shown)
    yield shared("scores", final, prison.score)


def course(prison: Prison) -> Recipe:
    step = "traits" if prison.step == "boards" else prison.step
    room, stage = (prison.check.room, prison.check.stage) if prison.check else ("", "")
    left = prison.supply["suspicion"]
    when = prison.round, prison.box.rules.rounds, step, prison.active, prison.marker
    return shared("course", parts.Course, *when, room, stage, left)


# --- rooms ---------------------------------------------------------------------------------------


def knows_room(viewer: Viewer, box: Components, room: RoomNow) -> bool:
    """Whether this viewer knows a face-down token there."""
    return any([knows_any(viewer, stack.tokens) for stack in room.stacks])


def room_part(viewer: Viewer, box: Components, room: RoomNow) -> parts.RoomView:
    goon = parts.GoonView(GoonAt(room.id).id, room.goon) if room.goon else None
    stacks = tuple([stack_part(viewer, box, room.id, stack) for stack in room.stacks])
    number = box.locations[room.id].number
    return parts.RoomView(
        room.id,
        number,
        goon,
        room.suspicion,
        room.bounty,
        stacks,
        room.checking,
        room.checked,
    )


def stack_part(viewer: Viewer, box: Components, room: str, stack: StackNow) -> parts.Stack:
    """Known strength: of the tokens that this viewer knows, and what tomes add."""
    kinds = box.guards if stack.guards else box.tokens
    faces = faces_for(viewer, stack.tokens)
    known = [kinds[face] for face in faces if face]
    tokens = [
        parts.TokenView(TokenAt(room, stack.seat, number).id, face, card.open)
        for number, (face, card) in enumerate(zip(faces, stack.tokens, strict=True))
    ]
    return parts.Stack(
        stack.seat,
        tuple(tokens),
        sum(strength_of(one, stack.power) for one in known) + stack.bonus,
        len(faces) - len(known),
        stack.bonus,
        stack.alibi or any(one.kind == "lookout" for one in known),
        stack.rank,
        stack.done,
    )


# --- crews ---------------------------------------------------------------------------------------


def knows_sheet(viewer: Viewer, box: Components, crew: CrewNow) -> bool:
    """Whether this viewer knows more of a cell or a hand than an onlooker."""
    return knows_any(viewer, (*crew.cell, *crew.tomes, *crew.reserved))


def sheet(viewer: Viewer, box: Components, crew: CrewNow) -> parts.Sheet:
    """A crew; of its cell and its tomes others see how many, and what they know of them."""
    held, seat = crew.held, crew.seat
    symbols = Counter(symbols_of(box, held))
    reserved = [
        (ReservedAt(seat, n).id, look(card, viewer)) for n, card in enumerate(crew.reserved)
    ]
    return parts.Sheet(
        seat,
        crew.board,
        active=crew.active,
        first=crew.first,
        passed=crew.passed,
        reputation=crew.reputation,
        power=held.power,
        suspicion=crew.suspicion,
        storage=crew.storage,
        stock=crew.stock,
        cell=tokens_in_cell(viewer, crew),
        closed_left=crew.closed_left,
        tomes=tomes_in_hand(viewer, crew),
        items=tuple([parts.ItemView("", face) for face in held.items]),
        reserved=tuple([parts.ItemView(place, face or "") for place, face in reserved]),
        goons=tuple([parts.GoonView("", face) for face in held.goons]),
        types=tuple([parts.TypeCount(*row) for row in goon_rows(box, held)]),
        symbols=tuple([(symbol, symbols[symbol]) for symbol in SYMBOLS]),
        trait=crew.trait,
        goals=crew.goals,
    )


def tokens_in_cell(viewer: Viewer, crew: CrewNow) -> tuple[parts.TokenView, ...]:
    return tuple(
        [
            parts.TokenView(InCell(crew.seat, number).id, look(card, viewer), card.open)
            for number, card in enumerate(crew.cell)
        ]
    )


def tomes_in_hand(viewer: Viewer, crew: CrewNow) -> tuple[parts.TomeView, ...]:
    return tuple(
        [
            parts.TomeView(TomeAt(crew.seat, number).id, look(card, viewer))
            for number, card in enumerate(crew.tomes)
        ]
    )


def cell(viewer: Viewer, crews: tuple[CrewNow, ...]) -> parts.Cell:
    """The viewer's own tokens and tomes."""
    if not isinstance(viewer, int):
        return parts.Cell(None, (), 0, 0, (), ())
    crew = crews[viewer]
    return parts.Cell(
        viewer,
        tokens_in_cell(viewer, crew),
        crew.held.power,
        crew.closed_left,
        crew.used,
        tomes_in_hand(viewer, crew),
    )


def fan_recipe(prison: Prison) -> Recipe:
    """The cards that somebody is looking at; for traits, those of the player who is choosing."""
    if prison.drawn:
        return private(
            "fan", fan, prison.drawn.seat, prison.drawn.what, showing(prison.drawn.cards)
        )
    choosing = next((c for c in prison.crews if c.dealt and c.seat == prison.active), None)
    if choosing:
        return private("fan", fan, choosing.seat, "trait", showing(choosing.dealt))
    return shared("fan", parts.Fan, None, "", ())


def fan(viewer: Viewer, seat: Seat, what: str, cards: tuple[Showing, ...]) -> parts.Fan:
    places = [
        f"trait:{seat}:{number}" if what == "trait" else DrawnAt(number).id
        for number in range(len(cards))
    ]
    shown = zip(places, cards, strict=True)
    return parts.Fan(
        seat, what, tuple([parts.TomeView(place, look(card, viewer)) for place, card in shown])
    )


# --- what belongs to all -------------------------------------------------------------------------


def display(slots: tuple[str | None, ...], deck: int) -> parts.Display:
    shown = [face and parts.ItemView(ItemAt(n).id, face) for n, face in enumerate(slots)]
    return parts.Display(tuple([item or None for item in shown]), deck)


def supply(prison: Prison) -> Recipe:
    stock = tuple([(kind, prison.supply[kind]) for kind in RESOURCES])
    cubes = prison.supply["power"], prison.supply["suspicion"]
    tomes, goons = showing(prison.tome_discard), showing(prison.goon_discard)
    return shared(
        "supply", supply_part, stock, *cubes, len(prison.tomes), tomes, len(prison.goons), goons
    )


def supply_part(
    stock: tuple[tuple[str, int], ...],
    power: int,
    suspicion: int,
    tomes: int,
    tome_discard: tuple[Showing, ...],
    goons: int,
    goon_discard: tuple[Showing, ...],
) -> parts.SupplyView:
    return parts.SupplyView(
        stock, power, suspicion, tomes, faces(tome_discard), goons, faces(goon_discard)
    )


def faces(cards: tuple[Showing, ...]) -> tuple[str, ...]:
    """The faces that everybody sees."""
    return tuple([face for card in cards if (face := look(card, ONLOOKER))])


def guard_room(prison: Prison) -> Recipe:
    turned = showing(prison.orders_used)
    level = prison.options["guards"]
    decks = len(prison.guard_deck), len(prison.orders)
    return shared("guards", guards_part, level, *decks, turned)


def guards_part(level: str, deck: int, orders: int, turned: tuple[Showing, ...]) -> parts.GuardRoom:
    return parts.GuardRoom(level, deck, orders, faces(turned))


def final(told: Score | None) -> parts.Scores:
    return parts.Scores(told is not None, told.totals if told else (), told.decided if told else "")
