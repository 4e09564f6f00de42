"""The rulebook of 3000 Scoundrels, one file per section."""
