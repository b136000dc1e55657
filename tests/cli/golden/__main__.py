"""Write golden texts anew: `python -m tests.cli.golden`, or `make goldens`; then read the difference.

With names only those: `python -m tests.cli.golden 'help-*'`.
"""

import sys

from tests.cli.golden.writing import write_all

write_all(sys.argv[1:])
