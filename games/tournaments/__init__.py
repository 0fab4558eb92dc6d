"""Events: duplicate tournaments. The arithmetic is games.contest's."""
