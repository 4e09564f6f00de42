"""The bot: reads the view of its seat, values what is there, plans its day."""
