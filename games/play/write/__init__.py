"""What is written: the one door for moves, the life of a table, who sits where, what is due and what is said."""
