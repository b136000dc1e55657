"""`python -m tests.records` writes the registry of events anew, once a change is meant."""

from tests.records.registry import write_all

write_all()
