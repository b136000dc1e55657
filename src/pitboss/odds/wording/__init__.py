"""Answers for people: the best play in words, charts, pictures, and figures as text.

Each file says in words what a solver has found, and how often the words are right; no figure is made here.
"""
