"""The odds of blackjack's main game, and of Blackjack Switch. Side wagers, on which nothing is decided, live above.

`rules` tabulates the law, `play` finds the best play, `splits` says how split pairs are played, `count` counts what it
comes to and `spread` how the hands of a round fall together; `main_game` puts them together and answers, and so does
`switch` for two hands.
"""
