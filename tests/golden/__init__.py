"""Golden records: games played once and kept, with what each deal came to. What they give never changes."""
