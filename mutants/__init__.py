"""Small faults put into a copy of the code and of the law's data, to see which of them the tests find.

`make mutants` draws so many with a seed. Each is tried in a copy of the tree against the tests nearest to it by their
imports, then against the others that reach it, until one fails or the time of a mutant is spent.
"""
