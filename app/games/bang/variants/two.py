"""Two players: two characters each, of which one is active (V2)."""

from __future__ import annotations

from app.engine import Asked, Card, One, pick, together
from app.games.bang import events
from app.games.bang.in_progress import Fan
from app.games.bang.people import Player
from app.games.bang.places import At, Open, always
from app.games.bang.rules.seating import leading_seat, place_figure
from app.games.bang.state import Street
from app.kit.faces import faces

CHARACTERS = 4


async def choose_pairs(street: Street) -> None:
    """Four characters lie open and are taken in turn; then everybody chooses the active one."""
    first = street.players[leading_seat(street)]
    second = street.players[1 - first.seat]
    cards = [street.characters.pop() for _ in range(CHARACTERS)]
    street.knowledge.turn_up(*cards)
    street.tell(events.CharactersOpened(faces(cards)))
    street.fan = fan = Fan(first.seat, "characters", cards, open=True)
    taken: dict[int, list[Card]] = {first.seat: [], second.seat: []}
    for player in (first, second, first, second):
        fan.seat = player.seat
        places = {Open(n): card for n, card in enumerate(cards)}
        card = next(iter(places.values()))
        if len(places) > 1:
            card = await pick(player.seat, "pair", places, silent=always(next(iter(places))))
        cards.remove(card)
        taken[player.seat].append(card)
    street.fan = None
    for player in (first, second):
        for card in taken[player.seat]:
            place_figure(street, player, card, street.characters.pop())
    await choose_active(street)


async def choose_active(street: Street) -> None:
    """Both at once, before the hands are dealt."""

    def asked(player: Player) -> Asked[At]:
        one, other = (At(figure.number) for figure in player.figures)
        return Asked("active", One((one, other)), silent=lambda: one.id)

    chosen = await together({player.seat: asked(player) for player in street.players})
    for player in street.players:
        player.active = street.figures[chosen[player.seat].number]
        street.tell(events.Activated(player.seat, player.active.character.face))
