"""Pages of tournaments: lists, entries, results, print, the director's desk."""
