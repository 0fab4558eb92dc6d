"""Notices: what people are told while they are not looking, on a page, by push and by mail. Never a card."""
