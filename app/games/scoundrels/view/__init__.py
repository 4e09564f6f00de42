"""What each viewer sees: parts, events, and what they can't know."""
