"""A game small enough to read at a glance: it proves that a new game needs a folder and one line."""
