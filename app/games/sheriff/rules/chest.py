"""The chest of two deputies (section 5): split equally, unless both agree otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from app.engine import Asked, Between, Card, Form, Offer, Say, Seat, Some, either, interruptible
from app.games.sheriff.rules.moves import discard
from app.games.sheriff.state import Gate
from app.games.sheriff.view import events
from app.kit.faces import faces

Split: TypeAlias = tuple[int, tuple[str, ...]]  # gold and goods of the first deputy


async def split_chest(gate: Gate) -> None:
    """A split that both press; otherwise equal gold, cards by lot, and the rest is discarded."""
    gate.step = "end"
    if not gate.chest_gold and not gate.chest:
        return
    first, second = gate.officers
    wanted = await proposals(gate)
    if wanted[first] == wanted[second]:
        gold, places = wanted[first]
        mine = [gate.chest[int(place.partition(":")[2])] for place in places]
        give(gate, first, gold, mine)
        give(gate, second, gate.chest_gold, [card for card in gate.chest if card not in mine])
    else:
        split_equally(gate)


async def proposals(gate: Gate) -> dict[Seat, Split]:
    """Each deputy says what the first is to get; until both have, a proposal may be changed."""
    wanted: dict[Seat, Split] = {}

    def heard(seat: Seat, answer: dict[str, Any]) -> bool:
        goods = tuple(sorted(one.id for one in answer.get("goods", ())))
        wanted[seat] = answer["gold"], goods
        gate.tell(events.SplitProposed(seat, answer["gold"], len(goods)))
        return True

    async def both() -> None:
        while silent := [seat for seat in gate.officers if seat not in wanted]:
            await either({seat: proposal(gate, seat) for seat in silent}, heard)

    def changes() -> Iterator[Offer]:
        for seat in wanted:

            async def change(answer: dict[str, Any], seat: Seat = seat) -> None:
                heard(seat, answer)

            yield Offer(seat, "chest", change, proposal(gate, seat).shape)

    await interruptible(both(), changes)
    return wanted


def proposal(gate: Gate, seat: Seat) -> Asked[dict[str, Any]]:
    """What two silent deputies say differs in all that can't be halved: it is discarded."""
    places = [Say(f"chest:{n}") for n in range(len(gate.chest))]
    first, half = seat == gate.officers[0], len(places) // 2
    fields: dict[str, Any] = {"gold": Between(0, gate.chest_gold)}
    usual: dict[str, Any] = {"gold": (gate.chest_gold + first) // 2}
    if places:
        fields["goods"] = Some(places, 0, len(places))
        usual["goods"] = [place.id for place in (places[half:] if first else places[:half])]
    return Asked("chest", Form(fields), silent=lambda: usual)


def split_equally(gate: Gate) -> None:
    """An odd coin goes to the bank, an odd card face up onto the pile (10.14)."""
    cards = list(gate.chest)
    gate.knowledge.came_out(*gate.knowledge.viewers)
    gate.dice.shuffle(cards)
    half, gold = len(cards) // 2, gate.chest_gold // 2
    rest = cards[2 * half :]
    for place, seat in enumerate(gate.officers):
        give(gate, seat, gold, cards[place * half : (place + 1) * half])
    if gate.chest_gold:
        gate.tell(events.GoldPaid(None, (), gate.chest_gold, "rest"))
        gate.chest_gold = 0
    if rest:
        gate.chest = []
        discard(gate, rest)
        gate.tell(events.Confiscated(gate.officers[0], 0, faces(rest)))


def give(gate: Gate, seat: Seat, gold: int, cards: list[Card]) -> None:
    """Legal goods lie open, contraband closed."""
    stand = gate.stands[seat]
    gate.chest_gold -= gold
    stand.gold += gold
    gate.chest = [card for card in gate.chest if card not in cards]
    legal = [card for card in cards if gate.good(card).legal]
    stand.goods += legal
    stand.zone += [card for card in cards if card not in legal]
    gate.tell(events.ChestShared(seat, gold, faces(legal), len(cards) - len(legal)))
