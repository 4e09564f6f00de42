"""Two, three, six and eight players, and series of games for money."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import ALL, Dice
from app.engine.table import Table
from app.games.bang import events
from app.games.bang.state import Street as State
from tests.games.bang.table import Street, fresh
from tests.support.play import Walk, bot_way, keen_way, luck

PAIR = ("Anna suzy_lafayette calamity_janet | bang", "Boris paul_regret rose_doolan | indians")


def test_v2_two_players_have_two_characters_each_along_the_street() -> None:
    """V2: A1 A2 B1 B2; a player's own are at distance 1."""
    street = Street("Anna bart_cassidy sid_ketchum", "Boris jesse_jones kit_carlson")
    assert street.asked == ("Anna", "active")
    street.play("Anna: Anna/sid_ketchum")
    ranges = {one.figure: one.distance for one in street.sees("Anna", "ranges").ranges}
    assert ranges == {0: 1, 2: 1, 3: 2}


def test_v2_the_passive_character_answers_with_its_own_ability() -> None:
    """V2, the example of the rulebook: Suzy is hit first, Calamity gives Missed! as BANG!."""
    street = Street(
        "Boris willy_the_kid slab_the_killer | indians",
        "Anna suzy_lafayette calamity_janet | missed",
    )
    street.play("Boris: Boris/willy_the_kid", "Boris: indians", "Anna: hit", "Anna: missed")
    suzy, janet = street.player("Anna").figures
    assert (suzy.life, janet.life) == (3, 4)
    assert len(street.hand("Anna")) == 1


def test_v2_two_players_win_when_both_characters_of_the_other_are_gone() -> None:
    street = Street(
        "Anna willy_the_kid rose_doolan | bang bang", "Boris 1/4 paul_regret sid_ketchum"
    )
    street.play("Anna: Anna/rose_doolan", "Anna: bang>Boris/paul_regret")
    assert street.won is None
    street.play("Anna: end")
    while street.asked != ("Anna", "play"):
        assert street.asked
        name, kind = street.asked
        moves = {"active": "Anna/willy_the_kid", "play": "end"}
        street.silence(name) if name == "Boris" else street.play(f"Anna: {moves[kind]}")
    street.play("Anna: bang>Boris/sid_ketchum")
    while street.asked:
        street.silence("Boris")
    assert street.won == ("last", ["Anna"])


def two(anna: str, boris: str, **given: Any) -> Street:
    """Anna has Sid Ketchum active and Rose Doolan, Boris Jesse Jones and Kit Carlson."""
    return Street(
        f"Anna sid_ketchum rose_doolan {anna}", f"Boris jesse_jones kit_carlson {boris}", **given
    )


def test_v2_when_the_active_character_is_shot_the_other_one_is_active_at_once() -> None:
    """V2; and Beer still works, as one player has two characters."""
    street = two("1/4 | bang beer", "1/4", deck="bang bang")
    street.play("Anna: Anna/rose_doolan", "Anna: bang>Boris/jesse_jones")
    boris = street.player("Boris")
    assert [figure.alive for figure in boris.figures] == [False, True]
    assert boris.active is boris.figures[1]
    street.play("Anna: beer")
    assert street.life("Anna") == 2


def test_v2_what_an_event_does_to_a_player_it_does_to_the_active_character() -> None:
    """V2: Russian Roulette and The Daltons go round the players, The Doctor heals the active."""
    roulette = two("| missed", "| missed", next="russian_roulette", start=True)
    assert roulette.asked == ("Anna", "dodge")
    roulette.play("Anna: missed", "Boris: missed")
    assert roulette.player("Anna").figures[0].life == 2
    doctor = two("2/4", "4/4", next="the_doctor", start=True)
    assert [figure.life for figure in doctor.player("Anna").figures] == [3, 2]


@pytest.mark.parametrize(
    "given", [{"event": "ghost_town"}, {"event": "dead_man"}, {"orange": "bone_orchard"}]
)
def test_v2_of_two_players_nobody_returns_from_the_dead(given: dict[str, str]) -> None:
    """V2: a character that is gone is no player who was eliminated."""
    street = two("| bang", "1/4", deck="bang bang", **given)
    street.play("Anna: Anna/rose_doolan", "Anna: bang>Boris/jesse_jones", "Anna: end")
    while street.asked and street.asked[0] == "Anna":
        street.silence("Anna")
    assert [figure.alive for figure in street.player("Boris").figures] == [False, True]


