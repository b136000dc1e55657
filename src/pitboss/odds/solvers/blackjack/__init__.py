"""The odds of blackjack: the main game, Blackjack Switch, and the side wagers.

`play` finds the best play, `splits` says how split pairs are played, `count` counts what it comes to and `spread` how
the hands of a round fall together; `main_game` puts them together and answers, and so does `switch` for two hands.
`side_wagers` counts deals: nothing is decided there. The rules as arrays are in `compiled.blackjack_play`.
"""
