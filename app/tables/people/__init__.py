"""Actions around a game: open, sit, vote, talk, leave."""
