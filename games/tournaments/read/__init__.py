"""What pages of events show: frozen plain values of one reader, never of a board that is not open."""
