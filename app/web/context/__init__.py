"""The context of a request: who is asking, from where, how often, and what they may see."""
