"""The JSON API and its socket."""
