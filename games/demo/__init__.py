"""What a fresh site begins with where it is asked for (`TALON_DEMO`): a club of bots that plays, an event to enter."""
