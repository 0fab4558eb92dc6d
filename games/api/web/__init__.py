"""Addresses of the API, and the pages about it."""
