"""What each viewer sees: parts, events, and the facts that they are made from."""
