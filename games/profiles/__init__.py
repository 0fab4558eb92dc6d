"""People and their games: profiles, statistics, friends, invitations, everything of mine as a file, the way out."""
