"""The alternative game for six: seven roles, one of them unseen, and declarations (V3)."""

from __future__ import annotations

from app.engine import Card, Say, choose
from app.games.bang import events
from app.games.bang.people import Player
from app.games.bang.rules import piles
from app.games.bang.rules.event_piles import end_events
from app.games.bang.rules.victory import LAW, having
from app.games.bang.state import Street
from app.kit.faces import faces

CRIME, ORDER = Say("crime_defeated"), Say("law_is_dead")
GO_ON = Say("go_on")


def deal_alternative(street: Street, sheriff: Player, others: list[Card]) -> None:
    """One of two deputies, an outlaw and the renegade goes opposite, one out of the game."""
    spare = [card for card in others if card.face == "outlaw"][:2]
    four = [card for card in others if card not in spare]
    street.dice.shuffle(four)
    opposite = street.players[(sheriff.seat + 3) % 6]
    opposite.role, removed, *rest = four
    street.unused_roles = [removed]
    rest += spare
    street.dice.shuffle(rest)
    for player in street.players:
        if player not in (sheriff, opposite):
            player.role = rest.pop()
    # Everybody knows that of these two cards at most one is an outlaw.
    street.knowledge.among([opposite.role, removed], ["deputy", "renegade"], 1)


def may_declare(street: Street, player: Player) -> Say | None:
    """The declaration that this player may make now, by the open roles and their own."""
    if street.fight or not player.role:
        return None
    fallen = [one.role_name for one in street.dead if not one.alive]
    bad = sum(role not in LAW for role in fallen)
    role, sheriff = player.role_name, street.sheriff()
    sheriff_lives = sheriff is not None and sheriff.alive
    if bad == 3 and (role == "sheriff" or (role == "deputy" and not sheriff_lives)):
        return CRIME
    if "sheriff" in fallen and "deputy" in fallen and role == "outlaw":
        return ORDER
    return None


def asked_to_declare(street: Street, player: Player) -> bool:
    """Ask every player of whom it could be true, by public facts (fair asking)."""
    if street.fight or not street.alternative or not player.role:
        return False
    fallen = [one.role_name for one in street.dead if not one.alive]
    bad = sum(role not in LAW for role in fallen)
    sheriff = street.sheriff()
    if bad == 3:
        return player is sheriff or not (sheriff and sheriff.alive)
    return "sheriff" in fallen and "deputy" in fallen and player is not sheriff


async def declare(street: Street) -> bool:
    """At the start of a turn; it is the whole turn. True if somebody has declared."""
    player = street.acting
    if not asked_to_declare(street, player):
        return False
    may = may_declare(street, player)
    options = [*([may] if may else []), GO_ON]
    chosen = await choose(player.seat, "declare", options, silent=lambda: GO_ON.id)
    if chosen == GO_ON:
        return False
    crime = chosen == CRIME
    reveal(street, [player])
    street.tell(events.Declared(player.seat, chosen.id))
    answer(street, player, crime=crime)
    return True


def answer(street: Street, player: Player, *, crime: bool) -> None:
    """Players who contradict reveal themselves; all others leave, and the revealed fight it out."""
    wanted = ("outlaw", "renegade") if crime else ("deputy", "renegade")
    against = [
        one for one in street.living_players() if one is not player and one.role_name in wanted
    ]
    if not against:
        side, roles = ("law", LAW) if crime else ("outlaws", ("outlaw",))
        street.won = side, having(street, *roles)
        return
    reveal(street, against)
    for one in street.living_players():
        if one is not player and one not in against:
            leave(street, one)
    street.fight = "three" if len(against) > 1 else "two"
    end_events(street)


def reveal(street: Street, players: list[Player]) -> None:
    for player in players:
        assert player.role, "everybody has a role"
        street.knowledge.turn_up(player.role)
        street.tell(events.Revealed(player.seat, player.role.face))


def leave(street: Street, player: Player) -> None:
    """Players who have not revealed a role leave without dying; their cards are discarded."""
    for figure in player.figures:
        figure.alive = figure.ghost = False
        figure.life = 0
        cards = [thing.card for thing in figure.front]
        cards += piles.strewn(street, player.hand)
        figure.front, player.hand = [], []
        for card in cards:
            piles.discard(street, card)
        street.tell(events.LaidOff(player.seat, faces(cards)))
    street.dead.append(player)
    street.tell(events.LeftGame(player.seat))
