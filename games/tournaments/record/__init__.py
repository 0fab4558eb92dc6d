"""What the rows of a tournament give: results, places, the next round, who knows which board."""