def three(anna: str, boris: str, carl: str, **given: Any) -> Street:
    return Street(f"Anna deputy {anna}", f"Boris renegade {boris}", f"Carl outlaw {carl}", **given)


def test_v1_three_players_win_by_shooting_their_own_prey() -> None:
    """V1: the deputy hunts the renegade."""
    street = three("| bang", "1/4", "")
    street.play("Anna: bang>Boris")
    assert street.won == ("hunter", ["Anna"])


def test_v1_three_players_go_on_when_somebody_else_shot_the_prey() -> None:
    street = three("| bang", "", "1/4")
    before = len(street.hand("Anna"))
    street.play("Anna: bang>Carl")
    assert street.won is None
    assert len(street.hand("Anna")) == before - 1 + 3


def test_v1_three_players_may_all_be_jailed() -> None:
    street = three("| jail", "", "")
    assert street.may("Anna", "jail>Boris")
    assert street.may("Anna", "jail>Carl")


def test_v6_two_renegades_alive_at_the_death_of_the_sheriff_let_the_outlaws_win() -> None:
    """V6."""
    street = Street("Anna renegade | bang", "Boris sheriff 1/5", "Carl renegade", "Dora outlaw 1/4")
    street.play("Anna: bang>Boris")
    assert street.won == ("outlaws", ["Dora"])


SIX = ("Dora deputy", "Emil outlaw", "Fred renegade")


def six(**given: Any) -> Street:
    players = ("Anna sheriff", "Boris outlaw", "Carl outlaw", *SIX)
    return Street(*players, six_players="alternative", **given)


def fell(street: Street, *names: str) -> Street:
    state = street.table.state
    for name in names:
        player = street.player(name)
        player.figures[0].alive = False
        state.dead.append(player)
        assert player.role
        state.knowledge.turn_up(player.role)
    return street


def to_turn_of(street: Street, name: str) -> Street:
    while street.asked and street.asked[0] != name:
        seat, _ = street.table.waiting_for()[0]
        question = street.table.questions(seat)[0]
        ids = [option.id for option in question.options]
        street.table.decide(seat, question.id, next(i for i in ("end", "go_on") if i in ids))
    return street


def test_v3_with_three_bad_men_dead_the_game_goes_on_and_the_sheriff_may_declare() -> None:
    """V3: the server must not betray the removed role."""
    street = to_turn_of(fell(six(), "Boris", "Carl", "Emil"), "Anna")
    street.play("Anna: end")
    to_turn_of(street, "Anna")
    assert street.asked == ("Anna", "declare")
    street.play("Anna: crime_defeated")
    assert street.told(events.Declared)
    assert street.told(events.LeftGame)
    assert [event.seat for event in street.told(events.Revealed)] == [0, 5]
    assert street.table.state.fight == "two"


def test_v3_of_six_the_last_two_shoot_it_out_without_events() -> None:
    """V3: with the roles revealed the last event has no effect any more."""
    street = Street(
        *("Anna sheriff | bang", "Boris outlaw 1/4", "Carl outlaw", *SIX),
        six_players="alternative",
        event="curse",
        orange="gag",
        dead="Carl Dora Emil",
    )
    street.play("Anna: bang>Boris")
    state = street.table.state
    assert (state.fight, state.event, state.orange) == ("two", "", "")
    assert state.event_gone
    assert state.orange_gone


def test_v3_the_law_is_dead_reveals_deputies_and_renegade() -> None:
    street = fell(six(), "Anna", "Dora")
    street.table.state.current = street.player("Fred").active
    street.play("Anna: end") if street.asked == ("Anna", "play") else None
    to_turn_of(street, "Boris")
    assert street.asked == ("Boris", "declare")


def played(seats: int, seed: str, ways: list[Any] | None = None, **options: Any) -> Walk:
    walk = Walk(fresh(seats, seed, **options), ways=ways or [keen_way, bot_way("gunman")])
    numbers = luck(seed, back=False)
    while not walk.table.over:
        assert walk.table.decisions < 6_000
        walk.act(next(numbers))
    return walk


