"""Write every transcript anew: `python -m tests.transcripts`, or `make transcripts`."""

from tests.transcripts.writing import write_all

write_all()
