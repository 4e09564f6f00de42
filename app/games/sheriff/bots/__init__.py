"""Bots that bargain, each from what its seat sees."""
