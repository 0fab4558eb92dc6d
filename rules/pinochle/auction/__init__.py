"""Single-deck pinochle with an auction: for three, for four in pairs, for three with a widow."""
