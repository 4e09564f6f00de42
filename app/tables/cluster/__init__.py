"""Following what other processes do at the same tables."""
