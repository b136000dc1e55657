"""Documents that people read, print and file: rule books, redlines, submissions; and how to find a line in them.

tree.py      what a document is: sections of lines, each with its citation; every format is written from it
book/        the rule book of a game, one module for each of its parts
search.py    lines of the law by their words
"""
