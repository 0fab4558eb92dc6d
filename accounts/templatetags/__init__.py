"""Tags that depend on who reads."""
