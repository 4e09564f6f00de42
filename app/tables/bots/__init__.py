"""Bots: what they answer, and when."""
