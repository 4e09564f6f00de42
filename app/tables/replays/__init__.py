"""Finished games: recording, playback, the downloadable record and its proof."""
