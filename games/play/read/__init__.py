"""What pages read: a table as one reader sees it, finished deals, lists of games, and who may see what."""
