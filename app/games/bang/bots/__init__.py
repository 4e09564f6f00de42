"""Players made of code: what they make of the others' roles, and what each choice is worth."""
