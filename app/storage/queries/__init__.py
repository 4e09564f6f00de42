"""Queries, one module per subject: functions over sessions."""
