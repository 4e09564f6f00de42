"""Preparation: decks, saloon, safes, leaders and hands. Numbers are in `cards.toml`."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine import Card, Deal
from app.games.scoundrels.cards.components import Stack
from app.games.scoundrels.cards.steps import POKER
from app.games.scoundrels.pieces import Boss, Mark, Safe
from app.games.scoundrels.places import GRID, PORTRAIT
from app.games.scoundrels.rules.saloon import create
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events
from app.kit.decks import shuffled
from app.kit.first_player import cast_lots, first_player, is_drawn

SALOON_CELLS = 3


def set_up(deal: Deal) -> Town:
    """Preparation, in the order of the rulebook."""
    town = dealt(deal)
    if town.options["strategy_cards"]:
        town.step = "leader"
        town.lots = cast_lots(town) if is_drawn(town.deal) else []
        town.tell(events.Began(None, town.days))
    else:
        town.first = first_player(town)
        town.tell(events.Began(town.first, town.days))
    fill_saloon(town)
    return town


def dealt(deal: Deal) -> Town:
    """Preparation 2, 4 and 5: a town with its decks, safes and bosses."""
    town = Town(deal=deal)
    build_decks(town)
    set_out_safes(town)
    deal_leaders(town)
    return town


def build_decks(town: Town) -> None:
    """Preparation 2: cards of each colour, from the top down; the rest stay in the box."""
    length = "wild_saloon" if town.options["wild_saloon"] else town.options["length"]
    set_up = town.components.setups[f"{length}_{town.deal.seats}"]
    piles: dict[str, list[Card]] = {}
    for what, cards in (("trait", town.components.traits), ("job", town.components.jobs)):
        for colour in dict.fromkeys(card.deck for card in cards.values()):
            ids = [card.id for card in cards.values() if card.deck == colour]
            piles[f"{what} {colour}"] = shuffled(town, ids, f"{what} {colour}")
    town.traits = stack(set_up.traits, "trait", piles)
    town.jobs = stack(set_up.jobs, "job", piles)
    town.second_jobs = stack(set_up.second_jobs, "job", piles)


def stack(stacks: Iterable[Stack], what: str, piles: dict[str, list[Card]]) -> list[Card]:
    """The first stack lies on top, that is at the end of the list."""
    deck: list[Card] = []
    for one in reversed(list(stacks)):
        deck += piles[f"{what} {one.deck}"][: one.count]
    return deck


def fill_saloon(town: Town) -> None:
    """Preparation 3: each new scoundrel comes in on the left; wild saloon: the purple one last."""
    town.saloon = [None] * SALOON_CELLS
    second, town.second_jobs = town.second_jobs, []
    for cell in reversed(range(SALOON_CELLS)):
        if cell == 0:
            town.second_jobs = second
        town.saloon[cell] = create(town)


def set_out_safes(town: Town) -> None:
    """Preparation 4: one on every cell, face down; what is left lies beside the board, unseen."""
    for site in town.components.sites.values():
        ids = [safe.id for safe in town.components.safes.values() if safe.site == site.id]
        safes = [Safe(card, site.id) for card in shuffled(town, ids, f"safe {site.id}")]
        town.sites[site.id] = list(safes[: site.cells])
        town.unused[site.id] = safes[site.cells :]


def deal_leaders(town: Town) -> None:
    """Preparation 5: leaders are drawn; where they differ in more than suit, see `leaders.py`."""
    leaders = list(town.components.leaders)
    town.dice.shuffle(leaders)
    town.bosses = [new_boss(town, seat, leaders[seat]) for seat in range(town.deal.seats)]
    for boss in town.bosses:
        deal_hand(town, boss)


def new_boss(town: Town, seat: int, leader: str) -> Boss:
    rules = town.components.rules
    slots = [slot for row in GRID for slot in row]
    if not town.options["six_scoundrels"]:
        slots.remove(PORTRAIT)
    return Boss(
        seat,
        leader,
        money=rules.start_money,
        reputation=rules.reputation_start,
        supply=rules.henchmen - rules.jailed_at_start,
        jailed=rules.jailed_at_start,
        sheet=dict.fromkeys(slots),
        marks=[
            Mark(seat, kind.sides, kind.sides[0])
            for kind in town.components.marks.values()
            for _ in range(kind.count)
        ],
    )


def deal_hand(town: Town, boss: Boss) -> None:
    """Preparation 5: shuffle the poker deck, draw four; start from zero: the 0 and three others."""
    boss.deck = shuffled(town, POKER, f"poker {boss.seat}")
    if town.options["start_with_zero"]:
        boss.hand = [card for card in boss.deck if card.face == "0"]
        boss.deck = [card for card in boss.deck if card.face != "0"]
    while len(boss.hand) < town.components.rules.hand_size:
        boss.hand.append(boss.deck.pop())
    town.dice.shuffle(boss.hand)  # where the 0 lies in hand says nothing
    town.knowledge.show(boss.hand, boss.seat)
    if town.options["start_with_zero"]:
        town.knowledge.holds(boss.hand, {"0": 1})
