"""What one viewer sees of the street, part by part; an allowlist made by hand.

Faces leave only through `look`, here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from app.engine import (
    ALL,
    ONLOOKER,
    Dice,
    Part,
    Piece,
    Recipe,
    Seat,
    Showing,
    Viewer,
    fresh,
    look,
    piece,
    private,
    privy,
    redeal_cards,
    shared,
    showing,
)
from app.games.bang import parts
from app.games.bang.in_progress import Fan, Play, Shot
from app.games.bang.people import Figure, InPlay, Player
from app.games.bang.places import InFront
from app.games.bang.rules.distance import outlook
from app.games.bang.rules.victory import usual
from app.games.bang.state import Street
from app.kit.faces import faces, faces_for, knows_any

LAST = 6  # cards of the discard pile that are shown
TRIES = 30


class StreetPlace(NamedTuple):
    """One character on the street, as far as distances depend on it."""

    number: int
    seat: Seat
    alive: bool
    active: bool
    sees: int
    seen: int
    gun: int


StreetPlaces: TypeAlias = tuple[StreetPlace, ...]
RoleFacts: TypeAlias = tuple[Seat, Showing | None, bool]  # the last: whether they are out


def view(street: Street, viewer: Viewer) -> dict[str, Part]:
    return fresh(recipes(street), viewer)


def redeal(street: Street, viewer: Viewer, dice: Dice) -> None:
    """Deal again what this viewer can't know. With the other roles the game must not be over."""
    for _ in range(TRIES):
        redeal_cards(street.knowledge, viewer, dice)
        if viewer == ALL or goes_on(street):
            return


def goes_on(street: Street) -> bool:
    """Everybody knows that the game goes on, which limits the roles of the living."""
    free = street.pairs or street.alternative or street.free_for_all or street.duel_of_three
    if street.won or street.fell or not street.figures or free:
        return True
    return usual(street) is None


def recipes(street: Street) -> Iterator[Recipe | Piece]:
    """Every part and what it is made of, in the order in which its region shows it."""
    yield course(street)
    yield under_way(street)
    yield piles(street)
    yield fan(street.fan)
    yield shared("auction", parts.Auction, *auction(street))
    places = tuple([street_place(street, figure) for figure in street.figures])
    for place, one in enumerate(places):
        figure = street.figures[place]
        yield shared(figure.place, figure_part, *figure_facts(street, figure, place, one))
    yield private("ranges", ranges, places, street.event == "ambush")
    yield piece("roles", roles, tuple([role(player) for player in street.players]), goals(street))
    for player in street.players:
        cards = showing(player.hand)
        yield private(player.place, hand, player.seat, cards, sees_more=knows_hand)
    offered = tuple([(seat, showing(cards)) for seat, cards in street.offered.items()])
    yield private("offer", offer, offered)
    yield score(street)


def course(street: Street) -> Recipe:
    active = None if street.over or street.phase == "prepare" else street.acting.seat
    top = street.event_pile[-1] if street.event_pile else None
    return shared(
        "course",
        course_part,
        (street.game, street.options["games"], street.turn, active, street.phase),
        street.clockwise,
        street.event,
        top.showing if top else None,
        len(street.event_pile),
        street.orange,
        len(street.orange_pile),
    )


def course_part(
    when: tuple[int, int, int, Seat | None, str],
    clockwise: bool,
    event: str,
    top: Showing | None,
    events: int,
    orange: str,
    oranges: int,
) -> parts.Course:
    next_one = look(top, ONLOOKER) if top else None
    return parts.Course(*when, clockwise, event, next_one or "", events, orange, oranges)


def under_way(street: Street) -> Recipe:
    plays = [play_facts(play) for play in street.under_way]
    shots = [shot_facts(shot) for shot in street.shots]
    return shared("under-way", parts.UnderWay, (*plays, *shots))


def play_facts(play: Play) -> parts.Under:
    to = play.target.seat if play.target else None
    return parts.Under(play.name, play.by.seat, to, 0, 0, play.aimed.name if play.aimed else "")


def shot_facts(shot: Shot) -> parts.Under:
    by = shot.by.seat if shot.by else None
    aimed = shot.aimed.name if shot.aimed else ""
    return parts.Under(shot.name, by, shot.target.seat, shot.needed, shot.made, aimed)


def piles(street: Street) -> Recipe:
    last = showing(street.discard[: -LAST - 1 : -1])
    return shared("piles", piles_part, len(street.deck), len(street.discard), last)


def piles_part(deck: int, discard: int, last: tuple[Showing, ...]) -> parts.Piles:
    seen = (look(card, ONLOOKER) for card in last)
    return parts.Piles(deck, discard, tuple([face for face in seen if face]))


def fan(laid: Fan | None) -> Recipe:
    if laid is None:
        return shared("fan", parts.Fan, None, "", (), None)
    return private("fan", fan_part, laid.seat, laid.why, showing(laid.cards), laid.open, laid.about)


def fan_part(
    viewer: Viewer,
    seat: Seat,
    why: str,
    cards: tuple[Showing, ...],
    open: bool,
    about: Seat | None,
) -> parts.Fan:
    mine = open or viewer in (seat, ALL)
    return parts.Fan(seat, why, tuple([look(c, viewer) if mine else None for c in cards]), about)


