"""Bots: what they think of the others' roles, and what each choice is worth to them."""
