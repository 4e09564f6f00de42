"""The red events of High Noon.

Blessing and Curse are in `state.py` (the suit of a card), Hangover too (which abilities there are),
Gold Rush (in which direction), Thirst and Train Arrival in `draw.py`, The Sermon and Shootout in
`play.py`, The Reverend in `play.py` and `wounds.py`.
"""

from __future__ import annotations

from app.engine import Choice, One, Say, ask, choose, only, pick
from app.games.bang import events
from app.games.bang.components import SUITS
from app.games.bang.people import Figure, InPlay
from app.games.bang.places import At, InFront
from app.games.bang.rules import piles
from app.games.bang.rules.event_piles import set_aside
from app.games.bang.rules.hooks import at
from app.games.bang.rules.seating import put_back_drawn
from app.games.bang.rules.wounds import heal, wound
from app.games.bang.state import Street
from app.kit.answers import agrees


@at("return", "ghost_town")
async def ghost_town(street: Street, figure: Figure) -> bool:
    """The eliminated have a turn as ghosts, without lives (H1)."""
    figure.alive = figure.ghost = True
    figure.life = 0
    figure.player.active = figure
    street.tell(events.GhostCame(figure.seat))
    return True


@at("enter", "the_daltons")
async def the_daltons(street: Street) -> None:
    """Everyone discards a card in front of them, the sheriff first (H2)."""
    blue = street.options["daltons"] == "blue"
    for figure in street.actives(street.around(street.current)):
        things: dict[InFront, InPlay] = {
            InFront(figure.number, n): thing
            for n, thing in enumerate(figure.front)
            if not blue or street.components.cards[thing.name].colour == "blue"
        }
        if not things:
            continue
        thing = next(iter(things.values()))
        if len(things) > 1:  # silence: any of them
            thing = await pick(figure.seat, "daltons", things)
        piles.pick_up(street, figure, thing.card)
        piles.discard(street, thing.card)
        street.tell(events.Stripped(figure.seat, figure.seat, thing.card.face, True, "the_daltons"))


@at("start", "high_noon_card")
async def high_noon(street: Street, figure: Figure) -> None:
    """A life at the start of the turn; nobody is its author."""
    await wound(street, figure, street.amount("high_noon_card"), None, "high_noon_card")


NOBODY = Say("nobody")


class OneOrNobody(One[At | Say]):
    """One of the living, or by silence alone nobody, which is never offered."""

    def read(self, choice: Choice) -> At | Say:
        return NOBODY if choice == NOBODY.id else super().read(choice)


@at("enter", "handcuffs")
async def handcuffs(street: Street) -> None:
    """Put on anybody by the sheriff, or the player who turns up events; in silence nobody (H4)."""
    if street.options["handcuffs"] == "suit":
        return
    places: dict[At | Say, Figure] = {At(one.number): one for one in street.actives(street.living)}
    seat = street.acting.seat
    chosen = await ask(seat, "handcuffs", OneOrNobody(tuple(places)), silent=lambda: NOBODY.id)
    if chosen != NOBODY:
        figure = places[chosen]
        figure.player.cuffed = True
        street.tell(events.Cuffed(seat, figure.seat))


@at("start", "handcuffs")
async def named_suit(street: Street, figure: Figure) -> None:
    """The printed card: name a suit, and play only cards of it."""
    if street.options["handcuffs"] != "suit":
        return
    suits = [Say(f"suit:{suit}") for suit in SUITS]
    chosen = await choose(figure.seat, "suit", suits, silent=lambda: suits[0].id)
    figure.player.suit = chosen.id.partition(":")[2]
    street.tell(events.NamedSuit(figure.seat, figure.player.suit))


@at("enter", "the_doctor")
async def the_doctor(street: Street) -> None:
    """Players with the fewest lives regain one; then no event is active."""
    living = [figure for figure in street.actives(street.living) if not figure.ghost]
    fewest = min(figure.life for figure in living)
    for figure in [one for one in living if one.life == fewest]:
        heal(street, figure, street.amount("the_doctor"))
    set_aside(street)


@at("start", "new_identity")
async def new_identity(street: Street, figure: Figure) -> None:
    """Look at the character that counts the lives, and perhaps become it (H6)."""
    if figure.counter is None or figure.ghost:
        return
    seen = only(figure.seat, figure.counter.face)
    street.knowledge.show([figure.counter], figure.seat)
    street.tell(events.LookedAtCounter(figure.seat, seen))
    if not await agrees(figure.seat, "identity"):
        return
    before = figure.character
    figure.character, figure.counter = figure.counter, before
    street.knowledge.turn_up(figure.character)
    street.knowledge.turn_down(before)
    become(street, figure)
    figure.life = min(figure.most, street.amount("new_identity"))
    street.tell(events.Became(figure.seat, before.face, figure.character.face))


def become(street: Street, figure: Figure) -> None:
    """Take on the text and the lives of the character that lies face up now."""
    character = street.components.characters[figure.character.face]
    law = figure.player.role_name == "sheriff"
    figure.most = character.life + law * street.components.rules.sheriff_lives
    street.take_on(figure, character.id)
    put_back_drawn(street, figure)
