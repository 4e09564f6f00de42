"""The rulebook, section by section: the course of a turn, and what everybody can do."""
