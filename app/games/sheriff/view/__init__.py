"""What viewers see of the game: parts and events."""
