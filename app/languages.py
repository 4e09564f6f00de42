"""The languages that are spoken: a line here, a folder in `locale`, texts in the games' cards."""

LANGUAGES = {"en": "English", "ru": "Русский"}
