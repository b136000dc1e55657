"""The append-only record of a floor: streams of entries in a hash chain, the stores that keep them, their verification.

A journal knows events as JSON and nothing of what they mean. `entry` says what is written and how it is chained,
`store` what every store can do. The owner of a stream decides; the journal only sees that nothing is lost, done twice
or changed.
"""
