"""What pages and writing both ask of the rows of a league."""