def names_of(walk: Walk) -> set[str]:
    return {type(event).__name__ for event in walk.table.events(ALL)}


def test_v5_a_series_pays_passes_the_badge_and_auctions_characters() -> None:
    """Hiring, experience, bounties: Bid, Hired, KeptCards, KeptCharacter, Paid, Bounty.

    Asked: hire, bid, raise, keep, keep.cards, keep.character.
    """
    seen: set[str] = set()
    asked: set[str] = set()
    for number in range(2):
        walk = played(
            *(4, f"series {number}"), games=3, hiring=True, experience=True, bounties=True
        )
        seen |= names_of(walk)
        asked |= {entry.kind for entry in walk.table.entries}
        outcome = walk.table.result()
        assert outcome
        assert outcome.has_points
        begun = [e for e in walk.table.events(None) if isinstance(e, events.Began)]
        assert [(e.seat - begun[0].seat) % 4 for e in begun] == [0, 1, 2]
    assert {"Bid", "Hired", "Paid"} <= seen
    assert {"hire", "bid"} <= asked


def test_v7_scoring_follows_the_table_of_the_rulebook() -> None:
    """Scoring, example 1: five players, the sheriff has won, the deputy is alive."""
    from app.games.bang.rules.scoring import earned

    street = Street(
        *("Anna sheriff", "Boris deputy", "Carl outlaw", "Dora outlaw", "Emil renegade"),
        games=5,
    )
    state = street.table.state
    state.won = ("law", (0, 1))
    assert [earned(state, player) for player in state.players] == [3000, 2000, 0, 0, 0]
    state.won = ("outlaws", (2, 3))
    fell(street, "Carl", "Anna")
    assert [earned(state, player) for player in state.players] == [0, 0, 1600, 2000, 1500]


def test_v7_a_deputy_who_shoots_the_sheriff_is_fined() -> None:
    """Scoring, the fine; V7: by the killer of D3."""
    from app.games.bang.rules.scoring import earned

    street = Street("Anna sheriff", "Boris deputy", "Carl outlaw", "Dora outlaw", games=2)
    state = fell(street, "Anna").table.state
    state.killers[0] = 1
    state.won = ("outlaws", (2, 3))
    assert earned(state, state.players[1]) == -5000


def test_one_of_two_characters_can_be_chosen() -> None:
    table: Table[State] = fresh(4, "choice", character_choice="choose_one_of_two")
    assert {kind for _, kind in table.waiting_for()} == {"character"}
    assert len(table.view(0)["offer"].characters) == 2  # type: ignore[attr-defined]
    assert table.view(None)["offer"].characters == ()  # type: ignore[attr-defined]


def test_v4_no_mercy_gives_a_bang_back_to_the_sheriff() -> None:
    """V4: after phase 3."""
    street = Street(
        "Anna sheriff | bang", "Boris outlaw", "Carl outlaw", "Dora renegade", no_mercy=True
    )
    street.play("Anna: bang>Boris", "Anna: end", "Anna: yes")
    assert "bang" in street.hand("Anna")
    assert street.told(events.TookBack)


def test_free_for_all_is_won_by_the_last_one_standing() -> None:
    street = Street(
        "Anna outlaw | bang", "Boris sheriff 1/5", "Carl outlaw", "Dora renegade", free_for_all=True
    )
    street.play("Anna: bang>Boris")
    assert street.won is None


def test_games_of_all_boxes_end_for_every_number_of_players() -> None:
    """Conserving every card; many more are played by tests/games/bang/coverage.py."""
    boxes = dict.fromkeys(("dodge_city", "bullet", "high_noon", "fistful", "wild_west"), True)
    for seats in range(2, 9):
        walk = played(seats, f"all {seats}", **boxes)
        cards = walk.table.state.knowledge.cards
        assert len({id(card) for card in cards}) == len(cards)
        assert sorted(card.face for card in cards if card.kind == "card") == sorted(
            walk.table.deal.components.deck
        )
    assert Dice(b"")
