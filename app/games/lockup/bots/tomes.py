"""When a bot plays a tome: in windows, and at its own questions."""

from __future__ import annotations

from app.engine import Choice
from app.games.lockup.bots import rooms, values
from app.games.lockup.bots.reading import Eye
from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.view import parts
from app.games.lockup.view.parts import RoomView


def faces(eye: Eye) -> dict[str, str]:
    """The tomes that may be played now, by place."""
    hand = {tome.place: tome.face or "" for tome in eye.part(parts.Cell, "cell").tomes}
    return {one.id: hand[one.id] for one in eye.sight.question.options if one.id in hand}


def window(eye: Eye, blur: float) -> Choice:
    """Play what helps at this location, or before a raid; otherwise nothing."""
    for place, face in faces(eye).items():
        if in_window(eye, face):
            return place
    return "nothing"


def in_window(eye: Eye, face: str) -> bool:
    if not eye.course.room:  # before a raid
        return (face == "informers_diary" and raid_hurts(eye)) or at_the_end(eye, face)
    room = eye.room(eye.course.room)
    if face == "strongmans_manual":
        return stronger_helps(eye, room)
    if face == "book_of_alibis":
        return suspected(eye, room) and room.suspicion > 1
    return False


def raid_hurts(eye: Eye) -> bool:
    most = max((sheet.suspicion for sheet in eye.rivals), default=0)
    return eye.mine.suspicion > 0 and eye.mine.suspicion >= most


def at_the_end(eye: Eye, face: str) -> bool:
    """Before the final raid: tomes that bring more than the star for an unplayed one."""
    if eye.rounds_left:
        return False
    return face in ("tales_of_champions", "scrap_almanac", "healers_primer")


def stronger_helps(eye: Eye, room: RoomView) -> bool:
    """Whether two more strength lead to a place that is worth more than the tome."""
    own = eye.stack(room, eye.me)
    if own is None:
        return False
    outlook = rooms.Outlook(eye, room)

    def place(strength: int) -> int:
        rivals = [stack for stack in room.stacks if stack.seat != eye.me]
        return sum(
            stack.known > strength or (stack.known == strength and not eye.breaks_ties(stack.seat))
            for stack in rivals
        )

    before, after = place(own.known), place(own.known + 2)
    crews = len(room.stacks)
    gain = outlook.at(after, crews) - outlook.at(before, crews)
    return after < before and gain > 1.2


def suspected(eye: Eye, room: RoomView) -> bool:
    """Whether the suspicion here would come to this crew."""
    ranked = sorted((stack for stack in room.stacks if stack.rank), key=lambda one: one.rank)
    first = next((stack for stack in ranked if not stack.lookout), None)
    return first is not None and first.seat == eye.me


def offer(eye: Eye, blur: float) -> Choice | None:
    """Before an answer: resources that make an item payable, cheaper recruiting, stars."""
    for place, face in faces(eye).items():
        if before_answer(eye, face):
            return place
    return None


def before_answer(eye: Eye, face: str) -> bool:
    crafting = eye.course.room == "cell_block" and eye.course.stage == "rewards"
    recruiting = eye.course.room == "chow_hall" and eye.course.stage == "rewards"
    match face:
        case "tales_of_champions":
            return all(sheet.reputation >= eye.mine.reputation for sheet in eye.rivals) or (
                not eye.rounds_left and crafting
            )
        case "recruiters_guide":
            return recruiting and len(eye.goons) > 1 and sum(eye.stock.values()) >= 1
        case "scrap_almanac":
            return crafting and makes_payable(eye, {"scrap": 2}, 0)
        case "smiths_notes":
            return crafting and makes_payable(eye, {"iron": 1}, 0)
        case "healers_primer":
            return crafting and makes_payable(eye, {"potion": 1}, 0)
        case "treasure_ledger":
            return False
        case "forgers_handbook":
            return crafting and makes_payable(eye, {}, 1)
    return False


def makes_payable(eye: Eye, more: dict[str, int], wild: int) -> bool:
    """Whether a better item could be crafted with these cubes than without."""
    with_it = best_payable(eye, more, wild)
    return with_it - best_payable(eye, {}, 0) > 2.0


def best_after_paying(eye: Eye, cubes: int) -> float:
    """The best item once this many of the least rare cubes are gone."""
    gone: dict[str, int] = {}
    for kind in RESOURCES:
        gone[kind] = -min(eye.stock[kind], cubes + sum(gone.values()))
    return best_payable(eye, gone, 0)


def best_payable(eye: Eye, more: dict[str, int], wild: int) -> float:
    """What the best item is worth that could be crafted with these cubes more."""
    stock = {kind: n + more.get(kind, 0) for kind, n in eye.stock.items()}
    best = 0.0
    for item in eye.items.values():
        cost = eye.cards.items[item].cost
        short = sum(max(0, n - stock.get(kind, 0)) for kind, n in cost.fixed.items())
        if short <= wild and sum(stock.values()) >= cost.total:
            best = max(best, values.item_net(eye, item))
    return best
