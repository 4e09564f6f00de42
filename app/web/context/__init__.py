"""Who is asking, from where, how often, and what they may see."""
