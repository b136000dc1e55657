"""Questions from names: one wager as someone asks for it, or every wager of the law; what is wrong is said clearly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypedDict, Unpack, cast

from pitboss.cards import Deck
from pitboss.errors import BadInput, nearest, need_text, say
from pitboss.games.allowances import (
    counts_in_play,
    decks_rule,
    letter_option,
    option_rule,
    tables_named,
    tables_open,
    version_option,
    wager_rule,
)
from pitboss.games.builder import build_game
from pitboss.games.checks.caps import check_payout_limit
from pitboss.games.checks.case import Case
from pitboss.games.checks.options import check_options as wrong_options
from pitboss.games.checks.verdicts import Judged
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.submission import CardTerms, Submission, WagerTerms
from pitboss.law import library
from pitboss.law.model import Edition, Paytable
from pitboss.law.spoken_names import find_wager, strip_letter
from pitboss.money import MOST, Cents, check_amount, spoken
from pitboss.odds.asking.question import DOLLAR, Question
from pitboss.odds.asking.registry import explain_lack, part_of, solver_for
from pitboss.odds.asking.supposition import suppose_payouts


class Terms(TypedDict, total=False):
    """What can be chosen beside game, wager and paytable. What is left out is as the law has it.

    version    a version or variation of the game, such as `g1` or `ez`
    decks      how many decks are in play
    stake      the wager, in cents, that meters and sums are compared with
    meters     what each meter shows, in cents
    strategy   a published way to play, by its name; without it, the best play
    options    an operator's options, as in a submission: {"soft17": "hit"}
    pays       other payouts for rows of the paytable, by their names: {"Straight flush": "45 to 1"}
    deck       another deck, such as a shrunk one
    as_paid    whether payouts are rounded and limited as at a table; False, where it is left out
    folds      whether a fold loses a wager that it forfeits; False counts such a wager as if nobody folded
    """

    version: str
    decks: int | None
    stake: Cents | None
    meters: Mapping[str, Cents] | None
    strategy: str
    options: Mapping[str, str | int] | None
    pays: Mapping[str, str] | None
    deck: Deck | None
    as_paid: bool
    folds: bool


def ask(game: str, wager: str, paytable: str | None = None, **terms: Unpack[Terms]) -> Question:
    """The question for a game, wager and paytable by their names. `solve` answers it.

    A wager that is counted within another's figures becomes a question about that other wager.
    """
    check_terms(paytable, terms)
    version, decks, options = terms.get("version", ""), terms.get("decks"), terms.get("options") or {}
    edition = library.load(game)
    titles = {one.id: one.title for one in edition.wager}
    wager = find_wager(wager, titles) if isinstance(wager, str) else wager
    rule = wager_rule(edition, wager)
    if rule is None:
        raise BadInput(f"{edition.id} has no wager {wager!r}. {nearest(wager, (one.id for one in edition.wager))}")
    version = version or rule.variation
    plain = set_up_game(edition, version=version, decks=decks, options=options)
    if wager not in plain.wagers:
        raise BadInput(f"the {rule.title} is not offered in the {version or 'plain'} version. [{rule.cite}]")
    wager = part_of(plain, wager) or wager
    solver = solver_for(plain, wager)
    if solver is None:
        raise BadInput(f"there are no odds of {wager}: {explain_lack(plain, wager)}. [{plain.wagers[wager].cite}]")
    lettered = solver.lettered or wager
    table = choose_table(edition, lettered, paytable, version, decks or plain.choices.decks)
    if decks and table and table.decks and decks not in table.decks:
        made_for = sorted({count for one in tables_named(edition, lettered) for count in one.decks})
        raise BadInput(
            f"there is no paytable of the {rule.title} for {spell_decks(decks)}, only for "
            f"{', '.join(map(str, made_for))}. [{table.cite}]"
        )
    number = decks or (table.decks[0] if table and table.decks and plain.choices.decks not in table.decks else None)
    letters = {lettered: table.letter} if table and table.letter else {}
    in_force = set_up_game(
        edition, version=version, decks=number, options=options, letters=letters, deck=terms.get("deck")
    )
    if in_force.table(lettered) is None and table is not None:
        raise BadInput(f"no paytable of the {rule.title} is in force under these choices. [{table.cite}]")
    stake, meters, strategy = terms.get("stake"), terms.get("meters"), terms.get("strategy", "")
    question = put(
        in_force,
        wager,
        lettered,
        stake=stake,
        meters=meters,
        strategy=strategy,
        as_paid=terms.get("as_paid", False),
        folds=terms.get("folds", True),
    )
    return suppose_payouts(question, terms.get("pays") or {})


def check_terms(paytable: object, terms: Mapping[str, object]) -> None:
    """What is asked must be of its type: a caller who has no type checker is told so."""
    for name, value in terms.items():
        if name not in Terms.__annotations__:
            raise BadInput(f"odds have no term {name!r}. {nearest(name, Terms.__annotations__)}")
        if name in ("version", "strategy"):
            need_text(value, name)
        elif name in ("options", "pays", "meters") and not isinstance(value, Mapping | None):
            raise BadInput(f"{name} must be names with values, not {say(value)}.")
        elif name == "decks" and not (value is None or type(value) is int):
            raise BadInput(f"decks must be a whole number, not {say(value)}.")
        elif name in ("as_paid", "folds") and type(value) is not bool:
            raise BadInput(f"{name} must be True or False, not {say(value)}.")
        elif name == "deck" and not isinstance(value, Deck | None):
            raise BadInput(f"deck must be a Deck, not {say(value)}.")
    for name in ("options", "pays"):
        for key, value in cast(Mapping[object, object], terms.get(name) or {}).items():
            need_text(key, f"a key of {name}")
            if name == "pays" or not isinstance(value, bool | int):
                need_text(value, f"{name}: {key}")
    if paytable is not None:
        need_text(paytable, "paytable")


def put(
    game: Game,
    wager: str,
    lettered: str,
    *,
    stake: Cents | None = None,
    meters: Mapping[str, Cents] | None = None,
    strategy: str = "",
    as_paid: bool = False,
    folds: bool = True,
) -> Question:
    """A question about a game whose tables are all chosen; at the stakes that the table allows, unless one is said."""
    if game.table(lettered) is None and tables_named(game.edition, lettered):
        cite = game.wagers[wager].cite
        raise BadInput(f"no paytable of the {game.wagers[wager].title} is in force under these choices. [{cite}]")
    if stake is not None:
        refuse_stake(game, wager, stake)
    allowed = stakes_allowed(game, wager)
    question = Question(
        game=game,
        wager=wager,
        lettered=lettered,
        stake=stake or next(iter(allowed), DOLLAR),
        strategy=strategy,
        as_paid=as_paid,
        folds=folds,
        stakes=allowed if as_paid and stake is None else (),
    )
    return replace(question, meters=read_meters(question, meters or {}))


def stakes_allowed(game: Game, wager: str) -> tuple[Cents, ...]:
    """The stakes of a wager, least first: those that are named, or the two ends of the table's posted limits."""
    ends = (game.choices.minimum, game.choices.maximum)
    return tuple(sorted({*game.choices.stakes.get(wager, ())} or {one for one in ends if one}))


