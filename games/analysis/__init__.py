"""Looking back: what the decisions of a finished deal were worth."""
