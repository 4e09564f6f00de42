"""Pages, API and sockets. Shows what `app.tables` lets it see."""
