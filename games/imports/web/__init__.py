"""Pages on which a record is pasted, checked line by line, and kept as an archived game."""
