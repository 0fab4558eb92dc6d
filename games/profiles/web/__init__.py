"""Pages of profiles, friends and invitations."""
