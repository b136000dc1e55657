"""The steps that somebody takes around a round; who takes each, and exactly how, stands in the edition."""

from __future__ import annotations

OPENING: dict[str, str] = {
    "change-dice": "the set of dice is changed in time",
    "each-deck": "with two decks, each goes through the whole opening by itself",
    "inspect": "the cards are inspected when they are received",
    "inspect-dice": "the sealed dice are inspected",
    "spread": "the cards are spread face up for the first player to inspect",
    "stack": "the cards are stacked, ready to be shuffled",
    "state-vigorish": "the operator states how it collects vigorish",
    "turn-down": "the spread cards are turned face down",
    "verify-inspection": "the inspection of the cards is verified",
    "wash": "the cards are washed",
}
"""When a table opens, each day and with each deck."""

CARDS: dict[str, str] = {
    "alternate-batches": "two batches of as many decks are played by turns",
    "burn-by-first-card": "the first card of a shoe says how many are burned",
    "burn-first-card": "the first card of a fresh shoe is put aside",
    "count-stub": "the stub is counted, so often and at such a point of the round",
    "cut": "the deck is cut with the cover card",
    "idle-spread": "the cards of a table without players are spread",
    "idle-turn-up": "cards spread face down are turned up when a player arrives",
    "load-shoe": "the stacked deck goes into the shoe",
    "no-count-with-counting-shuffler": "the stub need not be counted where the shuffler counts the deck",
    "one-deck-in-rack": "of two decks one is shuffled while the other is played, and one alone is in the discard rack",
    "place-cover-card": "the cover card is put where dealing is to end",
    "recut": "another cut is ordered before a card is dealt",
    "remove-miscounted-deck": "a deck with a wrong number of cards leaves the table",
    "reshuffling-device": "a device that reshuffles and counts spares the cut and the idle spread",
    "shuffle": "the cards are shuffled",
    "single-stack": "the shuffled deck is placed in a single stack",
    "stub-to-rack": "the stub goes to the discard rack unexposed",
}
"""Shuffle, cut, count and the cards of an idle table."""

WAGERS: dict[str, str] = {
    "abandoned-wagers": "what becomes of wagers that a player leaves behind in the middle of a round",
    "accepted-wager-stands": "a wager accepted outside the limits is paid or taken in full",
    "bonus-craps-closes": "Bonus Craps wagers are taken only while no total is marked",
    "chips-on-the-layout": "wagers are chips, plaques or an approved instrument on their own area",
    "contract-wagers": "a Pass or Come wager with a number is not reduced or taken down",
    "fire-bet-closes": "Fire Bets are taken only before a shooter's first come-out roll",
    "late-wagers": "a wager called while the dice are in the air stands only if it is confirmed",
    "mid-shoe-entry": "who skipped a round may be kept from wagering until the reshuffle",
    "no-handling-of-wagers": "no wager is handled, removed or altered before it is settled",
    "no-other-fee": "no other percentage, fee or vigorish is charged",
    "no-verbal-wagers": "no verbal wager is accepted",
    "match-with-chips": "a match play coupon lies beside chips of at least its value",
    "one-hand": "a player plays no more than one hand in a round",
    "place-wagers": "wagers are placed as chips or plaques on the layout",
    "posted-maximum": "no wager above the posted maximum is accepted",
    "progressive-chip-or-coupon": "a progressive wager is a chip in the player's own device, or a coupon",
    "progressive-stakes": "progressive wagers are of certain amounts",
    "six-card-bonus-before-no-more-bets": "a Six Card Bonus Wager is placed before “no more bets”",
    "stay-seated": "who wagers is seated and stays to the end of the round",
    "take-up-front-vigorish": "vigorish is taken when a Buy or Lay Bet is made",
    "verbal-wagers": "a verbal wager with cash may be accepted",
    "verify-acceptance": "players check that their progressive wagers were accepted",
    "wagers-before-no-more-bets": "wagers are placed before “no more bets”",
    "wagers-before-the-throw": "wagers are placed before the dice are thrown",
    "wagers-on-layout": "wagers stand on the places of the layout meant for them",
    "working-on-the-come-out": "some wagers are off on a come-out roll unless they are called on",
}
"""How wagers are made, accepted and kept."""

DEAL: dict[str, str] = {
    "bottom-card-is-first": "the bottom card of a stack counts as the dealer's first",
    "burn-extra-community-card": "the third card of the community stack is put aside unseen",
    "community-from-the-hand": "the community cards are dealt from the hand after the automated shoe",
    "cover-card-appears": "the cover card has come: the round is finished and all cards are shuffled",
    "cover-dealer-cards": "the dealer's cards lie face down under a cover card",
    "last-round": "the cover card has come: so many rounds are still dealt from the shoe",
    "lock-progressives": "the progressive system is locked and its chips are counted against the wagers accepted",
    "reconcile-progressives": "progressive chips that do not agree with the wagers accepted are put right",
    "coupon-without-chip": "a progressive wager made with a coupon has no chip to be counted",
    "near-hand-draws": "the dealer draws from the shoe with the nearer hand",
    "no-more-bets": "“no more bets” is announced; from then on wagers stand",
    "one-holding-hand": "the dealer keeps the deck in one chosen hand",
    "rack-progressives": "the progressive wagers are collected, counted and racked",
    "spread-community-cards": "the community cards are spread face down",
    "spread-dealer-stack": "the dealer's stack is spread in a row and one card is turned up",
    "tuck-banker-cards": "the Banker's cards stay under the shoe until the Player's Hand is called",
}
"""From “no more bets” until the cards lie."""

