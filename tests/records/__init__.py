"""Records as earlier versions wrote them, and the registry of events as it is kept."""
