"""A second statement of the law's figures, made by reading the documents again, and how it is held against the data.

One text file for each edition. Columns stand two spaces or more apart. A block is a line at the margin that says what
it is of and where the law has it, and a line for each row: its place, what is printed, and the figure. `-` is the
place of the block itself; `(a)` goes on from it. Hands are in the document's own words: `words` knows what they mean.

The figures were written before the data was looked at. What stands around them (seats, decks, deals, decisions, wagers,
settlements, irregularities, options, procedures, the layout) takes its names from the data, and was read line by line
against the text.
"""