PLAY: dict[str, str] = {
    "act-in-turn": "players decide in turn, clockwise from the dealer's left",
    "ask-in-turn": "the dealer asks the players in turn",
    "burn": "a card is burned before community cards are turned up",
    "call-third-cards": "the counts are called and third cards dealt by the rules",
    "call-total": "the sum of the dice is called",
    "cards-not-handled": "players do not handle the cards",
    "collect-busted-hand": "wager and cards of a busted hand are taken at once",
    "collect-folded-hand": "the wager and the cards of a folded hand are taken at once",
    "community-left-first": "the community card in the left box is turned up first",
    "first-two-cards": "a player looks at the first two cards only",
    "hands-off": "a player touches the cards no more after the decision",
    "hands-off-after-second": "a player touches the cards no more after the second decision",
    "keep-folded-cards": "the folded hand of a player with a side wager stays on the table",
    "keep-folded-cards-six-card-bonus": "the folded hand of a player with a Six Card Bonus Wager stays on the table",
    "keep-or-pass-dice": "the shooter may pass the dice, and must after a seven-out",
    "offer-dice": "each new shooter is offered dice to choose from",
    "offer-in-turn": "the dice are offered from player to player",
    "own-hand-only": "only the dealer and the player touch a player's hand",
    "read-hole-card": "the hole card is checked for a blackjack",
    "shooter-wagers": "the shooter wagers on Pass or Don't Pass before throwing",
    "take-dice": "the dice may be given to another player",
    "throw": "both dice are thrown together against the far end",
}
"""Decisions, further cards, and the dice."""

SETTLEMENT: dict[str, str] = {
    "announce-result": "the counts and the winning hand are announced",
    "both-hands-bonus": "a bonus wagered on two hands is paid for each",
    "collect-losing": "losing wagers are taken at once",
    "collect-losing-wagers": "losing wagers are taken at once and the cards racked",
    "collect-vigorish": "vigorish is taken with the payout, or marked and collected by the end of the shoe",
    "credit-game-account": "winnings are credited to the player's game account",
    "divide-dealer-jackpot": "a meter's share won by the dealer's hand is divided among those who wagered on it",
    "envy-between-players": "the boxes of one person are one player's, for Envy Bonuses",
    "envy-by-own-stake": "an Envy Bonus is measured by the receiver's own stake",
    "envy-by-own-wager": "an Envy Bonus is measured by the receiver's own progressive wager",
    "highest-hand-only": "a wager is paid for the highest hand only",
    "keep-cards-for-side-wagers": "cards stay on the layout while a side wager is open",
    "leave-cards-for-progressive": "cards stay on the table until the progressive wager is settled",
    "mark-bonus-numbers": "totals rolled are marked for Bonus Craps",
    "mark-fire-points": "points made are marked for the Fire Bet",
    "marker-buttons": "marker buttons are kept in the table inventory container",
    "meter-at-the-turn": "a meter pays what it shows when the player's turn comes",
    "meter-at-turn": "a meter pays what it shows when the player's turn comes",
    "meter-award-not-from-rack": "no share of a meter is paid from the table inventory container",
    "one-player-at-a-time": "all wagers of a player are settled before the next player's",
    "pay-at-turn": "a meter pays what it shows at the player's turn, and only for the highest hand",
    "settle-coupons": "what is paid on a coupon, and where the coupon goes",
    "pay-envy": "Envy Bonuses are paid for other players' hands",
    "pay-whatever-the-dealer-holds": "a wager is paid whatever the dealer holds",
    "pay-winning-wagers": "winning wagers are paid at the payout odds",
    "push-on-middle-pair": "wagers on a middle pair are neither taken nor paid",
    "return-void-wagers": "the wagers on a void hand are returned",
    "reveal-and-announce": "each player's cards are turned over and the best hand announced",
    "settle-from-the-right": "players are settled from the dealer's right, one after the other",
    "settle-in-order": "wagers are settled in a certain order",
    "settle-seat-by-seat": "each player's cards are turned up and wagers settled before the next",
    "side-wagers-after-base": "side wagers are settled after the base wagers",
    "take-divided-jackpot-once": "a divided share is taken from the meter once",
    "take-vigorish-of-winners": "vigorish is taken only from winning Buy and Lay Bets",
    "resolve-award": "a progressive award whose verification failed is resolved, for or against",
    "validate-progressive": "a progressive payout is validated before it is paid",
    "verify-five-card-hand-bonus": "a large Five Card Hand Bonus is verified",
    "verify-light": "the light of the seat is verified on the progressive system",
    "verify-winning-hand": "the winning hand is verified",
}
"""What is paid, in which order, and what is verified first."""

AFTERWARDS: dict[str, str] = {
    "destroy-dice": "collected dice are cancelled or destroyed",
    "keep-for-reconstruction": "cards are removed so that each hand can be reconstructed",
}

PROCEDURES: dict[str, str] = {**OPENING, **CARDS, **WAGERS, **DEAL, **PLAY, **SETTLEMENT, **AFTERWARDS}
