"""Static files, icons and fonts."""
