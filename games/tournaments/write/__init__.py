"""Where tournaments are written: set up, entered, run."""
