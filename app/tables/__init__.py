"""Running tables and the people at them. Knows engine, games and storage, not the web."""
