"""What viewers see of the game: parts, events, and how they are made."""
