"""Blackjack and Blackjack Switch: a round in which a seat may have several hands."""
