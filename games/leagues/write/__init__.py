"""What changes leagues: set up, entered, begun, gone on with, directed."""
