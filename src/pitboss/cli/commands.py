"""The commands by their groups, each with the sentence that says what it is for.

The help of `pitboss` shows these sentences, and so does the help of each command, before its docstring. They stand here
so that the list can be shown and completed without importing any command.
"""

from __future__ import annotations

GROUPS = {
    "Read the law": {
        "rules": (
            "The rule book of a game: table, wagers, hands, the round, every paytable, irregularities, the text "
            "by chapter."
        ),
        "search": (
            "Find lines of the law by their words: rules, procedures, irregularities, definitions, readings, sources."
        ),
        "source": "Open a citation: what it names, where that is published, how much it weighs, and what rests on it.",
        "diff": (
            "What one edition of the law changed against another: added, deleted, changed and moved, with both "
            "citations."
        ),
        "catalog": (
            "Every game of the law, its editions, and how many paytables, minimums, envy schedules and limits "
            "each holds."
        ),
    },
    "Count the odds": {
        "odds": (
            "The exact odds of a wager: the house edge, the return, how rare each result is, the best play. "
            "--full says all."
        ),
        "session": (
            "What a table wins in an hour, a night, a month, a year: theoretical win, bands, the chance that it loses."
        ),
        "hold": "How suspicious a hold is: standard errors, p-value from the exact law, and what would explain it.",
        "par": (
            "Write a PAR sheet: paytables with citations, combinations, return, volatility, bands, meters, ways "
            "to play."
        ),
    },
    "Play and settle": {
        "play": "Play a game against the house, exactly as the law says.",
        "tour": (
            "A look around: the law, an amendment, a submission with a fault, a round with its citations, exact odds."
        ),
        "settle": (
            "Settle a finished round: what each wager was paid, by which line of which law, and what the meters "
            "show then."
        ),
        "run": (
            "Give a table a script of commands, and see what it makes of each: the events, or the refusal with "
            "its rule."
        ),
        "replay": (
            "Rebuild a moment of a table from its record: who had wagered what, which cards lay where, what had "
            "been paid."
        ),
        "schema": "The JSON Schema of a document for programs, made from the types that read and write it.",
    },
    "Offer a game": {
        "check": "Check an operator's Rules Submission against the edition of the law that it names.",
        "submission": "Write a Rules Submission, see an example, make the packet to file.",
    },
    "Run a floor": {
        "serve": "Run the floor: tables, people, meters, and a record that nothing can quietly change.",
        "user": "Look after the people of a floor: their accounts, roles and secrets.",
        "verify": (
            "Check every entry, link, number, version, segment, snapshot and anchor of a journal; exit 1 with "
            "every finding."
        ),
        "journal": "The record of a floor: its streams, their entries, all of it as a file.",
        "reconstruct": "Tell a round again, step by step: every card, choice and payment in order, each with its rule.",
        "backup": "Copy the journal, its keys and its anchors, and verify the copy; exit 1 if it is not sound.",
        "restore": "Verify a backup and restore it to a folder without a journal; exit 1 if it was not restored.",
    },
    "Keep the law's data": {
        "lint": "Report every problem in the law's data, with its file and key; exit 1 if there is any.",
        "coverage": "Every rule of the five documents by name, and its disposition; exit 1 if any has none.",
    },
}
"""As the help lists them."""

GROUP_OF = {name: group for group, commands in GROUPS.items() for name in commands}

PURPOSE = {name: says for commands in GROUPS.values() for name, says in commands.items()}
"""What each command is for."""
