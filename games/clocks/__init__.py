"""PURE. How long a move may take: paces, clocks, pauses, leave. Instants are given, never asked for."""
