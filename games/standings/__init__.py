"""Ladders and leagues as arithmetic: who stands where, and why. Plain values alone, no framework, no clock."""
