"""Submissions with one fault each: a lawful example, one change, and what the law says to it."""
