"""Export, deletion and the privacy page: what is stored about a person, collected from every app."""
