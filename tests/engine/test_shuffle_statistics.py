"""Is chance fair? Chi-square tests of the dice, with seeds of their own, so that none ever flakes.

An honest source would fail a test with the probability P (2 P where both sides count): the seeds
were not chosen to pass, and the commonest mistakes (a careless shuffle, a plain modulo) are shown
to be found.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

import pytest

from app.engine import Dice
from app.tables.fairness import fair_deal

P = 1e-4
_Z = 3.719  # the normal quantile of 1 - P


def chi_square(counts: Sequence[int]) -> float:
    """How far these counts are from being equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def limit(freedom: int) -> float:
    """What chi-square exceeds with the probability P (Wilson and Hilferty's approximation)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + _Z * math.sqrt(part)) ** 3)


def shuffled(dice: Dice, length: int) -> list[int]:
    things = list(range(length))
    dice.shuffle(things)
    return things


def careless(dice: Dice, length: int) -> list[int]:
    """The well-known mistake: every place changes with any place."""
    things = list(range(length))
    for place in range(length):
        other = dice.below(length)
        things[place], things[other] = things[other], things[place]
    return things


def orders(shuffle: Callable[[Dice, int], list[int]], length: int, games: int) -> list[int]:
    """How often each order of so many cards came up."""
    dice = Dice(b"orders of %d" % length)
    found = Counter(tuple(shuffle(dice, length)) for _ in range(games))
    return [found[order] for order in permutations(range(length))]


@pytest.mark.parametrize(("length", "games"), [(2, 2000), (3, 6000), (4, 12_000), (5, 24_000)])
def test_every_order_of_a_small_deck(length: int, games: int) -> None:
    counts = orders(shuffled, length, games)
    assert chi_square(counts) < limit(len(counts) - 1)


def test_a_careless_shuffle_would_be_found() -> None:
    counts = orders(careless, 3, 6000)
    assert chi_square(counts) > limit(len(counts) - 1)


def test_every_card_at_every_place() -> None:
    """32 cards; rows and columns of the table have fixed sums: (32 - 1)^2 degrees of freedom."""
    size, games = 32, 3200
    dice, counts = Dice(b"places"), Counter[tuple[int, int]]()
    for _ in range(games):
        counts.update(enumerate(shuffled(dice, size)))
    cells = [counts[place, card] for place in range(size) for card in range(size)]
    # A permutation's cells hang together: the plain sum is (n - 1) / n of chi-square's.
    assert chi_square(cells) * (size - 1) / size < limit((size - 1) ** 2)


def test_every_pair_side_by_side() -> None:
    """Which card follows which: all ordered pairs of 12 cards."""
    size, games = 12, 4000
    dice, counts = Dice(b"pairs"), Counter[tuple[int, int]]()
    for _ in range(games):
        knowledge = shuffled(dice, size)
        counts[knowledge[0], knowledge[1]] += 1  # one pair of each game: independent of one another
    pairs = [counts[pair] for pair in permutations(range(size), 2)]
    assert chi_square(pairs) < limit(len(pairs) - 1)


def test_the_first_card_of_a_game() -> None:
    """A fresh seed for each game, as at real tables: each of 32 crooks is as often on top."""
    counts = Counter[int]()
    for game in range(4800):
        seed = fair_deal.seed("a" * 64, game.to_bytes(32, "big"), [b"x", b"y"])
        counts[shuffled(Dice(seed), 32)[0]] += 1
    assert chi_square([counts[card] for card in range(32)]) < limit(31)


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 10, 52])
def test_numbers_below_a_bound_are_equally_likely(bound: int) -> None:
    dice = Dice(b"below %d" % bound)
    counts = Counter(dice.below(bound) for _ in range(200 * bound))
    assert chi_square([counts[n] for n in range(bound)]) < limit(bound - 1)


def test_no_number_is_favoured_by_the_remainder() -> None:
    """Below 3/4 of all words, a plain modulo would give the first third twice as often."""
    bound = 3 << 62
    dice = Dice(b"remainder")
    thirds = Counter(dice.below(bound) // (1 << 62) for _ in range(3000))
    assert chi_square([thirds[third] for third in range(3)]) < limit(2)
    words = Dice(b"remainder")
    plain = Counter(words.below(1 << 64) % bound // (1 << 62) for _ in range(3000))
    assert chi_square([plain[third] for third in range(3)]) > limit(2)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_bit_of_anybody_changes_half_of_the_seed(seat: int) -> None:
    """A different contribution gives another deal; and nobody can tell which."""
    changed, bits, trials = 0, 256, 400
    for trial in range(trials):
        thrown_in = {at: bytes([at]) * 4 + trial.to_bytes(28, "big") for at in range(3)}
        other = bytearray(thrown_in[seat])
        other[trial % 32] ^= 1 << trial % 8
        one = fair_deal.seed("a" * 64, b"s" * 32, thrown_in.values())
        two = fair_deal.seed("a" * 64, b"s" * 32, (thrown_in | {seat: bytes(other)}).values())
        changed += (int.from_bytes(one, "big") ^ int.from_bytes(two, "big")).bit_count()
    spread = math.sqrt(bits * trials / 4)
    assert abs(changed - bits * trials / 2) < _Z * spread


def test_decks_of_neighbouring_seeds_have_nothing_in_common() -> None:
    """Two deals that differ in one bit agree in one place of a deck on average, as any two do."""
    games, agreed = 1000, 0
    for game in range(games):
        seeds = (
            fair_deal.seed("a" * 64, b"s" * 32, [bytes([game % 256, game >> 8, bit])])
            for bit in (0, 1)
        )
        one, two = (shuffled(Dice(seed), 32) for seed in seeds)
        agreed += sum(a == b for a, b in zip(one, two, strict=True))
    assert abs(agreed - games) < _Z * math.sqrt(games)
