"""Many rounds: what a seat or a table brings in a round, a night, a year, and whether a result is believable.

laws.py          the exact law of what the wagers of a seat, or of all seats, bring in one round
tables.py        the seats of a table together: covariances, exactly; for a pair of seats, shared_dealer.py and
                 shared_cards.py; whole_nets.py what both multiply
sums.py          the law of many rounds, by convolution: exactly, or with a certified error
session.py       a night, a month, a year: bands, quantiles, the chance that the table loses
ruin.py          how likely a bankroll is lost, and how much is enough
jackpots.py      how long a jackpot is waited for, and what seed, rate and reset come to
hold.py          how believable a result is; explanations.py what would explain it
expectation.py   mean and variance of a round's wagers, for records of hold by shift
"""
