"""The dealing school: rounds dealt by chance, what a learner is asked about them, and whether an answer is right.

Whatever is right is what the engine does: payouts come from the settlement of the round, the next step from what the
round waits for.
"""
