"""The law: editions of each game's rules as cited data, the sources they cite, and what changed between them."""
