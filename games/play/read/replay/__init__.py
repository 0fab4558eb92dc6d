"""The replay of a finished deal on the felt: its cards at every step, the ways between steps, the game around it."""
