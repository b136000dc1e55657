"""Many rounds: what a seat or a table brings in a round, a night, a year, and whether a result is believable.

laws.py          the exact law of what the wagers of a seat, or of all seats, bring in one round
expectation.py   mean and variance of a round's wagers, for whoever keeps a hold by shift
"""
