"""Craps and Mini-Craps: a round of dice."""
