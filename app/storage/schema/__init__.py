"""Tables of the database, migrations, backup and restore."""
