"""What cards do: the verbs of effects, and the windows in which tomes are played."""
