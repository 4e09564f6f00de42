"""What people do around a game: open, sit, vote, talk, leave."""
