"""Telling people who are not looking that it is their turn."""
