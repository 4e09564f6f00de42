"""The order around the table."""

from app.kit.ring import clockwise


def test_the_order_begins_with_a_seat_and_goes_round_once() -> None:
    assert clockwise("ABCD", 0) == ["A", "B", "C", "D"]
    assert clockwise(range(4), 3) == [3, 0, 1, 2]
    assert clockwise(["alone"], 0) == ["alone"]
