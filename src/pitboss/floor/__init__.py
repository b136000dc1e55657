"""The running floor: tables in a process's care, electronic cards and dice, accounts, requests, and what is kept of it.

`floor.Floor` takes a command from a person, puts it to the table and its links, and answers once the journal has it.
Nothing of the law is decided here: that is `tables.pit`'s, and below.
"""
