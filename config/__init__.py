"""The site's wiring: settings, addresses, servers and the tools that run it."""
