"""Series of a club: tournaments, seasons and evenings added up to a table of the year."""
