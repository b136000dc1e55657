"""The running floor: what it writes, rebuilds, repeats and refuses."""
