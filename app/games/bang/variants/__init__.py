"""Games for other numbers of players, and series of games."""
