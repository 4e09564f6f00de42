"""The rules, one file per phase of a round and per module, in the words of the rulebook."""
