"""What pages of tournaments show: frozen plain values of one reader, never of a board that is not open."""
