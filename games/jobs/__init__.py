"""Jobs due at a time, and what every app needs to write safely: after commit, refusals, ids, texts."""
