"""What can still be hidden: closed tokens are dealt again exactly within what was seen."""

from __future__ import annotations

from app.engine import Dice
from app.games.lockup.places import TokenAt
from app.games.lockup.view.events import Placed
from tests.games.lockup.jail import Jail


def possible(jail: Jail, viewer: int, room: str, seat: int) -> set[tuple[str, ...]]:
    """The tokens that a crew could have at a location, as far as this viewer can tell."""
    found = set()
    for number in range(40):
        other = jail.table.copy()
        other.redeal(viewer, Dice(bytes([number])))
        cards = other.state.rooms[room].tokens[seat]
        found.add(tuple(card.face for card in cards))
    return found


def test_a_closed_token_is_any_that_was_not_seen() -> None:
    """Placing tokens: rivals see the back only; open ones can't be it."""
    jail = Jail(3).send(0, "sewers", "?strength_5 enforcer")
    jail.send(1, "smithy", "lookout").passes(2)
    jail.send(0, "smithy", "strength_2 strength_3")
    assert possible(jail, 1, "sewers", 0) == {
        ("enforcer", face) for face in ("strength_4", "strength_5", "lookout")
    }
    assert possible(jail, 0, "sewers", 0) == {("enforcer", "strength_5")}


def test_the_last_closed_token_is_known_when_all_others_were_seen() -> None:
    jail = Jail(2).send(0, "sewers", "?strength_5").passes(1)
    jail.send(0, "smithy", "strength_2 strength_3 strength_4 enforcer lookout")
    assert possible(jail, 1, "sewers", 0) == {("strength_5",)}


def test_what_the_atlas_has_shown_stays_known_to_its_reader_only() -> None:
    """Atlas: a look at one token limits what the others can be."""
    jail = Jail(3).tomes(1, "hideout_atlas").send(0, "sewers", "?strength_5")
    jail.tome(1, "hideout_atlas").answer("peek", TokenAt("sewers", 0, 0).id)
    jail.passes(1).passes(2).send(0, "smithy", "?lookout")
    assert possible(jail, 1, "sewers", 0) == {("strength_5",)}
    assert ("strength_5",) not in possible(jail, 1, "smithy", 0)
    assert len(possible(jail, 2, "sewers", 0)) == 6


def test_next_round_everything_may_be_hidden_again() -> None:
    """Lights out: all tokens are home, so nobody can tell which of them is placed next."""
    jail = Jail(2).send(0, "sewers", "strength_5").passes(1).passes(0).until("place")
    assert jail.prison.round == 2
    if jail.asked[0][0] == 1:
        jail.passes(1)
    jail.send(0, "sewers", "?strength_3")
    assert len(possible(jail, 1, "sewers", 0)) == 6
    assert not any(token.face for token in jail.part("crew:0", 1).cell)


def test_a_tome_played_from_a_hand_doesn_t_show_which_it_was() -> None:
    """Tomes: a rival who knows one of a hand can't tell whether it was that one."""
    jail = Jail(2).tomes(0, "smiths_notes", "scrap_almanac").tome(0, "scrap_almanac")
    assert jail.part("crew:0", 1).tomes[0].face is None
    assert jail.part("crew:0", 0).tomes[0].face == "smiths_notes"


def test_a_reserved_item_is_known_to_all_since_it_was_open() -> None:
    jail = Jail(2).reserved(0, "shiv")
    assert jail.part("crew:0", 1).reserved[0].face == "shiv"
    assert jail.part("crew:0").reserved[0].face == "shiv"


def test_the_watch_s_cards_are_any_that_were_not_seen() -> None:
    """Solo: nobody knows a face-down guard card."""
    jail = Jail(1).place(-1, "sewers", "?blue_5").place(-1, "smithy", "blue_6")
    faces = {tokens[0] for tokens in possible(jail, 0, "sewers", -1)}
    assert len(faces) > 4
    assert "blue_6" not in faces


def test_nobody_knows_a_guard_card_before_it_is_turned_up() -> None:
    """Solo, roll call: the watch's cards lie face down in the first seven locations."""
    jail = Jail(1).at("watch").until("guard")
    rooms = [jail.part(f"room:{room.id}", 0) for room in jail.prison.open_rooms]
    cards = [token for room in rooms for stack in room.stacks for token in stack.tokens]
    assert [card.face for card in cards] == [None] * 7


def test_the_chronicle_tells_the_rivals_no_face_down_token() -> None:
    jail = Jail(2).send(0, "sewers", "?strength_5")
    assert "strength_5" in repr(jail.told(Placed, 0))
    assert "strength_5" not in repr(jail.told(Placed, 1))
