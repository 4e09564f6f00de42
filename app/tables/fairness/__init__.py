"""The seed of a deal, and the record of what the dice drew."""
