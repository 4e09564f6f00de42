"""What the verbs of effects do: whether a step could do anything now, and doing it.

The guards carry the same effects out, without choices (solo mode, special effects).
"""

from __future__ import annotations

from app.games.lockup.cards.effect import RESOURCES, Effect
from app.games.lockup.effects.drawing import draw_tomes, take_goon
from app.games.lockup.effects.swapping import offer_swap, swappable, trade
from app.games.lockup.effects.use import VERBS, Use
from app.games.lockup.rules import basics
from app.games.lockup.rules.asking import suspect
from app.games.lockup.rules.display import reserve_for_free


def _always(use: Use, step: Effect) -> bool:
    return True


# --- cubes and stars -----------------------------------------------------------------------------


@VERBS.verb("gain", lambda use, step: use.prison.supply[step.resource] > 0)
async def gain(use: Use, step: Effect) -> None:
    basics.gain(use.prison, use.crew, step.resource, step.amount, use.room)


@VERBS.verb("power", lambda use, step: use.prison.supply["power"] > 0)
async def gain_power(use: Use, step: Effect) -> None:
    basics.gain_power(use.prison, use.crew, step.amount)


@VERBS.verb("stars", _always)
async def gain_stars(use: Use, step: Effect) -> None:
    """Some bring more to players with the least reputation."""
    least = min(crew.reputation for crew in use.prison.everybody)
    more = step.last and use.crew.reputation == least
    basics.gain_stars(use.prison, use.crew, step.last if more else step.amount, use.why)


@VERBS.verb("marker", _always)
async def take_marker(use: Use, step: Effect) -> None:
    basics.take_marker(use.prison, use.crew)


@VERBS.verb("storage", _always)
async def grow_storage(use: Use, step: Effect) -> None:
    basics.grow_storage(use.prison, use.crew, step.amount)


@VERBS.verb("swap", lambda use, step: bool(swappable(use.prison, use.crew, step.amount)))
async def swap(use: Use, step: Effect) -> None:
    await offer_swap(use.prison, use.crew, step.amount)


def can_trade(use: Use, step: Effect) -> bool:
    return use.crew.cubes >= step.amount and use.prison.supply[step.resource] > 0


@VERBS.verb("trade", can_trade)
async def carry_out_trade(use: Use, step: Effect) -> None:
    """Treasure ledger: some of any kind for one of this kind."""
    await trade(use.prison, use.crew, step.amount, step.resource)


# --- suspicion -----------------------------------------------------------------------------------


@VERBS.verb("drop_suspicion", lambda use, step: use.crew.suspicion > 0)
async def drop_suspicion(use: Use, step: Effect) -> None:
    basics.drop_suspicion(use.prison, use.crew, step.amount)


@VERBS.verb("take_suspicion", _always)
async def take_suspicion(use: Use, step: Effect) -> None:
    basics.take_suspicion(use.prison, use.crew, step.amount)


@VERBS.verb("give_suspicion", lambda use, step: use.crew.suspicion > 0)
async def give_suspicion(use: Use, step: Effect) -> None:
    """Ruling 19: without suspicion nothing happens."""
    to = await suspect(use.prison, use.crew)
    basics.give_suspicion(use.prison, use.crew, to, step.amount)


# --- cards ---------------------------------------------------------------------------------------


def can_draw(use: Use, step: Effect) -> bool:
    """Ruling 26: the discard pile becomes the deck; without any tome there is no reward."""
    return use.crew.is_guards or bool(use.prison.tomes or use.prison.tome_discard)


@VERBS.verb("draw", can_draw)
async def draw(use: Use, step: Effect) -> None:
    await draw_tomes(use.prison, use.crew, step.amount, step.keep)


@VERBS.verb("goon", _always)
async def goon(use: Use, step: Effect) -> None:
    await take_goon(use.prison, use.crew, step.amount)


@VERBS.verb("reserve", lambda use, step: any(use.prison.display))
async def reserve(use: Use, step: Effect) -> None:
    await reserve_for_free(use.prison, use.crew)


# --- what tomes do to the moment they are played in ----------------------------------------------


def is_there(use: Use, step: Effect) -> bool:
    check = use.prison.check
    return check is not None and use.crew.seat in check.present


@VERBS.verb("strength", is_there)
async def add_strength(use: Use, step: Effect) -> None:
    """Strongman's manual: more strength at the location being checked."""
    bonus = use.prison.there().bonus
    bonus[use.crew.seat] = bonus.get(use.crew.seat, 0) + step.amount


@VERBS.verb(
    "alibi",
    lambda use, step: is_there(use, step) and use.crew.seat not in use.prison.there().alibis,
)
async def alibi(use: Use, step: Effect) -> None:
    """Book of alibis: as good as a lookout at the location being checked."""
    use.prison.there().alibis.append(use.crew.seat)


@VERBS.verb("more_closed", _always)
async def more_closed(use: Use, step: Effect) -> None:
    """Big book of stealth: more tokens face down in this round."""
    use.crew.more_closed += step.amount


@VERBS.verb("discount", _always)
async def discount(use: Use, step: Effect) -> None:
    """Recruiter's guide: this recruiting is cheaper."""
    use.prison.bargain.discount += step.amount


@VERBS.verb("wild", _always)
async def wild(use: Use, step: Effect) -> None:
    """Forger's handbook: a cube of this item's cost may be of any kind."""
    use.prison.bargain.wild += step.amount


def someone_could_pay(use: Use, step: Effect) -> bool:
    """Ruling 21: an opponent who took part in this check and owns a cube."""
    check = use.prison.check
    if check is None:
        return False
    others = [seat for seat in check.present if seat != use.crew.seat]
    return any(use.prison.crew(seat).stock[kind] for seat in others for kind in RESOURCES)


@VERBS.verb("victim_pays", someone_could_pay)
async def victim_pays(use: Use, step: Effect) -> None:
    """Cutthroat crafting: an opponent pays a cube of this item's cost."""
    use.prison.bargain.victim_pays += step.amount
