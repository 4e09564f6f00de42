"""Seat clocks and table clocks: pure functions over what is stored."""
