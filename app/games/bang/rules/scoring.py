"""Scoring: what a game pays, by role, fate and the side that has won (V7)."""

from __future__ import annotations

from app.engine import Outcome, Standing
from app.games.bang import events
from app.games.bang.people import Player
from app.games.bang.state import Street
from app.kit.scoring import ranks


def pay_out(street: Street) -> None:
    """Pay everybody. Who eliminated whom matters only for the sheriff's own deputy."""
    paid = tuple(earned(street, player) for player in street.players)
    for player, money in zip(street.players, paid, strict=True):
        player.money += money
    street.paid.append(paid)
    street.tell(events.Paid(street.game, paid, tuple(one.money for one in street.players)))


def earned(street: Street, player: Player) -> int:
    assert street.won, "the game is over"
    reason, winners = street.won
    pay, seats = street.components.pay, street.deal.seats
    if reason == "last":
        return pay.renegade_renegade * seats if player.seat in winners else 0
    outlaws = sum(one.role_name == "outlaw" for one in street.players)
    table = {
        ("sheriff", "law"): pay.sheriff_law * outlaws,
        ("sheriff", "renegade"): pay.sheriff_renegade * seats,
        ("deputy", "law"): (pay.deputy_law if player.alive else pay.dead_deputy_law) * outlaws,
        ("outlaw", "outlaws"): outlaws
        * (pay.outlaw_outlaws if player.alive else pay.dead_outlaw_outlaws),
        ("renegade", "outlaws"): player.alive * pay.renegade_outlaws * seats,
        ("renegade", "renegade"): player.alive * pay.renegade_renegade * seats,
        ("renegade", "law"): (player in street.last_dead) * pay.last_renegade_law * seats,
    }
    fine = pay.fine if killed_the_sheriff(street, player) else 0
    return table.get((player.role_name, reason), 0) - fine


def killed_the_sheriff(street: Street, player: Player) -> bool:
    sheriff = street.sheriff()
    if sheriff is None or sheriff.alive or player.role_name != "deputy":
        return False
    return street.killers.get(sheriff.seat) == player.seat


def result(street: Street) -> Outcome:
    """A single game has sides that win; a series is won by money."""
    assert street.won, "there is no result before the end"
    reason, winners = street.won
    seats = street.deal.seats
    if street.options["games"] > 1:
        money = [player.money for player in street.players]
        places = zip(money, ranks(money), strict=True)
        return Outcome.by_points(
            (Standing(seat, *one) for seat, one in enumerate(places)), "series"
        )
    if reason == "nobody":
        return Outcome.draw(seats, reason, teams(street))
    return Outcome.without_points(seats, winners, reason, teams(street))


def teams(street: Street) -> dict[str, tuple[int, ...]]:
    """The sides, where roles make any."""
    if street.pairs or street.duel_of_three or street.free_for_all:
        return {}
    sides = {"sheriff": "law", "deputy": "law", "outlaw": "outlaws", "renegade": "renegade"}
    found: dict[str, tuple[int, ...]] = {}
    for player in street.players:
        side = sides[player.role_name]
        found[side] = (*found.get(side, ()), player.seat)
    return found
