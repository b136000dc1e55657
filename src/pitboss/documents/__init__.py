"""Documents that people read, print and file: rule books, redlines, submissions; and how to find a line in them.

tree.py          what a document is: sections of lines, each with its citation; every format is written from it
book/            the rule book of a game, one module for each of its parts
completeness.py  whether the book prints every paragraph of its text
redline.py       what one edition changed against another
edges.py         what an amendment does to the exact edge of each wager
form.py          a Rules Submission to fill in
packet.py        what an operator files
par.py           the PAR sheet of a game; par_sections.py what it says of each wager; par.typ its look on paper
formats.py       Markdown (markdown.py), a web page (pages.py), PDF (typesetting.py) and JSON (values.py)
search.py        lines of the law by their words
"""
