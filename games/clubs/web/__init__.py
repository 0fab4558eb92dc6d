"""Addresses, forms and pages of clubs."""
