"""The end of a round: what each wager comes to, and in which order the seats are paid."""
