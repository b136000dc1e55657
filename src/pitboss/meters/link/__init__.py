"""A link: progressive meters of one or several levels that several tables feed and win from, with a stream of its own.

Tables refer to a link and hold no copy of its meters. `decide` holds the rules, `evolve` adds up what happened.
"""
