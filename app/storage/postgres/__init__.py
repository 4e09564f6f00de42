"""The database itself: connections, the built-in server, channels between processes."""
