"""Games small enough to read at a glance: they prove that a new game needs a folder and a few lines."""
