"""Whatever can go wrong around a floor, made to go wrong: killed processes, disks, databases, clocks, connections."""
