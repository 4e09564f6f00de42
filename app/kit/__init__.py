"""Vocabulary that games share: cards as data, answers, places, seats in order, scoring, bots."""
