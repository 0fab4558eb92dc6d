"""Lists, seasons, fixtures and the director's desk, as pages and for the API."""
