"""The order around the table."""

from app.kit.ring import clockwise, next_seat


def test_the_order_begins_with_a_seat_and_goes_round_once() -> None:
    assert clockwise("ABCD", 0) == ["A", "B", "C", "D"]
    assert clockwise(range(4), 3) == [3, 0, 1, 2]
    assert clockwise(["alone"], 0) == ["alone"]


def test_the_next_seat_follows_even_one_that_is_out() -> None:
    assert next_seat([0, 2, 3], 0) == 2
    assert next_seat([0, 2, 3], 1) == 2
    assert next_seat([0, 2, 3], 3) == 0
    assert next_seat([1], 1) == 1
