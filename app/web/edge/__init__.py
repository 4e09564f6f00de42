"""The outermost layer: middleware, errors, health, metrics."""
