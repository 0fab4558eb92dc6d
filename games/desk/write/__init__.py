"""Calling, answering, writing to a table."""
