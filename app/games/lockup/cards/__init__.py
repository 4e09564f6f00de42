"""The components as data, and how `cards.toml` is read."""
