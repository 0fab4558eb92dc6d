"""Entering, challenging, directing: everything that changes rows of a ladder."""
