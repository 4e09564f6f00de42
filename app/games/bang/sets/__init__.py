"""One file per box: the abilities of its characters and what its events do."""
