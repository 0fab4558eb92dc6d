"""What is kept of a game, and what it gives: stories replayed from the record, and the seals of its deals."""
