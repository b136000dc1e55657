"""Scripts that once showed a fault, as `pitboss run` takes them, by what was wrong: each is played again under watch.

Whoever mends a fault that random play has found adds the shrunk script here.
"""

MENDED = {
    "An Envy Bonus is looked for in a hand of which some cards are not known yet.": """
{"command": "open-table", "game": "md/three-card-poker", "options": {"dealer_cards_in_shuffler": true}}
{"command": "open-round"}
{"command": "place-wager", "seat": 3, "wager": "pair-plus", "amount": "25.33"}
{"command": "place-wager", "seat": 3, "wager": "five-card-progressive", "amount": "5.00"}
{"command": "place-wager", "seat": 3, "wager": "progressive", "amount": "5.00"}
{"command": "place-wager", "seat": 4, "wager": "ante", "amount": "25.33"}
{"command": "place-wager", "seat": 4, "wager": "progressive", "amount": "5.00"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 3}
{"command": "deal", "cards": ["2d", "??", "Jc", "??", "??", "Js", "6c", "??"]}
{"command": "choose", "seat": 4, "choice": "play"}
{"command": "deal", "cards": ["??", "??", "9s"]}
{"command": "show-cards", "cards": ["Ks", "9h"], "zone": "dealer"}
{"command": "show-cards", "cards": ["3s", "8d"], "seat": 4}
""",
    "A shoe runs out again whose cards were not whole and have left the table.": """
{"command": "open-table", "game": "md/blackjack", "options": {"shuffler": "counting"}, "at": 0}
{"command": "take-seat", "seat": 2, "player": "Bob"}
{"command": "receive-deck", "deck": "red", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "receive-deck", "deck": "blue", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "cut", "deck": "red", "depth": 20}
{"command": "cut", "deck": "blue", "depth": 20}
{"command": "burn"}
{"command": "begin-round", "at": 0}
{"command": "place-wager", "seat": 2, "wager": "blackjack", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "report", "irregularity": "shoe-runs-out"}
{"command": "shuffle", "deck": "red", "by": "machine", "cards": 311}
{"command": "report", "irregularity": "shoe-runs-out"}
{"command": "shuffle", "deck": "blue", "by": "machine", "cards": 311}
{"command": "report", "irregularity": "shoe-runs-out"}
{"command": "report", "irregularity": "shuffler-jam"}
""",
    "A card that was found face up is reported as unknown.": """
{"command": "open-table", "game": "md/midi-baccarat"}
{"command": "open-round"}
{"command": "report", "irregularity": "face-up-card", "card": "??"}
""",
    "The dice are rolled and nobody has them.": """
{"command": "open-table", "game": "md/craps"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "eleven", "amount": "15.00"}
{"command": "no-more-bets"}
{"command": "roll", "dice": [5, 5]}
""",
    "To a report of a card that lies face down, the answer is that it lies on the table.": """
{"command": "open-table", "game": "md/mississippi-stud"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "deal", "cards": ["2c", "7s"]}
{"command": "report", "irregularity": "face-up-card", "card": "7s"}
""",
    "A report of a card found face up is offered when one has been found already, and refused.": """
{"command": "open-table", "game": "md/stud-235"}
{"command": "open-round"}
{"command": "report", "irregularity": "face-up-card", "card": "As"}
""",
    "At craps a report may name a card, which lies in the discard from then on.": """
{"command": "open-table", "game": "md/craps"}
{"command": "open-round"}
{"command": "give-dice", "seat": 1}
{"command": "place-wager", "seat": 1, "wager": "pass", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "report", "irregularity": "dice-stacked", "card": "7s"}
""",
    "At craps a wager names a hand to play, as if hands of cards lay there.": """
{"command": "open-table", "game": "md/craps"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "hop-2-3", "amount": "10.00", "hand": 2}
""",
    "The shooter leaves the table, and the dice roll.": """
{"command": "open-table", "game": "md/craps", "at": 0}
{"command": "take-seat", "seat": 1, "player": "Ann"}
{"command": "take-seat", "seat": 2, "player": "Bob"}
{"command": "receive-deck", "deck": "dice", "at": 0}
{"command": "perform", "deck": "dice", "step": "inspect-dice", "by": "floorperson"}
{"command": "begin-round", "at": 0}
{"command": "give-dice", "seat": 1}
{"command": "place-wager", "seat": 1, "wager": "pass", "amount": "10.00"}
{"command": "place-wager", "seat": 2, "wager": "pass", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "leave-seat", "seat": 1}
{"command": "roll", "dice": [5, 6]}
{"command": "leave-seat", "seat": 1}
{"command": "place-wager", "seat": 2, "wager": "pass", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "roll", "dice": [5, 6]}
""",
    "A position that plays a hand of three already wagers, and does not say which.": """
{"command": "open-table", "game": "md/three-card-poker", "options": {"version": "electronic"}}
{"command": "open-round"}
{"command": "place-wager", "seat": 3, "wager": "ante", "amount": "10.00", "hand": 2}
{"command": "place-wager", "seat": 3, "wager": "six-card-bonus", "amount": "10.00"}
""",
    "A progressive wager on the dealer's hand stands, and is not counted where the own hand is void.": """
{"command": "open-table", "game": "ma/caribbean-stud", "options": {"dealing": "automated-shoe", "shuffler": "counting"}}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "25.33"}
{"command": "place-wager", "seat": 1, "wager": "progressive", "amount": "1.00"}
{"command": "place-wager", "seat": 1, "wager": "five-card-hand-bonus", "amount": "25.33"}
{"command": "place-wager", "seat": 1, "wager": "five-card-hand-bonus-dealer", "amount": "25.33"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 3}
{"command": "deal", "cards": ["Qs", "Qh", "Qd", "Qc", "5d", "Ks", "Kh", "Kd", "Kc", "4c"]}
{"command": "report", "irregularity": "wrong-number-of-cards-player", "seat": 1, "number": 6}
""",
    "Chips are counted where no progressive wager was accepted, and the count was not open.": """
{"command": "open-table", "game": "md/four-card-poker"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "aces-up", "amount": "25.33"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 10}
""",
    "A card is drawn in error at blackjack when a hand is bust already, and a report says that one may be.": """
{"command": "open-table", "game": "md/blackjack"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "blackjack", "amount": "10.00"}
{"command": "place-wager", "seat": 2, "wager": "blackjack", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "deal", "cards": ["Ks", "9s", "6h", "Qd", "6d", "7c"]}
{"command": "choose", "seat": 1, "choice": "hit"}
{"command": "deal", "cards": ["Th"]}
{"command": "report", "irregularity": "card-drawn-in-error"}
{"command": "draw-card"}
{"command": "report", "irregularity": "card-drawn-in-error"}
""",
    "A report at craps names a number of cards, or a card.": """
{"command": "open-table", "game": "md/craps"}
{"command": "open-round"}
{"command": "give-dice", "seat": 3}
{"command": "place-wager", "seat": 3, "wager": "pass", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "report", "irregularity": "called-no-roll", "number": 5}
{"command": "report", "irregularity": "called-no-roll", "card": "As"}
""",
    "A card is said to be drawn in error from a shoe that must be shuffled first.": """
{"command": "open-table", "game": "md/midi-baccarat", "at": 0}
{"command": "take-seat", "seat": 4, "player": "Bob"}
{"command": "receive-deck", "deck": "red", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "cut", "deck": "red", "depth": 20}
{"command": "burn", "card": "2c"}
{"command": "begin-round", "at": 0}
{"command": "place-wager", "seat": 4, "wager": "banker", "amount": "10.00"}
{"command": "direct-shuffle", "deck": "red", "by": "floorperson"}
{"command": "no-more-bets"}
{"command": "report", "irregularity": "card-drawn-in-error"}
""",
    "An Envy Bonus for a folded hand tells its cards, and they are hidden in the view.": """
{"command": "open-table", "game": "md/three-card-poker", "options": {"envy_from_folded_hands": true}}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00", "player": "Dan"}
{"command": "place-wager", "seat": 1, "wager": "progressive", "amount": "5.00", "player": "Dan"}
{"command": "place-wager", "seat": 2, "wager": "ante", "amount": "10.00", "player": "Cyd"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 1}
{"command": "deal", "cards": ["3d", "Ac", "3s", "9h", "Kc", "9c", "2c", "Qc", "2s"]}
{"command": "choose", "seat": 1, "choice": "play"}
{"command": "choose", "seat": 2, "choice": "fold"}
""",
    "The wagers of a player who has left the table before the deal can be taken off the layout.": """
{"command": "open-table", "game": "md/stud-235", "at": 0}
{"command": "take-seat", "seat": 2, "player": "Bob"}
{"command": "take-seat", "seat": 3, "player": "Ann"}
{"command": "receive-deck", "deck": "red", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "cut", "deck": "red", "depth": 20}
{"command": "begin-round", "at": 0}
{"command": "place-wager", "seat": 3, "wager": "two-card", "amount": "10.00"}
{"command": "leave", "seat": 3}
{"command": "no-more-bets"}
{"command": "withdraw-wager", "seat": 3, "wager": "two-card", "by": "dealer"}
""",
    "A player whose hand is void leaves while a wager on the dealer's hand stands.": """
{"command": "open-table", "game": "ma/caribbean-stud", "at": 0}
{"command": "take-seat", "seat": 2, "player": "Bob"}
{"command": "take-seat", "seat": 3, "player": "Ann"}
{"command": "receive-deck", "deck": "red", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "cut", "deck": "red", "depth": 20}
{"command": "begin-round", "at": 0}
{"command": "place-wager", "seat": 2, "wager": "ante", "amount": "10.00"}
{"command": "place-wager", "seat": 2, "wager": "five-card-hand-bonus-dealer", "amount": "5.00"}
{"command": "place-wager", "seat": 3, "wager": "ante", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 1}
{"command": "deal", "cards": "2s 4d Kc 2h 5d 8c 2d 6h 3c 7c 9s Js 3s Td Jc"}
{"command": "report", "irregularity": "wrong-number-of-cards-player", "seat": 2, "number": 6}
{"command": "leave-seat", "seat": 2}
""",
    "Another way of dealing comes into use after a round that a jam has ended, and the round is seen by that way.": """
{"command": "open-table", "game": "md/three-card-poker", "options": {"dealer_cards_in_shuffler": true}, "at": 0}
{"command": "take-seat", "seat": 3, "player": "Ann"}
{"command": "receive-deck", "deck": "red", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "cut", "deck": "red", "depth": 20}
{"command": "begin-round", "at": 0}
{"command": "place-wager", "seat": 3, "wager": "ante", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "deal", "cards": ["Th", "3d", "As"]}
{"command": "choose", "seat": 3, "choice": "play"}
{"command": "report", "irregularity": "shoe-jam"}
{"command": "device-fails", "device": "shoe"}
{"command": "secure-device", "device": "shoe", "how": "cover"}
{"command": "use-method", "dealing": "manual-shoe"}
""",
    "A wager is corrected after the dealer's hand was short, and the deck that was sealed is said to be another.": """
{"command": "open-table", "game": "ma/caribbean-stud", "at": 0}
{"command": "take-seat", "seat": 1, "player": "Bob"}
{"command": "receive-deck", "deck": "deck-7", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "cut", "deck": "deck-7", "depth": 27}
{"command": "commit-deck", "deck": "deck-7", \
"commitment": "f7ae8ebf17784dfd17bf0cf707e36d644a2dad761098900ea45061a6f48ba3a9", "by": "device"}
{"command": "begin-round", "at": 7, "count_stub": true, "by": "dealer"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "5.00", "by": "dealer"}
{"command": "place-wager", "seat": 1, "wager": "five-card-hand-bonus-dealer", "amount": "5.00"}
{"command": "withdraw-wager", "seat": 1, "wager": "ante"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "100.00"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "100.00"}
{"command": "place-wager", "seat": 1, "wager": "five-card-hand-bonus-dealer", "amount": "100.00"}
{"command": "place-wager", "seat": 1, "wager": "progressive", "amount": "1.00"}
{"command": "place-wager", "seat": 1, "wager": "caribbean-stud-bonus", "amount": "100.00"}
{"command": "no-more-bets", "by": "dealer"}
{"command": "count-progressives", "chips": 2}
{"command": "deal", "cards": ["Qh", "7s", "4c", "2h", "Tc", "Kh", "5h", "7d", "6s", "8c"]}
{"command": "count-stub", "cards": 42}
{"command": "report", "irregularity": "dealer-one-card-short"}
{"command": "deal", "cards": ["Ah"]}
{"command": "choose", "seat": 1, "choice": "fold"}
{"command": "correct-wager", "event": 8, "seat": 1, "wager": "five-card-hand-bonus-dealer", "amount": "20.00", \
"why": "misread", "by": "floorperson"}
{"command": "disclose-deck", "deck": "deck-7", "cards": ["Qh", "7s", "4c", "2h", "Tc", "Kh", "5h", "7d", "6s", "8c", \
"Ah", "Qs", "9c", "5s", "Qd", "Td", "Ac", "7h", "2s", "3c", "As", "Jc", "3d", "Ks", "Kc", "8d", "4s", "6c", "9s", \
"2d", "5c", "9d", "4d", "9h", "Ts", "Jd", "8s", "Ad", "6d", "Qc", "Js", "5d", "3s", "3h", "Jh", "Kd", "4h", "2c", \
"Th", "6h", "7c", "8h"], "salt": "0123456789abcdef", "by": "device"}
""",
    "A hand that was turned up for an award is hidden again once the round is void.": """
{"command": "open-table", "game": "ma/caribbean-stud"}
{"command": "open-round"}
{"command": "place-wager", "seat": 2, "wager": "ante", "amount": "10.00"}
{"command": "place-wager", "seat": 2, "wager": "progressive", "amount": "1.00"}
{"command": "place-wager", "seat": 2, "wager": "five-card-hand-bonus", "amount": "10.00"}
{"command": "place-wager", "seat": 2, "wager": "five-card-hand-bonus-dealer", "amount": "10.00"}
{"command": "place-wager", "seat": 3, "wager": "ante", "amount": "25.33"}
{"command": "place-wager", "seat": 3, "wager": "progressive", "amount": "1.00"}
{"command": "place-wager", "seat": 3, "wager": "five-card-hand-bonus", "amount": "25.33", "by": "player"}
{"command": "place-wager", "seat": 3, "wager": "five-card-hand-bonus-dealer", "amount": "25.33"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 6}
{"command": "deal", "cards": ["Qs", "3d", "Jc", "Qh", "Td", "8c", "Qd", "4s", "Kd", "Qc", "3c", "5d", "Js", "8s", "Ah"]}
{"command": "choose", "seat": 2, "choice": "fold"}
{"command": "choose", "seat": 3, "choice": "fold"}
{"command": "report", "irregularity": "wrong-number-of-cards-dealer", "number": 6}
""",
    "A departure is corrected of a seat whose wagers have been taken down since.": """
{"command": "open-table", "game": "md/stud-235", "at": 0}
{"command": "take-seat", "seat": 1, "player": "Cyd"}
{"command": "receive-deck", "deck": "red", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "cut", "deck": "red", "depth": 31}
{"command": "begin-round", "at": 12}
{"command": "place-wager", "seat": 1, "wager": "two-card", "amount": "10.00"}
{"command": "leave", "seat": 1}
{"command": "withdraw-wager", "seat": 1, "wager": "two-card"}
{"command": "correct-departure", "event": 2, "seat": 4, "why": "misread", "by": "floorperson"}
""",
    "Stakes that go back show a folded hand that no wager was settled on.": """
{"command": "open-table", "game": "md/mississippi-stud"}
{"command": "open-round", "by": "dealer"}
{"command": "place-wager", "seat": 2, "wager": "ante", "amount": "5.00"}
{"command": "place-wager", "seat": 2, "wager": "three-card-bonus", "amount": "5.00", "by": "dealer"}
{"command": "place-wager", "seat": 3, "wager": "ante", "amount": "100.00"}
{"command": "place-wager", "seat": 3, "wager": "progressive", "amount": "5.00"}
{"command": "no-more-bets"}
{"command": "count-progressives", "chips": 1}
{"command": "deal", "cards": ["Ts", "2s", "2h", "2d", "Jd", "5d", "Ah", "8h", "As", "Ac", "8c"]}
{"command": "choose", "seat": 2, "choice": "fold"}
{"command": "choose", "seat": 3, "choice": "fold"}
{"command": "report", "irregularity": "wrong-number-of-cards-player", "seat": 3, "number": 3}
""",
}
