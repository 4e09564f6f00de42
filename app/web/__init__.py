"""What strangers can reach: pages, API and sockets. Shows what `app.tables` lets it see."""
