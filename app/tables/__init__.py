"""Running tables and the people around them.

Knows the engine, the games and the storage, not the web.
"""
