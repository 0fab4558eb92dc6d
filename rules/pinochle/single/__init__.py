"""What the four games of single-deck pinochle share: the pack, the values, the duties of a follower."""
