"""What is remembered: people, tables, the log of decisions. Functions over sessions, no layers.

Nothing here knows a game or a page, and nothing here commits: the caller's
`async with db.begin()` does. The log alone has a writer of its own, because appends of all tables
share their commits.
"""
