"""Piquet, in parties of six deals, and au cent: the rules, and the page that tells them."""
