"""Dry runs, simulations, cleaning up."""
