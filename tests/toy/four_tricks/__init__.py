"""Four tricks: for two, all phases in one file; its rules have had two versions."""
