"""Finished rounds, described in a file with all cards face up and played again to be settled."""
