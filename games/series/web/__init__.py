"""Addresses, forms and pages of series."""
