"""The engine of a round, for every game alike: what a command does, what an event does, wagers, irregularities."""
