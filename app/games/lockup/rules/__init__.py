"""The rules, one file per phase or location of the rulebook."""
