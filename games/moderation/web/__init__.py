"""The web side of moderation: addresses, forms, pages."""
