"""Bots of Lockup: plans, values, guesses about rivals."""
