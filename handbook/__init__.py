"""The documentation as a site that needs no network: `make docs` builds it in `build/site` by `mkdocs.yml`.

Pages of `docs` are taken as they are. `made.py` makes the others: the rule books, from the law, and changelog and
architecture, from the files at the root. `links.py` points their links to where things are in the site.
"""
