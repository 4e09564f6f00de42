"""Dealing again within what is known: every legal deal may come out, and no other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import ONLOOKER, Card, Dice, Knowledge, redeal_cards
from app.engine.snapshots import Snapshot
from tests.engine.toy import Toy, setting_of

FACES = ["apple", "apple", "bread", "silk", "silk", "pepper"]
CONTRABAND = ["silk", "pepper"]


def deck(faces: list[str] = FACES, seats: int = 2) -> tuple[Knowledge, list[Card]]:
    knowledge = Knowledge(seats)
    return knowledge, [knowledge.card(face) for face in faces]


def deals(knowledge: Knowledge, viewer: Any, times: int = 1500) -> Counter[tuple[str, ...]]:
    """What comes out when this viewer's ignorance is dealt again, each time from the true deal."""
    true = [card.face for card in knowledge.cards]
    found: Counter[tuple[str, ...]] = Counter()
    for number in range(times):
        redeal_cards(knowledge, viewer, Dice(number.to_bytes(4, "big")))
        found[tuple(card.face for card in knowledge.cards)] += 1
        for card, face in zip(knowledge.cards, true, strict=True):
            card.face = face
    return found


def legal(knowledge: Knowledge, viewer: Any) -> set[tuple[str, ...]]:
    """All deals that agree with what this viewer knows, by trying every one."""
    cards = knowledge.cards
    true = [card.face for card in cards]
    claims = knowledge.claimed(viewer)
    found = set()
    for faces in {*permutations(true)}:
        dealt = dict(zip(cards, faces, strict=True))
        if any(card.known_to(viewer) and dealt[card] != card.face for card in cards):
            continue
        if any(pool_of(cards, dealt, v) != pool_of(cards, None, v) for v in [viewer]):
            continue
        if all(sum(c.fits(dealt[card]) for card in c.cards) >= c.least for c in claims):
            found.add(faces)
    return found


def pool_of(cards: list[Card], dealt: dict[Card, str] | None, viewer: Any) -> dict[Any, Any]:
    """The faces in each pool of the cards that the viewer doesn't see."""
    found: dict[Any, Counter[str]] = {}
    for card in cards:
        if not card.known_to(viewer):
            pool = found.setdefault((card.kind, card.pool_of(viewer)), Counter())
            pool[dealt[card] if dealt else card.face] += 1
    return found


def test_cards_of_a_known_sort_are_one_of_it() -> None:
    """Face down, but known to be contraband."""
    knowledge, cards = deck()
    knowledge.limit([cards[3], cards[5]], CONTRABAND)
    found = deals(knowledge, ONLOOKER)
    assert {*found} == legal(knowledge, ONLOOKER)
    assert {(deal[3], deal[5]) for deal in found} == {*permutations(CONTRABAND)} | {("silk",) * 2}


def test_a_card_that_is_known_not_to_be_something_never_is() -> None:
    knowledge, cards = deck()
    knowledge.rule_out(cards[:3], ["silk"])
    found = deals(knowledge, 0)
    assert {*found} == legal(knowledge, 0)
    assert all("silk" not in deal[:3] for deal in found)


def test_what_was_taken_in_public_stays_in_the_hand() -> None:
    """An onlooker knows two of the five, not which, and forgets it with the next mixing."""
    knowledge, cards = deck()
    hand = [cards[0], cards[1], cards[3], cards[4]]
    knowledge.show(hand, 0)
    knowledge.holds(hand, {"apple": 2}, 1, ONLOOKER)
    for viewer in (1, ONLOOKER):
        found = deals(knowledge, viewer)
        assert {*found} == legal(knowledge, viewer)
        assert all([deal[n] for n in (0, 1, 3, 4)].count("apple") == 2 for deal in found)
    knowledge.mix(cards)
    assert any(deal[2] == "apple" for deal in deals(knowledge, 1))


def test_cards_seen_before_they_were_mixed_with_others_are_among_them() -> None:
    """Taken face up into a hand: a watcher remembers what, and can't tell which it is any more."""
    knowledge, cards = deck()
    knowledge.show(cards[:1], 1)
    hand = [cards[0], cards[2], cards[5]]
    knowledge.mix(hand, knowing=[0])
    found = deals(knowledge, 1)
    assert {*found} == legal(knowledge, 1)
    assert all("apple" in (deal[0], deal[2], deal[5]) for deal in found)
    assert any(deal[0] != "apple" for deal in found)


def test_claims_about_mixed_cards_are_about_all_of_them() -> None:
    """Two contraband cards among three: each may be the legal one."""
    knowledge, cards = deck()
    knowledge.limit([cards[3], cards[4]], CONTRABAND)
    knowledge.mix(cards[2:5])
    found = deals(knowledge, 0)
    assert {*found} == legal(knowledge, 0)
    assert all(sum(face in CONTRABAND for face in deal[2:5]) >= 2 for deal in found)
    assert {n for deal in found for n in (2, 3, 4) if deal[n] == "bread"} == {2, 3, 4}


