"""Addresses and views of analyses."""
