"""The box: components, the reader of `cards.toml`, the words of effects."""
