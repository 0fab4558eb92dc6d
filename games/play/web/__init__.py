"""Addresses, views, forms and sockets of the tables."""
