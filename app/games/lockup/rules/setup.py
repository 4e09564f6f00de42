"""Preparation, in the order of the rulebook. What the dice draw is listed in README.md."""

from __future__ import annotations

from app.engine import Deal
from app.games.lockup.rules.goals import DOMINANCE, END, FIRST_TO
from app.games.lockup.rules.patrol import bring_bounty, move_goons, put_suspicion
from app.games.lockup.state import GUARDS, Crew, Prison, Room
from app.games.lockup.view import events
from app.kit.decks import shuffled
from app.kit.first_player import first_player, is_drawn


def set_up(deal: Deal) -> Prison:
    """Preparation; then boards and traits, if the table plays in expert mode."""
    prison = Prison(deal=deal)
    prison.supply = {kind: getattr(prison.box.supply, kind) for kind in SUPPLY}
    prison.rooms = {id: Room(id) for id in prison.box.locations}
    set_out_cards(prison)
    deal_crews(prison)
    choose_goals(prison)
    if deal.seats == 1:
        set_up_guards(prison)
        prison.marker = GUARDS
    else:
        prison.marker = first_player(prison)
    deal_traits(prison)
    prison.tell(events.Began(prison.marker, deal.seats > 1 and is_drawn(deal)))
    return prison


SUPPLY = ("scrap", "potion", "iron", "gold", "power", "suspicion")


def set_out_cards(prison: Prison) -> None:
    """Preparation 4-9: items and their display, goons and their suspicion, tomes."""
    prison.items = shuffled(prison, sorted(prison.box.items), "item")
    prison.display = [prison.items.pop() for _ in range(prison.set_up.display)]
    prison.knowledge.turn_up(*[card for card in prison.display if card])
    prison.goons = shuffled(prison, sorted(prison.box.goons), "goon")
    move_goons(prison)
    put_suspicion(prison)
    if prison.box.rules.bandits_at_setup:  # ruling 4
        bring_bounty(prison)
    alone = prison.deal.seats == 1
    kinds = [tome for tome in prison.box.tomes.values() if tome.solo or not alone]
    faces = [tome.id for tome in kinds for _ in range(tome.copies)]
    prison.tomes = shuffled(prison, sorted(faces), "tome")


def deal_crews(prison: Prison) -> None:
    """Preparation 10-13: boards, tokens in their cells, reputation. Expert mode 1-3."""
    boards = sorted(prison.box.crews)
    prison.dice.shuffle(boards)
    start = prison.box.starts["expert" if prison.options["expert"] else "standard"]
    tokens = [one for one in prison.box.tokens if one not in prison.set_up.tokens_out]
    for seat in range(prison.deal.seats):
        crew = Crew(
            seat, boards[seat], start.reputation, start.power, start.suspicion, start.storage
        )
        crew.cell = [prison.knowledge.card(face, f"token {seat}") for face in tokens]
        prison.knowledge.show(crew.cell, seat)
        if prison.options["expert"]:
            add_side_b(prison, crew)
        take_from_supply(prison, crew)
        prison.crews.append(crew)


def add_side_b(prison: Prison, crew: Crew) -> None:
    """Expert mode 3: what side B of the board says."""
    board = prison.box.crews[crew.board]
    crew.reputation += board.reputation
    crew.power += board.power
    crew.suspicion += board.suspicion
    crew.storage = (crew.storage or 0) + board.storage


def take_from_supply(prison: Prison, crew: Crew) -> None:
    """Cubes that a board begins with come from the supply."""
    for kind in ("power", "suspicion"):
        taken = min(getattr(crew, kind), prison.supply[kind])
        setattr(crew, kind, taken)
        prison.supply[kind] -= taken


def choose_goals(prison: Prison) -> None:
    """Preparation 14: one goal of each kind; solo mode 1: none for the first to finish."""
    alone = prison.deal.seats == 1
    for kind in (DOMINANCE, END) if alone else (DOMINANCE, FIRST_TO, END):
        goals = [goal for goal in prison.box.goals.values() if goal.kind == kind]
        ids = sorted(goal.id for goal in goals if goal.solo or not alone)
        prison.dice.shuffle(ids)
        prison.goals[kind] = ids[-1]


def deal_traits(prison: Prison) -> None:
    """Expert mode 4: two traits for each player."""
    if not prison.options["expert"]:
        return
    traits = shuffled(prison, sorted(prison.box.traits), "trait")
    for crew in prison.crews:
        crew.dealt = [traits.pop() for _ in range(prison.box.rules.traits_dealt)]
        prison.knowledge.show(crew.dealt, crew.seat)
    prison.traits_out = traits


def set_up_guards(prison: Prison) -> None:
    """Solo mode, preparation 3-7: the guards' board, their deck and the location cards."""
    start = prison.box.starts["guards_expert" if prison.options["expert"] else "guards"]
    guards = Crew(GUARDS, "guards", start.reputation, start.power, start.suspicion, None)
    take_from_supply(prison, guards)
    prison.guards = guards
    level = prison.box.levels[prison.options["guards"]]
    cards = [card.id for card in prison.box.guards.values() if card.colour in level.colours]
    prison.guard_deck = shuffled(prison, sorted(cards), "guard")
    prison.orders = shuffled(prison, sorted(prison.box.orders), "order")
