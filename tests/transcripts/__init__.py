"""Golden rounds as text: one file for each game and path, made by `make transcripts` and reviewed as diffs."""
