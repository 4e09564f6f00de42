"""Views into HTML, in the reader's language."""
