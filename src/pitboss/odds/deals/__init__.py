"""Hands and deals as arrays: all that a deck can deal, one of each kind with its number, and the place of each hand.

Which hand beats which comes from `rankings`, and what it is paid from `games`: nothing here knows a wager.
"""
