"""`python -m tests.tables.shown` writes what pages are sent anew, once a change is meant."""

from tests.tables.shown import LOOKS, TABLES, path_of, text_of

for name in TABLES:
    for who in LOOKS:
        path_of(name, who).write_text(text_of(name, who), encoding="utf-8")
