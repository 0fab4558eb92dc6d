"""The bidding trainer: a hand and an auction of bots, what a bid in it says, and what a bot would call."""
