"""The clubhouse: the pages of clubs. Rows and what is done with them stand in games/clubs."""
