"""Records of a floor, read from its journal: rounds and wagers, progressive hits, hold, and all of it as a file.

`rounds` reads what was played, `hits` finds awards from meters, `hold` holds what a table won against the exact odds,
`exports` writes rows as CSV, JSON or Parquet. Nothing here is written to the journal.
"""
