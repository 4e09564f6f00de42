"""The bot: reads its seat's view, values what is there, plans its day."""
