"""What the games with the double deck have in common: the pack, and the tables of meld values."""
