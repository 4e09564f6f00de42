"""Sockets and their outboxes."""