def refuse_stake(game: Game, wager: str, stake: Cents) -> None:
    """BadInput for a stake that the wager cannot have at this table."""
    rule, named = game.wagers[wager], game.choices.stakes.get(wager, ())
    allowed = stakes_allowed(game, wager)
    outside = stake not in named if named else allowed and not allowed[0] <= stake <= allowed[-1]
    if check_amount(stake, least=-MOST) <= 0 or outside:
        amounts = (" or " if named else " to ").join(spoken(one) for one in allowed)
        raise BadInput(
            f"the {rule.title} cannot be {spoken(stake)}.{f' It is {amounts}.' if allowed else ''} [{rule.cite}]"
        )


def read_meters(question: Question, said: Mapping[str, Cents]) -> dict[str, Cents]:
    """What each meter of the table shows: as said, or at the amount that it starts from."""
    game, table = question.game, question.table
    named = game.meters_named(table) if table else ()
    terms = {name: game.meters[game.meter(question.wager, name, 1)] for name in named}  # one seat's meters are as all's
    found = {name: terms[name].initial or 0 for name in named}
    for text, amount in said.items():
        name = MeterName(need_text(text, "the name of a meter"))
        if name.meter not in named or name.wager not in ("", question.wager) or name.seat is not None:
            known = f"It has {', '.join(named)}." if named else "It pays from none."
            raise BadInput(f"the paytable of {question.wager} has no meter {text!r}. {known}")
        if check_amount(amount, least=-MOST) < 0:
            raise BadInput(f"the meter {text} must not be negative: {spoken(amount)}.")
        if amount < (least := terms[name.meter].reset or 0):
            raise BadInput(f"the meter {text} is never below its reset amount of {spoken(least)}: {spoken(amount)}.")
        found[name.meter] = amount
    return found


