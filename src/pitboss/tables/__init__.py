"""A table over time: opening, shuffle and cut, decks and their age, stub counts, devices, seats, rounds between."""
