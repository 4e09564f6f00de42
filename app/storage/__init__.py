"""The database: people, tables, the log of decisions. Functions over sessions, no layers.

Nothing here knows a game or a page, and nothing here commits: the caller does, with
`async with db.begin()`. Only the log has a writer of its own, because appends of all tables share
their commits.
"""
