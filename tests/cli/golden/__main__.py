"""Write every golden text anew: `python -m tests.cli.golden`, or `make goldens`; then read the difference."""

from tests.cli.golden.writing import write_all

write_all()
