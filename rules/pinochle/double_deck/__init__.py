"""Double-deck partnership pinochle."""
