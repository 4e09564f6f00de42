"""Tables in memory: loading, deciding, committing, composing what people see."""
