"""Using scoundrels and carrying out effects; the verbs are in `verbs/`."""
