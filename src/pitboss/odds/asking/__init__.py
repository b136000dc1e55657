"""Questions and answers: what can be asked, who answers it, what an answer holds, and what is kept of it on disk.

`by_name` makes a `question` from names and `everything` all that there are; `supposed` changes a row's payout first.
`registry` says which solver answers; `answers` calls it, or takes what `kept` finds on disk; a `report` comes out.
How an answer is found is not here but in `solvers`; how it is told to people is in `wording`.
"""