def test_one_of_two_tokens_not_yet_seen() -> None:
    """All but two of a crew have been seen: each of the two may be either, and no other."""
    knowledge, cards = deck(["1", "2", "3", "boss"])
    knowledge.turn_up(cards[0], cards[2])
    found = deals(knowledge, 1)
    assert {*found} == {("1", "2", "3", "boss"), ("1", "boss", "3", "2")}


def test_somebody_who_knows_more_is_dealt_no_other() -> None:
    knowledge, cards = deck()
    knowledge.limit(cards[3:5], CONTRABAND)
    knowledge.show(cards, 0)
    assert len(deals(knowledge, 0, 20)) == 1


def test_every_legal_deal_is_as_likely() -> None:
    """A sort of its own for two cards, another within it for one of them: nothing is favoured."""
    knowledge, cards = deck(["a", "b", "c", "d"])
    knowledge.limit(cards[:2], ["a", "b", "c"])
    knowledge.limit(cards[:1], ["a", "b"])
    times = 6000
    found = deals(knowledge, 0, times)
    assert {*found} == legal(knowledge, 0)
    expected = times / len(found)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in found.values())


def test_a_claim_that_hardly_any_deal_keeps_is_kept() -> None:
    """Too rare to be met by chance: it is mended, from every side at once."""
    faces = [f"x{n}" for n in range(60)] + ["apple", "silk", "silk", "bread"]
    knowledge, cards = deck(faces)
    knowledge.holds(cards[-5:], {"apple": 1, "silk": 2, "bread": 1})
    found = deals(knowledge, 0, 60)
    assert all({"apple", "bread"} <= {*deal[-5:]} for deal in found)
    assert all(deal[-5:].count("silk") == 2 for deal in found)
    assert {deal.index("apple") for deal in found} == {59, 60, 61, 62, 63}


def test_a_way_round_is_found_where_cards_get_in_each_others_way() -> None:
    """The only legal deals follow from one another by moving three faces at once."""
    knowledge, cards = deck(["a", "b", "c"])
    for card, allowed in zip(cards, ("ab", "bc", "ca"), strict=True):
        knowledge.limit([card], allowed)
    assert {*deals(knowledge, 0)} == {("a", "b", "c"), ("b", "c", "a")} == legal(knowledge, 0)


def test_claims_live_in_snapshots() -> None:
    toy = Toy(deal=setting_of())
    toy.cards = [toy.knowledge.card(face) for face in FACES]
    toy.knowledge.limit(toy.cards[3:], CONTRABAND)
    again = Snapshot.take(0, toy, toy.deal).restore(toy.deal)
    assert {*deals(again.knowledge, 0)} == legal(toy.knowledge, 0)


Step = tuple[str, list[int], int]
NUMBERS = st.lists(st.integers(0, 5), min_size=1, max_size=4, unique=True)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["show", "mix", "limit", "rule out", "holds", "turn up", "turn down"]),
        NUMBERS,
        st.integers(0, 1),
    ),
    max_size=7,
)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(STEPS, st.sampled_from([0, 1, ONLOOKER]))
def test_whatever_was_said_and_mixed_all_of_it_is_kept(steps: list[Step], viewer: Any) -> None:
    """Nothing that a viewer is said to know is ever false, and each legal deal may come out."""
    knowledge, cards = deck()
    for what, numbers, seat in steps:
        take(knowledge, what, [cards[n] for n in numbers], seat)
        for claims in map(knowledge.claimed, knowledge.claims):
            assert all(sum(c.fits(card.face) for card in c.cards) >= c.least for c in claims)
    possible = legal(knowledge, viewer)
    assert tuple(card.face for card in cards) in possible
    found = {*deals(knowledge, viewer, 20 + 20 * len(possible) if len(possible) < 20 else 60)}
    assert found <= possible
    if len(possible) < 20:
        assert found == possible


def take(knowledge: Knowledge, what: str, cards: list[Card], seat: int) -> None:
    faces = [card.face for card in cards]
    match what:
        case "show":
            knowledge.show(cards, seat)
        case "mix":
            knowledge.mix(cards, knowing=[seat])
        case "limit":
            knowledge.limit(cards, faces)
        case "rule out":
            knowledge.rule_out(cards, {*FACES} - {*faces})
        case "holds":
            knowledge.holds(cards, Counter(faces[:2]), seat, ONLOOKER)
        case "turn up":
            knowledge.turn_up(*cards)
        case "turn down":
            knowledge.turn_down(*cards)


@pytest.mark.parametrize("viewer", [0, ONLOOKER])
def test_the_true_deal_has_no_advantage(viewer: Any) -> None:
    """A redeal from another legal deal gives the same, so nobody can tell which one is true."""
    knowledge, cards = deck()
    knowledge.limit(cards[3:5], CONTRABAND)
    before = deals(knowledge, viewer, 3000)
    redeal_cards(knowledge, viewer, Dice(b"another"))
    after = deals(knowledge, viewer, 3000)
    for deal in {*before, *after}:
        assert abs(before[deal] - after[deal]) < 6 * (before[deal] + after[deal]) ** 0.5
