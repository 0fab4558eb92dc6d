"""Notices: what people are told while they are not looking, on a page, by push and by e-mail. Never a card."""
