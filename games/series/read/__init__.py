"""What the pages of series show, as frozen plain values."""
