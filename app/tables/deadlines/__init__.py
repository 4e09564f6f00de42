"""Acting on deadlines that have passed."""
