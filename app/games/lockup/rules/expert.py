"""Expert mode: the bonuses of the boards, and the choice of traits."""

from __future__ import annotations

from app.engine import Card, Say, pick
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.effects.use import apply
from app.games.lockup.rules.roll_call import begin_round
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events


async def use_boards(prison: Prison) -> None:
    """Expert mode 3: what the boards bring, in turn order."""
    if prison.options["expert"]:
        for crew in prison.in_order():
            if not crew.is_guards:
                await apply(prison, crew, prison.box.crews[crew.board].effects)
    prison.step = "traits"


async def choose_trait(prison: Prison) -> None:
    """Expert mode 5: from the last player backwards each keeps a trait, openly."""
    waiting = [crew for crew in reversed(prison.in_order()) if crew.dealt]
    if not waiting:
        prison.active = None
        begin_round(prison)
        return
    crew = waiting[0]
    prison.active = crew.seat
    await keep_trait(prison, crew)


async def keep_trait(prison: Prison, crew: Crew) -> None:
    """Expert mode 5 and 6: its bonus at once; the other one leaves the game unseen."""
    traits: dict[Say, Card] = {
        Say(f"trait:{crew.seat}:{number}"): card for number, card in enumerate(crew.dealt)
    }
    first = next(iter(traits))
    rule = pick(crew.seat, "trait", traits, silent=lambda: first)
    crew.trait = await with_tomes(prison, crew, rule)
    prison.traits_out += [card for card in crew.dealt if card is not crew.trait]
    crew.dealt = []
    prison.knowledge.turn_up(crew.trait)
    prison.tell(events.TraitChosen(crew.seat, crew.trait.face))
    await apply(prison, crew, prison.box.traits[crew.trait.face].effects)
