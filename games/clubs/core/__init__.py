"""The rows of clubs, who may do what in them, and the one place where each is changed."""
