"""What a game is: its wagers, paytables, outcomes, settlement and Rules Submission. Rounds are played elsewhere."""
