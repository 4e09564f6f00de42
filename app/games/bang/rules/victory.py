"""The end of the game: the winners, and why. Checked when a card is finished (D2)."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine import Seat
from app.games.bang.people import Player
from app.games.bang.rules.event_piles import end_events
from app.games.bang.state import Street

LAW = ("sheriff", "deputy")


def judge(street: Street) -> None:
    """End of the game: only after deaths, and only once all windows are closed."""
    fell, street.fell = street.fell, []
    if not fell or street.won:
        return
    street.last_dead = [figure.player for figure in fell]
    if street.pairs:
        street.won = last_standing(street)
    elif street.duel_of_three:
        street.won = three(street)
    elif street.fight:
        living = street.living_players()
        street.won = alone(street, living[0]) if len(living) == 1 else last_standing(street)
    elif street.free_for_all:
        street.won = last_standing(street)
    elif street.alternative:
        street.won = six(street)
    else:
        street.won = usual(street)


def usual(street: Street) -> tuple[str, tuple[Seat, ...]] | None:
    """The sheriff is dead, or all outlaws and renegades are."""
    living = street.living_players()
    roles = [player.role_name for player in living]
    if not living:
        return "nobody", ()
    if "sheriff" not in roles:
        if roles == ["renegade"]:
            return "renegade", (living[0].seat,)
        return "outlaws", having(street, "outlaw")
    if all(role in LAW for role in roles):
        return "law", having(street, *LAW)
    return None


def last_standing(street: Street) -> tuple[str, tuple[Seat, ...]] | None:
    """Wild West Show, free-for-all, two players: only one is left. Decision D8: or nobody."""
    living = street.living_players()
    if len(living) > 1:
        return None
    return ("last", (living[0].seat,)) if living else ("nobody", ())


PREY = {"deputy": "renegade", "renegade": "outlaw", "outlaw": "deputy"}


def three(street: Street) -> tuple[str, tuple[Seat, ...]] | None:
    """Three players: killing your own prey wins; if somebody else did, the last one left wins."""
    for victim in street.last_dead:
        killer = street.killers.get(victim.seat)
        hunter = street.players[killer] if killer is not None else None
        whole = len(street.dead) == 1
        if hunter and whole and PREY[hunter.role_name] == victim.role_name and hunter.alive:
            return "hunter", (hunter.seat,)
    return last_standing(street)


def six(street: Street) -> tuple[str, tuple[Seat, ...]] | None:
    """Decision V3: the game ends by itself on public facts alone."""
    living, dead = street.living_players(), street.dead
    fallen = [player.role_name for player in dead if not player.alive]
    if not living:
        return "nobody", ()
    if len(living) == 1:
        return alone(street, living[0])
    if sum(role not in LAW for role in fallen) == 4:
        return "law", having(street, *LAW)
    if "sheriff" in fallen and fallen.count("deputy") == 2:
        return "outlaws", having(street, "outlaw")
    if len(living) == 2:
        return two_left(street, living)
    return None


def alone(street: Street, player: Player) -> tuple[str, tuple[Seat, ...]]:
    """The last one wins for their side; a renegade for themselves."""
    role = player.role_name
    if role == "renegade":
        return "renegade", (player.seat,)
    side = LAW if role in LAW else ("outlaw",)
    return ("law" if role in LAW else "outlaws"), having(street, *side)


def two_left(street: Street, pair: list[Player]) -> tuple[str, tuple[Seat, ...]] | None:
    """Two reveal their roles: on one side, they end the game; otherwise they fight on."""
    for player in pair:
        if player.role:
            street.knowledge.turn_up(player.role)
    camps = {("law" if one.role_name in LAW else one.role_name) for one in pair}
    if len(camps) == 1:
        return alone(street, pair[0])
    street.fight = "two"
    end_events(street)
    return None


def having(street: Street, *roles: str) -> tuple[Seat, ...]:
    """The players of these roles, dead or alive."""
    return tuple(player.seat for player in street.players if player.role_name in roles)


def seats(players: Iterable[Player]) -> tuple[Seat, ...]:
    return tuple(player.seat for player in players)
