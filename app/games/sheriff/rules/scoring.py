"""The end (section 4): closed goods are shown, stands are counted, the richest wins."""

from __future__ import annotations

from collections import Counter

from app.engine import Outcome
from app.games.sheriff.score import Wealth, final_score
from app.games.sheriff.state import Gate, Stand
from app.games.sheriff.view import events
from app.kit.faces import faces
from app.kit.scoring import outcome_of, winners


async def score(gate: Gate) -> None:
    """Hands are worthless; stand by stand is shown, then the races for King and Queen."""
    for stand in gate.stands:
        gate.knowledge.turn_up(*stand.zone)
        shown = faces(stand.zone)
        goods = tuple(sorted(stand.counts().items()))
        gate.tell(events.StandShown(stand.seat, stand.gold, goods, shown, faces(stand.under)))
    wealth = [wealth_of(stand) for stand in gate.stands]
    gate.score = final_score(gate.components, gate.legal_kinds(), wealth)
    for title in gate.score.titles:
        if title.kings:
            gate.tell(events.TitleWon(title))
    best = winners(gate.score.totals)
    gate.tell(events.Ended(tuple(total.seat for total in best), best[0].points))
    gate.over = True


def wealth_of(stand: Stand) -> Wealth:
    return Wealth(
        stand.seat,
        stand.gold,
        Counter(card.face for card in (*stand.goods, *stand.zone)),
        Counter(card.face for card in stand.under),
        tuple(stand.orders),
        tuple(stand.black_market),
    )


def result(gate: Gate) -> Outcome:
    """The final ranking."""
    assert gate.score, "the game is over"
    return outcome_of(gate.score.totals)
