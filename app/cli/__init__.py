"""The command line: one module per command. It wires things together and decides nothing."""
