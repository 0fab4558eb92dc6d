"""Changes of series: making them, their parts, the results of evenings, what ended parts give."""
