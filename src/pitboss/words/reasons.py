"""Why a wager was paid or lost, in a sentence or two: from the words and hands that its settlement rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboss.cards import RANK_NAMES, RANKS, UNKNOWN, rank_of
from pitboss.games.game import Game
from pitboss.money import spoken
from pitboss.rounds.events import HandJudged, WagerSettled
from pitboss.words.cards import draw_cards, start
from pitboss.words.dice import Throw, say_throw
from pitboss.words.results import Saying, name_line
from pitboss.words.titles import is_many, say_paid, within

PLAIN = {
    "folded": "The hand was folded.",
    "pulled": "The wager was taken back.",
    "surrendered": "The hand was given up.",
    "dealer-blackjack": "The dealer has a blackjack.",
    "no-dealer-blackjack": "The dealer has no blackjack.",
    "not-all-win": "Not all of the wagers that it needs have won.",
    "all-win": "All of the wagers that it needs have won.",
    "roll-wins": "The roll wins.",
    "roll-loses": "The roll loses.",
    "roll-pushes": "The roll gives it back.",
    "dealer-push-22": "The dealer has 22, which pushes.",
    "dragon-7": "This is a Dragon 7.",
    "not-dragon-7": "This is not a Dragon 7.",
    "panda-8": "This is a Panda 8.",
    "not-panda-8": "This is not a Panda 8.",
}
"""Words of the outcome that are a sentence by themselves."""

COUP = frozenset(("player-higher", "banker-higher", "hands-equal"))
ABSENT = frozenset(("not-dragon-7", "not-panda-8"))
"""What did not come: a reason for the wager that is on it, and none for one on a hand that was compared."""

INSURANCE = "insurance"

NOT_LISTED = "is not on the paytable."


def say_reason(
    game: Game, event: WagerSettled, *, own: bool = False, throw: Throw | None = None, say: Saying = spoken
) -> str:
    """`Your pair of eights beats the dealer's ace high.` `own` speaks to the player whose wager it is; with the `throw`
    that decided a wager at craps, what it did.
    """
    hands = {one.hand: one for one in event.hands}
    if throw is not None:
        sentences = [say_throw(event, throw)]
    elif event.wager == INSURANCE and event.outcome == "lose":
        sentences = ["The dealer has no blackjack."]
    else:
        sentences = list(say_words(game, event, hands, "your" if own else "the player's"))
    title = name_line(game, event.wager, event.line) if game.dealing.mode != "dice" else ""
    if title and event.outcome == "win":
        sentences.append(f"{say_paid(title, event.pays)}{say_vigorish(event, say)}.")
    elif title and event.outcome == "push":
        sentences.append(f"{start(within(title))} {'are' if is_many(title) else 'is'} a push.")
    elif event.outcome == "win" and event.pays[:1].isdigit():
        sentences.append(f"The wager pays {event.pays}{say_vigorish(event, say)}.")
    return " ".join(sentences)


def say_vigorish(event: WagerSettled, say: Saying = spoken) -> str:
    """Why less than the odds comes back, where vigorish is taken from the winnings."""
    return f", less {say(event.vigorish)} vigorish" if event.vigorish else ""


def say_words(game: Game, event: WagerSettled, hands: dict[str, HandJudged], whose: str) -> Iterator[str]:
    words, player, dealer = set(event.words), hands.get("player"), hands.get("dealer")
    coup = words & COUP
    yield from (sentence for word, sentence in PLAIN.items() if word in words and not (coup and word in ABSENT))
    if coup:
        yield from say_coup(words, hands)
    if "player-blackjack" in words:
        yield "You have a blackjack." if whose == "your" else "The player has a blackjack."
    if "busts" in words and player:
        yield f"{start(whose)} {player.title} is above 21."
    if "dealer-busts" in words and dealer:
        yield f"The dealer's {dealer.title} is above 21."
    if "does-not-qualify" in words and dealer:
        yield f"The dealer does not qualify with {within(name_hand(dealer))}."
    if player and dealer and (compared := words & {"higher", "lower", "equal"}):
        yield compare(next(iter(compared)), name_hand(player), name_hand(dealer), whose)
    if event.outcome == "lose" and not words - {"played", "rides"}:
        judged = [one for one in event.hands if one.hand != "dealer"] or list(event.hands)
        totals = not judged or judged[0].title[:1].isdigit()
        if "player" in hands and "banker" in hands:
            yield f"The hands end {hands['player'].title} to {hands['banker'].title}: that {NOT_LISTED}"
        elif totals:
            yield "These cards are not on the paytable."
        else:
            holder = "the dealer's" if judged[0].hand == "dealer" else whose
            yield f"{start(holder)} {name_hand(judged[0])}{show_apart(game, judged[0])} {NOT_LISTED}"


def show_apart(game: Game, judged: HandJudged) -> str:
    """The cards that count, where they are others than those of the game's first hand, which the player sees named."""
    first = game.edition.hand[0].id if game.edition.hand else ""
    return "" if judged.hand in (first, "player", "dealer") else f" ({draw_cards(judged.cards)})"


def say_coup(words: set[str], hands: dict[str, HandJudged]) -> Iterator[str]:
    player, banker = hands.get("player"), hands.get("banker")
    if player is None or banker is None:
        return
    if "hands-equal" in words:
        yield f"Both hands have {player.title}."
    elif "player-higher" in words:
        yield f"The Player's Hand wins, {player.title} to {banker.title}."
    else:
        yield f"The Banker's Hand wins, {banker.title} to {player.title}."


def compare(word: str, player: str, dealer: str, whose: str) -> str:
    if player == dealer and word != "equal":
        higher = {"your": "yours"}.get(whose, whose) if word == "higher" else "the dealer's"
        return f"Both have {within(player)}; {higher} is higher."
    if word == "higher":
        return f"{start(whose)} {player} beats the dealer's {dealer}."
    if word == "lower":
        return f"The dealer's {dealer} beats {whose} {player}."
    return f"{start(whose)} {player} ties with the dealer's {dealer}."


def name_hand(one: HandJudged) -> str:
    """`ace high`, `pair of eights`, `17`: what the cards make, in small letters."""
    ranks = Counter(rank_of(card) for card in one.cards if card != UNKNOWN)
    if one.title == "High card" and ranks:
        return f"{name_rank(max(ranks))} high"
    if one.title == "Pair" and (pairs := [rank for rank, number in ranks.items() if number == 2]):
        return f"pair of {name_rank(pairs[0])}s"
    return one.title.lower()


def name_rank(rank: int) -> str:
    return RANK_NAMES[RANKS[rank]]
