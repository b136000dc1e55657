"""Money on the table: chips and cash of a table, players' balances, slips, and the win of each shift.

The stream `money/TABLE` records what people do with money; what rounds move is in the table's own stream, and is read
there. `commands` may be given, `decide` answers with `events`, `state` adds these up, `takings` reckons the rounds, and
`statement` holds both against each other. `tills` does it all on a running floor, `audit` again for a verifier.
"""
