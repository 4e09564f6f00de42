"""The components as data: what they are and how `cards.toml` is read."""
