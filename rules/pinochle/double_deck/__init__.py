"""Double-deck pinochle: four players in partnerships, eighty cards, twenty tricks."""
