"""The table page: what one reader sees of a game, one value for each part of the page."""
