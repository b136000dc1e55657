"""How the rounds of each family of games go on; `registry` says which game belongs to which."""
