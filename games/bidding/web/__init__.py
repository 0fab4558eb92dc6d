"""Addresses and views of the bidding trainer."""
