"""What bots answer, and when."""