def set_up_game(
    edition: Edition,
    *,
    version: str = "",
    decks: int | None = None,
    options: Mapping[str, str | int] | None = None,
    letters: Mapping[str, str] | None = None,
    deck: Deck | None = None,
) -> Game:
    """The edition as it is played under these choices, with every wager that the version has."""
    if decks is not None and decks not in counts_in_play(edition):
        raise BadInput(explain_decks(edition, decks))
    if options and "decks" in options:
        raise BadInput("decks are said by themselves, beside the options: decks=6, and at the terminal --decks 6.")
    said: dict[str, object] = {name: read_option(edition, name, value) for name, value in (options or {}).items()}
    if version:
        said[version_option(edition)] = version
    terms: dict[str, WagerTerms] = {rule.id: WagerTerms() for rule in edition.wager if rule.variation in ("", version)}
    for wager, letter in (letters or {}).items():
        if rule := letter_option(edition, wager):
            said[rule.id] = letter
        else:
            terms[wager] = WagerTerms(paytable=letter)
    case = Case("options", Submission(cards=CardTerms(decks=decks), wagers=terms, options=said), edition)
    for finding in (*wrong_options(case), *low_limits(case)):
        # Only what was said can be wrong here: what the law would have an operator say too is left at its default.
        if finding.key.partition(".")[2] in said:
            raise BadInput(str(finding))
    return build_game(case, deck)


def low_limits(case: Case) -> Iterator[Judged]:
    """What is wrong with a payout limit at any table: a floor holds whatever the wagers may be, a ceiling rises with
    them."""
    floors = {cap.cite for cap in case.edition.cap if cap.kind == "floor"}
    return (finding for finding in check_payout_limit(case) if finding.cite in floors)


def explain_decks(edition: Edition, decks: int) -> str:
    """Why so many are not in play, and how many are."""
    counts = counts_in_play(edition)
    rule = decks_rule(edition, decks)
    if rule and rule.alternating:
        return (
            f"of {spell_decks(decks)} of {edition.title} only one is in play at a time: they are used by turns. "
            f"[{rule.cite}] Ask for 1 deck. [{edition.decks[0].cite}]"
        )
    allowed = f"It is played with {join_or(counts)}. [{edition.decks[0].cite}]" if counts else "It has no cards."
    return f"{edition.title} is not played with {spell_decks(decks)}. {allowed}"


def join_or(numbers: Sequence[int]) -> str:
    """As in 1, 2 or 6."""
    *first, last = map(str, numbers)
    return " or ".join([", ".join(first), last]) if first else last


def spell_decks(number: int) -> str:
    return f"{number} deck" if number == 1 else f"{number} decks"


def read_option(edition: Edition, name: str, value: str | int) -> object:
    """The value of an option from a command line or from Python, as a submission would write it."""
    rule = option_rule(edition, name)
    if not isinstance(value, str):
        return value if rule and rule.kind in ("flag", "count") else str(value)
    if rule and rule.kind == "flag" and value in ("true", "false"):
        return value == "true"
    return int(value) if rule and rule.kind == "count" and value.isdecimal() else value


def choose_table(edition: Edition, lettered: str, letter: str | None, version: str, decks: int) -> Paytable | None:
    """The paytable of that letter, or the first that is open; None where the wager has none."""
    printed = tables_named(edition, lettered)
    here = tables_open(edition, lettered, version, decks) or list_tables_elsewhere(printed, version)
    if letter is None:
        return next(iter(here), None)
    found = [table for table in here if strip_letter(table.letter or "") == strip_letter(letter)]
    if found:
        return found[0]
    letters = [table.letter for table in here if table.letter]
    which = f"It has {', '.join(letters)}." if letters else "It has one, without a letter."
    title = next((rule.title for rule in edition.wager if rule.id == lettered), lettered)
    place = f" [{here[0].cite}]" if here else ""
    raise BadInput(f"the {title} of {edition.title} has no paytable {letter!r}. {which}{place}")


def list_tables_elsewhere(printed: tuple[Paytable, ...], version: str) -> tuple[Paytable, ...]:
    """Tables of the version that are made for other numbers of decks than the usual one."""
    return tuple(table for table in printed if version in table.version or not table.version)
