"""Facedown: a server for board games of bluff and hidden information."""

__version__ = "0.1.0"
