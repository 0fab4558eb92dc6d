"""Pages of events."""
