"""Drawing cards from which a player keeps some: tomes, and goons of a trait."""

from __future__ import annotations

from app.engine import Card, Choice, choose_some, only, pick
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.places import DrawnAt
from app.games.lockup.rules import basics
from app.games.lockup.rules.goals import check_goals
from app.games.lockup.rules.recruiting import join
from app.games.lockup.state import Crew, Drawn, Prison
from app.games.lockup.view import events
from app.kit.faces import faces


async def draw_tomes(prison: Prison, crew: Crew, amount: int, keep: int) -> None:
    """Special effects, draw and pick a tome; the rest goes under the deck, face down."""
    if crew.is_guards:
        basics.gain_stars(prison, crew, prison.stars.guards_tome, "tome")
        return
    cards = prison.drawn_up(prison.tomes, prison.tome_discard, amount)
    if not cards:
        return
    prison.knowledge.show(cards, crew.seat)
    prison.tell(events.TomesDrawn(crew.seat, len(cards), only(crew.seat, faces(cards))))
    kept = cards
    if len(cards) > keep:
        kept = await tomes_to_keep(prison, crew, cards, keep)
        put_under(prison, crew, prison.tomes, cards, kept)
    crew.tomes += kept
    if len(crew.tomes) > 1:
        prison.knowledge.mix(crew.tomes, knowing=[crew.seat])
    check_goals(prison, crew)


async def tomes_to_keep(prison: Prison, crew: Crew, cards: list[Card], keep: int) -> list[Card]:
    """Ask which tomes to keep; silence keeps the first ones."""
    prison.drawn = Drawn(crew.seat, "tome", cards)
    places = {DrawnAt(number): card for number, card in enumerate(cards)}
    silent: Choice = [place.id for place in places][:keep]
    rule = choose_some(crew.seat, "keep", places, keep, keep, silent=lambda: silent)
    chosen = await with_tomes(prison, crew, rule)
    prison.drawn = None
    kept = [places[place] for place in chosen]
    returned = [card for card in cards if card not in kept]
    secrets = only(crew.seat, faces(kept)), only(crew.seat, faces(returned))
    prison.tell(events.TomesKept(crew.seat, len(kept), *secrets))
    return kept


def put_under(
    prison: Prison, crew: Crew, deck: list[Card], cards: list[Card], kept: list[Card]
) -> None:
    """The others know that these cards were drawn, but not which of them go under the deck."""
    if len(cards) > 1:
        prison.knowledge.mix(cards, knowing=[crew.seat])
    deck[:0] = [card for card in cards if card not in kept]


async def take_goon(prison: Prison, crew: Crew, amount: int) -> None:
    """A trait: look at the top goons and take one; expert mode: its effect applies at once."""
    cards = prison.drawn_up(prison.goons, prison.goon_discard, amount)
    if not cards:
        return
    chosen = cards[0]
    if len(cards) > 1:
        prison.knowledge.show(cards, crew.seat)
        prison.tell(events.GoonsSeen(crew.seat, len(cards), only(crew.seat, faces(cards))))
        prison.drawn = Drawn(crew.seat, "goon", cards)
        places = {DrawnAt(number): card for number, card in enumerate(cards)}
        first = next(iter(places))
        rule = pick(crew.seat, "goon", places, silent=lambda: first)
        chosen = await with_tomes(prison, crew, rule)
        prison.drawn = None
        put_under(prison, crew, prison.goons, cards, [chosen])
    prison.knowledge.turn_up(chosen)
    await join(prison, crew, chosen, "")
