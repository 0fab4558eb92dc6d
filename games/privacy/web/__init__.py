"""Pages of export, deletion and privacy."""
