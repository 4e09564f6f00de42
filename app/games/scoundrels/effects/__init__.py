"""How scoundrels are used and effects carried out; the verbs are in `verbs/`."""