def auction(street: Street) -> tuple[str, int, Seat | None, tuple[str, ...]]:
    left = faces(street.hire)  # they lie open
    now = street.auction
    if now is None:
        return "", 0, None, left
    return now.character.face, now.bid, now.bidder, left


def street_place(street: Street, figure: Figure) -> StreetPlace:
    player = figure.player
    active = player.active is figure
    return StreetPlace(figure.number, player.seat, figure.alive, active, *outlook(street, figure))


def figure_facts(
    street: Street, figure: Figure, place: int, one: StreetPlace
) -> tuple[object, ...]:
    player = figure.player
    front = tuple([thing_facts(street, figure, thing) for thing in figure.front])
    turn = street.phase != "prepare" and street.current is figure and not street.over
    character = (
        *(player.seat, figure.number, place, figure.character.face, figure.texts),
        *(max(0, figure.life), figure.most, figure.alive, figure.ghost, turn, one.active, one.gun),
    )
    return character, front, (len(player.hand), marks(player), player.money)


def thing_facts(street: Street, figure: Figure, thing: InPlay) -> tuple[str, str, bool, bool]:
    """A card in front of somebody lies open."""
    return thing.card.face, thing.name, thing.ready, not street.works(figure, thing)


def figure_part(
    character: tuple[Any, ...],
    front: tuple[tuple[str, str, bool, bool], ...],
    player: tuple[Any, ...],
) -> parts.Figure:
    number = character[1]
    things = [parts.Thing(InFront(number, n).id, *thing) for n, thing in enumerate(front)]
    facts: tuple[Any, ...] = (*character, tuple(things), *player)
    return parts.Figure(*facts)


def marks(player: Player) -> tuple[str, ...]:
    """Facts about a player: skips a turn, is in handcuffs, has named a suit."""
    found = ("skips",) * player.skips + ("cuffed",) * player.cuffed
    return (*found, player.suit) if player.suit else found


def ranges(viewer: Viewer, places: StreetPlaces, ambush: bool) -> parts.Ranges:
    """Distances as the viewer's own character sees them now; an onlooker has none."""
    me = next((one for one in places if one.seat == viewer and one.active), None)
    if me is None or not me.alive:
        return parts.Ranges(None, 0, ())
    ring = [one for one in places if one.alive]
    here = ring.index(me)
    found = []
    for place, one in enumerate(ring):
        if one is not me:
            apart = abs(place - here)
            steps = 1 if ambush else min(apart, len(ring) - apart)
            far = max(1, steps + one.seen - me.sees) if one.seat != me.seat else 1
            found.append(parts.Range(one.number, far, far <= me.gun))
    return parts.Ranges(me.seat, me.gun, tuple(found))


def role(player: Player) -> RoleFacts:
    out = bool(player.figures) and not player.alive
    return player.seat, player.role.showing if player.role else None, out


def goals(street: Street) -> str:
    """By which rules roles win."""
    if street.alternative:
        return "six"
    return "last" if street.free_for_all else "three" if street.duel_of_three else "usual"


def roles(facts: tuple[RoleFacts, ...], how: str) -> Iterator[Recipe]:
    for seat, card, out in facts:
        name = f"role:{seat}"
        if card is None:
            yield shared(name, parts.Role, seat, None, False, out, "")
        else:
            yield private(name, role_part, seat, card, out, how, sees_more=knows)


def knows(viewer: Viewer, seat: Seat, card: Showing, out: bool, how: str) -> bool:
    return privy(card, viewer)


def role_part(viewer: Viewer, seat: Seat, card: Showing, out: bool, how: str) -> parts.Role:
    face = look(card, viewer)
    goal = "" if face is None else "last" if how == "last" else f"{face}:{how}"
    return parts.Role(seat, face, card.open, out, goal)


def knows_hand(viewer: Viewer, seat: Seat, cards: tuple[Showing, ...]) -> bool:
    """The owner's order is their own even when all cards lie open."""
    return viewer in (seat, ALL) or knows_any(viewer, cards)


def hand(viewer: Viewer, seat: Seat, cards: tuple[Showing, ...]) -> parts.Hand:
    """The order of a hand is its owner's business: others read what they know of it, sorted."""
    faces = faces_for(viewer, cards)
    if viewer not in (seat, ALL):
        faces = tuple(sorted([face for face in faces if face]))
    return parts.Hand(seat, len(cards), faces)


def offer(viewer: Viewer, offered: tuple[tuple[Seat, tuple[Showing, ...]], ...]) -> parts.Offer:
    cards = next((cards for seat, cards in offered if seat == viewer), ())
    seen = (look(card, viewer) for card in cards)
    return parts.Offer(tuple([face for face in seen if face]))


def score(street: Street) -> Recipe:
    money = tuple([player.money for player in street.players])
    if street.options["games"] == 1:
        money = ()
    reason, winners = street.won if street.won and street.over else ("", ())
    paid = tuple(street.paid)
    return shared("score", parts.Score, street.over, reason, winners, paid, money)
