"""Challenge ladders: who wins against somebody above takes their place (docs/ladders.md)."""
