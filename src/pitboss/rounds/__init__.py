"""One round of play: commands in, events out, and the state that the events add up to."""
