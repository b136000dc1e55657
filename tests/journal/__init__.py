"""What a journal promises, in every store."""
