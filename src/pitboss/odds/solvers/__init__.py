"""How an answer is found: by shape of play, or by game where its play is like no other.

`tallies` counts hands where nothing is decided; `hand_vs_dealer`, `up_card`, `streets` and `ultimate_texas_holdem` play
each hand as well as possible; `baccarat`, `craps` and `blackjack/` follow their own rules. What they share is in
`pricing`, `progressives` and `showdown`. Long loops live in `kernels`, the words for the best play in `wording`.
"""
