"""The words of the law's data on which something turns: each is declared here once, with its meaning.

conditions.py      words in `when`, `variant` and `unless` that are no wager, option or version of the edition
options.py         what is left to operators
outcomes.py        the axes and words in which settlement lines speak of a round
procedures.py      the steps around a round; steps.py says when a table records which of them
irregularities.py  what may go wrong

`games/words_lint.py` holds the data against these lists, and the tests hold the code against them: a misspelt word is a
finding, and a word that nobody declared is never true (`games/conditions.py`).
"""
