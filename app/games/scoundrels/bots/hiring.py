"""Judges of hiring: which scoundrel, from where, to which place; and of the sheriff's office."""

from __future__ import annotations

from app.games.scoundrels.bots import valuation
from app.games.scoundrels.bots.reading import Eye
from app.games.scoundrels.places import beside
from app.kit.bot import Judge, last


def _hire(eye: Eye, option: str) -> float:
    """The worth of a hire less its price and the scoundrel it pushes out, against the sheriff's."""
    if option == "sheriff":
        return _office_value(eye)
    if option == "skip":
        return 0.3
    one = eye.offered(option)
    value = valuation.of_scoundrel(eye, one) - one.price * eye.dollar
    full = all(cell.scoundrel for cell in eye.mine.cells)
    stays = eye.trait(one).when.event != "on_hire"
    return value - _weakest(eye) if full and stays else value


def _weakest(eye: Eye) -> float:
    own = [valuation.of_scoundrel(eye, c.scoundrel) for c in eye.mine.cells if c.scoundrel]
    return min(own, default=0.0)


def _office_value(eye: Eye) -> float:
    return max(_office(eye, f"office:{option}") for option in eye.cards.office)


def _office(eye: Eye, option: str) -> float:
    service = eye.cards.office[last(option)]
    if service.cost > eye.mine.money or (
        service.last_day_only and eye.course.day < eye.course.days
    ):
        return -99.0
    return valuation.of_steps(eye, service.steps) - service.cost * eye.dollar


def _hire_place(eye: Eye, option: str) -> float:
    """Prefer places that arrows link; on a full sheet, that of the weakest scoundrel."""
    if option == "newcomer":
        return -3.0
    one = eye.scoundrel(option)
    if one:
        return -valuation.of_scoundrel(eye, one)
    cells = {cell.slot: cell.scoundrel for cell in eye.mine.cells}
    links = 0.0
    for slot, other in cells.items():
        if other:
            arrows = eye.trait(other).when.arrows
            links += any(beside(slot, arrow) == last(option) for arrow in arrows)
            links += 0.5 * (option.endswith(("T2", "B2")))
    return links


def _buyout(eye: Eye, option: str) -> float:
    if option == "skip":
        return -eye.cards.strategies[eye.mine.strategy or ""].discount * eye.dollar
    return -valuation.of_scoundrel(eye, eye.offered(option))


JUDGES: dict[str, Judge[Eye]] = {
    "hire": _hire,
    "hire.from": _hire,
    "hire.place": _hire_place,
    "buyout": _buyout,
    "office": _office,
}
