"""What `import pitboss` gives: every name, its type to a stranger's type checker, and no heavy import."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import pitboss

SRC = Path(__file__).parent.parent / "src"

USER = """
from collections.abc import Iterable
from fractions import Fraction

import pitboss
from pitboss import Card, Deck, Game, Unsolved, WagerOdds

ante: WagerOdds = pitboss.odds("three-card-poker", "ante")
edge: Fraction = pitboss.odds("three-card-poker", "pair-plus", "A", decks=1, deck=Deck("9TJQKA")).house_edge
found: Iterable[WagerOdds | Unsolved] = pitboss.odds.every(["three-card-poker"])
rows: list[dict[str, object]] = [one.as_row() for one in found]
hand: tuple[Card, ...] = pitboss.parse_cards("As Ks Qs")
category: int = pitboss.rank_hand(hand, "three-card-poker").rank.category
game: Game = pitboss.build_game("craps", {"bar": "2"})
names: tuple[str, ...] = pitboss.list_games()
lawful: bool = pitboss.check("examples/submissions/craps.toml").ok
net: str = pitboss.settle({"game": "three-card-poker"}).seats["1"]["net"]
wrong: list[str] = [one["mistake"] for one in pitboss.settle_many([]).mispaid]
titles: list[str] = [section.title for section in pitboss.rules("craps")]


def fold_twos(moment: pitboss.Moment) -> str:
    return "fold" if 0 in {one >> 2 for one in moment.cards} else moment.open[0]


won: int = pitboss.play("three-card-poker", {"ante": "10.00"}, fold_twos, seed=7).net
"""

WRONG = {
    'pitboss.odds("three-card-poker")': "wager",
    'pitboss.odds("three-card-poker", "ante", decks="one")': "decks",
    'pitboss.odds("three-card-poker", "ante", colour="red")': "colour",
    "pitboss.odds.nothing()": "nothing",
    "pitboss.settle([])": "settle",
    "pitboss.shuffle()": "shuffle",
    'pitboss.play("craps", {"pass": "10.00"})': "seed",
}
"""What a type checker must find wrong, and the word that its message has."""


def test_every_name_is_there_and_says_what_it_is() -> None:
    for name in pitboss.__all__:
        thing = getattr(pitboss, name)
        assert name == "__version__" or inspect.getdoc(thing), name
    assert set(dir(pitboss)) == set(pitboss.__all__)
    with pytest.raises(AttributeError, match="'shuffle'"):
        pitboss.shuffle  # type: ignore[attr-defined]  # noqa: B018


def test_the_functions_are_plain_and_typed() -> None:
    functions = [one for name in pitboss.__all__ if inspect.isfunction(one := getattr(pitboss, name))]
    assert {one.__name__ for one in functions} >= {"catalogue", "check", "parse_cards", "rules", "settle"}
    for one in functions:
        signature = inspect.signature(one)
        assert signature.return_annotation is not inspect.Signature.empty
        assert all(given.annotation is not inspect.Parameter.empty for given in signature.parameters.values())


def functions_of(name: str) -> list[Any]:
    """What can be called by a name of the front door: itself, or the public methods and properties of a type."""
    thing = getattr(pitboss, name)
    members = thing if inspect.isclass(thing) else type(thing) if name == "odds" else None
    if members is None:
        return [thing] if inspect.isfunction(thing) else []
    public = [one for key, one in inspect.getmembers(members) if not key.startswith("_")]
    found = [one.fget if isinstance(one, property) else one for one in public]
    return [one for one in found if inspect.isfunction(one)]


@pytest.mark.parametrize("name", pitboss.__all__)
def test_a_program_can_read_every_type_hint(name: str) -> None:
    """Types that are imported late are found; pandas and matplotlib need not be installed for it."""
    for one in functions_of(name):
        assert "return" in get_type_hints(one), one.__qualname__


def test_completion_offers_the_functions_of_odds_and_nothing_that_they_are_made_with() -> None:
    offered = dir(pitboss.odds)
    assert {"best_play", "every", "session", "plot", "WagerOdds"} <= set(offered)
    assert not {"sys", "cast", "ModuleType", "CallableRoom", "annotations", "kernels"} & set(offered)
    assert all(hasattr(pitboss.odds, name) for name in offered)


def test_a_card_says_what_it_is() -> None:
    ace, two = pitboss.parse_cards("As 2c")
    assert "0 to 51" in str(inspect.getdoc(pitboss.Card))
    assert (ace >> 2, ace & 3, two >> 2, two & 3) == (12, 3, 0, 0)


def test_cards_show_as_they_are_printed() -> None:
    cards = pitboss.parse_cards("10♦, Q♠")
    assert (repr(cards), str(cards[0]), f"{cards[1]}", repr(list(cards))) == ("10♦ Q♠", "10♦", "Q♠", "[10♦, Q♠]")
    assert cards == (33, 43), "and are whole numbers in all else"
    assert json.dumps(cards) == "[33, 43]"
    hand = pitboss.rank_hand([*cards, *pitboss.parse_cards("Qh")], "three-card-poker")
    assert repr(hand.cards) == "10♦ Q♠ Q♥"


def test_a_hand_is_text_or_cards_or_the_texts_of_cards() -> None:
    text = "As Ks Qs"
    hands = [pitboss.rank_hand(one, "three-card-poker") for one in (text, pitboss.parse_cards(text), text.split())]
    assert hands[0] == hands[1] == hands[2]
    assert "straight flush" in hands[0]._repr_html_()


def test_a_strangers_type_checker_knows_it(tmp_path: Path) -> None:
    lines = [f"_ = {line}" for line in WRONG]
    (tmp_path / "right.py").write_text(USER, encoding="utf-8")
    (tmp_path / "wrong.py").write_text("import pitboss\n\n" + "\n".join(lines), encoding="utf-8")
    known = {**os.environ, "MYPYPATH": str(SRC), "MYPY_CACHE_DIR": str(SRC.parent / ".mypy_cache")}
    asked = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "right.py", "wrong.py"]
    done = subprocess.run(asked, cwd=tmp_path, env=known, capture_output=True, text=True, check=False)
    said = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert not [line for line in said if not line.startswith("wrong.py")], done.stdout
    for number, word in enumerate(WRONG.values(), start=3):
        assert any(line.startswith(f"wrong.py:{number}:") and word in line for line in said), (word, done.stdout)


def test_the_import_brings_nothing_heavy() -> None:
    code = (
        "import sys, pitboss; before = set(sys.modules); dir(pitboss);"
        "assert not {name for name in before if name.startswith('pitboss.')}, before;"
        "pitboss.settle; pitboss.odds; pitboss.WagerOdds; pitboss.build_game('craps');"
        "sys.exit(' '.join({'numpy', 'numba', 'matplotlib', 'typer'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stderr.strip() == ""


def test_each_of_them_answers() -> None:
    assert "md/craps" in pitboss.list_games()
    assert [one["id"] for one in pitboss.catalogue(["craps"])["games"]] == ["md/craps"]
    assert pitboss.odds("three-card-poker", "pair-plus", "A").house_edge == Fraction(253, 5525)
    assert pitboss.build_game("craps", {"bar": "2"}).choices.options["bar"] == "2"
    assert pitboss.rank_hand("As Ks Qs", "three-card-poker").cards == pitboss.parse_cards("As Ks Qs")
    with pytest.raises(pitboss.BadInput, match="there is no ranking 'royal'"):
        pitboss.rank_hand("As Ks Qs", "royal")


def test_a_hand_is_played_as_well_as_can_be() -> None:
    """Queen, six, four is the least hand that is worth playing; at King four the flop decides."""
    best = pitboss.odds.best_play("3cp", "Q♠ 6d 4c")
    assert [(one.choice, one.expected) for one in best] == [("play", Fraction(-9151, 9212)), ("fold", Fraction(-1))]
    assert pitboss.odds.best_play("3cp", "Qs 6d 3c")[0].choice == "fold"
    with pytest.raises(pitboss.BadInput, match="nothing is decided in baccarat"):
        pitboss.odds.best_play("baccarat", "As Kd")


def test_many_rounds_in_one_report() -> None:
    right = pitboss.example_round("craps")
    wrong = {**right, "seats": {n: {**one, "paid": {"field": "16.00"}} for n, one in right["seats"].items()}}
    report = pitboss.settle_many([right, wrong, {}])
    assert (report["rounds"], len(report["mispaid"]), [one["line"] for one in report["refused"]]) == (3, 1, [3])
    assert repr(report) == "<PaidRounds 3 rounds: 1 wager mispaid, variance 1.00; 1 round refused>"
    assert report.to_frame()[["wager", "paid", "variance"]].values.tolist() == [["field", 16.0, 1.0]]
    with pytest.raises(pitboss.BadInput, match="rounds must be a list"):
        pitboss.settle_many(right)  # type: ignore[arg-type]


def test_a_settled_round_is_its_document_and_a_table() -> None:
    settled = pitboss.settle(pitboss.example_round("three-card-poker"))
    assert json.loads(json.dumps(settled)) == settled
    assert repr(settled) == "<SettledRound settled: seat 1 net 1000070.00>"
    assert settled.table_win == settled["table_win"] == "-1000070.00"
    rows = settled.as_rows()
    assert {(row["seat"], row["wager"]) for row in rows} == {
        (int(seat), wager) for seat, one in settled.seats.items() for wager in one["wagers"]
    }
    assert list(settled.to_frame()["returned_exact"]) == [row["returned"] for row in rows]
    assert settled._repr_html_().count("<tr>") == len(rows) + 1


def test_all_rows_have_the_same_columns() -> None:
    """Wagers with odds and without, side by side in one data frame."""
    rows = [one.as_row() for one in pitboss.odds.every(["caribbean-stud"])]
    assert len({tuple(row) for row in rows}) == 1
    assert {(row["house_edge"] is None) == (row["reason"] is not None) for row in rows} == {True}
    assert [row["wager"] for row in rows if row["reason"]] == ["bet", "magic-card-or-lucky-bonus"]


FINISHED = {"game": "three-card-poker", "seats": {1: {"wagers": {"ante": "10.00"}, "cards": "As Ks Qs"}}}
GAME = "three-card-poker"

MISTAKES: dict[str, Callable[[Any], object]] = {
    "settle: seats by number": lambda p: p.settle(FINISHED),
    "settle: nothing": lambda p: p.settle(None),
    "settle: a list": lambda p: p.settle([]),
    "odds: no game": lambda p: p.odds(None, "x"),
    "odds: a wager by number": lambda p: p.odds(GAME, 5),
    "odds: a letter by number": lambda p: p.odds(GAME, "pair-plus", 5),
    "odds: a stake of parts": lambda p: p.odds(GAME, "progressive", "A", stake=1.5),
    "odds: a true stake": lambda p: p.odds(GAME, "progressive", "A", stake=True),
    "odds: a meter that is no number": lambda p: p.odds(GAME, "progressive", "A", meters={"main": float("nan")}),
    "odds: a meter by number": lambda p: p.odds(GAME, "progressive", "A", meters={5: 5}),
    "odds: a list of meters": lambda p: p.odds(GAME, "progressive", "A", meters=[5]),
    "odds: decks in parts": lambda p: p.odds(GAME, "pair-plus", decks=1.0),
    "odds: options by number": lambda p: p.odds(GAME, "pair-plus", options={1: 2}),
    "odds: an option that is a number": lambda p: p.odds("blackjack", "blackjack", options={"soft17": 5}),
    "odds: payouts by number": lambda p: p.odds(GAME, "pair-plus", pays={"Flush": 3}),
    "odds: a version by number": lambda p: p.odds(GAME, "pair-plus", version=5),
    "odds: a deck of text": lambda p: p.odds(GAME, "pair-plus", deck="As Ks"),
    "odds: a word they do not know": lambda p: p.odds(GAME, "pair-plus", colour="red"),
    "build_game: no name": lambda p: p.build_game(None),
    "build_game: options by number": lambda p: p.build_game(GAME, {1: 2}),
    "build_game: a list of options": lambda p: p.build_game(GAME, [("a", 1)]),
    "build_game: a paytable by number": lambda p: p.build_game(GAME, {"paytables": {1: 2}}),
    "build_game: no edition": lambda p: p.build_game(f"{GAME}@"),
    "rules: no name": lambda p: p.rules(None),
    "rules: a place by number": lambda p: p.rules(GAME, cite=5),
    "rules: a wager by number": lambda p: p.rules(GAME, wager=5),
    "rules: no such wager": lambda p: p.rules(GAME, wager="nosuch"),
    "rules: no such place": lambda p: p.rules(GAME, cite="Ch.99"),
    "rank_hand: a text that is no card": lambda p: p.rank_hand(["As", "Ks", "Qs", "Js", "Ts?"]),
    "rank_hand: nothing": lambda p: p.rank_hand(None),
    "rank_hand: one card twice": lambda p: p.rank_hand("As As Ks Qs Js"),
    "rank_hand: no card": lambda p: p.rank_hand((99, 1, 2, 3, 4)),
    "rank_hand: an unknown card": lambda p: p.rank_hand((-1, 1, 2, 3, 4)),
    "rank_hand: true": lambda p: p.rank_hand((True, 5, 2, 3, 4)),
    "rank_hand: a ranking by number": lambda p: p.rank_hand("As Ks Qs Js Ts", 5),
    "rank_hand: a list of rankings": lambda p: p.rank_hand("As Ks Qs Js Ts", []),
    "session: a seat that is not in a list": lambda p: p.odds.session(GAME, {"ante": 1000}, 100),
    "session: a list of texts": lambda p: p.odds.session(GAME, ["ante"], 100),
    "session: a stake of text": lambda p: p.odds.session(GAME, [{"ante": "10"}], 100),
    "hold: arguments in another order": lambda p: p.odds.hold(GAME, -42000, 200, [{"ante": 1000}]),
    "every: one name": lambda p: p.odds.every(GAME),
    "every: five": lambda p: p.odds.every(5),
    "a paytable that is not there": lambda p: p.build_game(GAME).paytable("nosuch"),
    "parse_cards: nothing": lambda p: p.parse_cards(None),
    "catalogue: a number": lambda p: p.catalogue([5]),
    "catalogue: one name": lambda p: p.catalogue("craps"),
    "catalogue: five": lambda p: p.catalogue(5),
    "check: a number": lambda p: p.check(5),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_whatever_is_wrong_is_bad_input(mistake: str) -> None:
    with pytest.raises(pitboss.BadInput) as wrong:
        MISTAKES[mistake](pitboss)
    assert str(wrong.value).endswith((".", "]")), "one sentence"


@pytest.mark.parametrize(
    ("game", "wagers", "choice"),
    [
        ("three-card-poker", {"ante": "10.00", "pair-plus": "5.00"}, "play"),
        ("let-it-ride", {"bet-1": "10.00", "bet-2": "10.00", "bet-3": "10.00"}, "ride"),
        ("blackjack", {"blackjack": "10.00"}, "stand"),
        ("craps", {"pass": "10.00"}, ""),
        ("mini-baccarat", {"banker": "20.00"}, ""),
    ],
)
def test_a_whole_round_is_played_and_settles_to_the_same(game: str, wagers: dict[str, str], choice: str) -> None:
    def choose(moment: pitboss.Moment) -> str:
        assert moment.cards
        return choice if choice in moment.open else moment.open[-1]

    for seed in range(3):
        played = pitboss.play(game, wagers, choose, seed=seed)
        assert played == pitboss.play(game, wagers, choose, seed=seed)
        assert played.finished is not None
        assert pitboss.settle(played.finished)["seats"]["1"]["net"] == f"{played.net / 100:.2f}"
        assert played.story[0].startswith("A round of")


def test_a_round_is_told_with_its_cards_its_hands_and_the_reasons() -> None:
    played = pitboss.play("3cp", {"ante": "10.00", "pair-plus": "5.00"}, lambda moment: "play", seed=9)
    assert played.finished is not None
    assert (played.finished["dealer"], played.finished["seats"]["1"]["cards"]) == ("Js 6d 4s", "9d 7s 4c")
    assert played.story[4:-1] == (
        "Seat 1: 9♦ 7♠ 4♣, 9 high.",
        "Seat 1: play, Play Wager $10.",
        "The dealer: J♠ 6♦ 4♠, jack high.",
        "Seat 1: Ante Wager wins at 1 to 1: $20 is returned for $10. The dealer does not qualify with jack high. "
        "The wager pays 1 to 1.",
        "Seat 1: Play Wager is a push: $10 is returned. The dealer does not qualify with jack high.",
        "Seat 1: Pair Plus Wager loses: $5 is taken. The player's 9 high is not on the paytable.",
    )
    assert list(played.to_frame()["returned"]) == [20.0, 10.0, 0.0]
    assert "does not qualify" in played._repr_html_()


def test_a_story_has_no_step_in_which_nothing_happens() -> None:
    for game, wager in (("blackjack", "blackjack"), ("craps", "pass"), ("mini-baccarat", "banker")):
        played = pitboss.play(game, {wager: "20.00"}, lambda moment: moment.open[-1], seed=5)
        assert not any("comes to" in sentence for sentence in played.story)
        assert all(row["why"] for row in played.as_rows())


@pytest.mark.parametrize(
    ("wagers", "choose", "message"),
    [
        ({"ante": "10.00", "blind": "5.00"}, None, "(?i)blind"),
        ({"ante": "10.00"}, None, "(?i)must place .*blind"),
        ({"ante": "10.00", "blind": "10.00"}, None, "asks for a choice: 4x, 3x, check"),
        ({"ante": "10.00", "blind": "10.00"}, lambda moment: "raise", "'raise' is not open here"),
        ({"ante": 10}, None, "wagers are dollars as text, as in {'ante': '10.00'}, not 10"),
        ({5: "10.00"}, None, "wagers must be names with dollars"),
        ({"ante": "10.00"}, 5, "choose must be a function that is given each moment, not 5"),
    ],
)
def test_what_the_law_refuses_of_a_round_is_said(wagers: Any, choose: Any, message: str) -> None:
    with pytest.raises(pitboss.BadInput, match=message):
        pitboss.play("uth", wagers, choose, seed=1)


def test_results_have_a_short_repr_and_a_frame() -> None:
    """Each fits a line of a notebook; a frame has a row for each wager, line or finding."""
    game = pitboss.build_game("three-card-poker")
    book = pitboss.rules("three-card-poker", wager="pair-plus")
    checked = pitboss.check("examples/submissions/three-card-poker.toml")
    for one in (game, book, book[0], checked):
        assert len(repr(one)) < 80
        assert one._repr_html_().startswith("<p>&lt;Checked" if one is checked else "<table>")
    assert list(game.to_frame()["wager"]) == list(game.wagers)
    assert len(book.to_frame()) == sum(len(section.lines) for section in book)
    assert list(book[0].to_frame().columns) == [*book[0].columns, "cite"]
    assert (repr(checked), len(checked.to_frame())) == ("<Checked lawful, 0 noted>", 0)


def test_a_ranked_hand_says_its_name() -> None:
    hand = pitboss.rank_hand("Ks Kd 2c", "three-card-poker")
    assert (hand.name, hand.title, repr(hand)) == ("pair of kings", "Pair", "<RankedHand pair of kings: K♠ K♦ 2♣>")
    assert pitboss.rank_hand("As Ks Qs", "three-card-poker").rank > hand.rank


def test_a_frame_of_a_settlement_has_numbers_beside_the_exact_text() -> None:
    frame = pitboss.settle(pitboss.example_round("three-card-poker")).to_frame()
    assert frame["returned"].sum() == 20 + 20 + 50 + 1_000_005
    assert list(frame["returned_exact"]) == ["20.00", "20.00", "50.00", "1000005.00"]
    assert frame["staked"].dtype == float


def test_the_best_play_takes_ranks_alone_and_says_what_to_write() -> None:
    """Q-6-4 is the least hand that is played; one lower, Q-6-3, is folded, as is published."""
    assert [pitboss.odds.best_play("3cp", hand)[0].choice for hand in ("Q-6-4", "Q-6-3")] == ["play", "fold"]
    with pytest.raises(pitboss.BadInput, match=r'best_play\("three-card-poker", "Q-6-4"\)'):
        pitboss.odds.best_play("Q-6-4")


def test_a_rule_book_knows_its_wagers_by_the_names_that_people_say() -> None:
    by_name, by_id = (pitboss.rules("3cp", wager=one) for one in ("Pair Plus", "pair-plus"))
    assert by_name == by_id
    with pytest.raises(pitboss.BadInput, match="the name of a wager must be text"):
        pitboss.rules("3cp", wager=1)  # type: ignore[arg-type]


def test_what_has_no_rows_says_so_in_a_notebook_and_its_frame_has_columns() -> None:
    """A lawful submission, or a night without a mistake, was shown as nothing at all."""
    lawful = pitboss.check("examples/submissions/craps.toml")
    assert lawful._repr_html_() == "<p>&lt;Checked lawful, 0 noted&gt;</p>"
    assert lawful.to_frame().verdict.tolist() == []
    clean = pitboss.settle_many([pitboss.example_round("three-card-poker")])
    assert "0 wagers mispaid" in clean._repr_html_()
    assert clean.to_frame().variance.sum() == 0


def test_the_reprs_of_mistakes_and_rules_are_short() -> None:
    mistake = pitboss.odds.find_mistakes("3cp", "ante")[0]
    assert repr(mistake) == "<Mistake on the first cards, high card A: fold, not play, costs 23.7871%>"
    rule = pitboss.odds.compare_rules("mini-baccarat", "banker")[0]
    assert repr(rule).startswith("<RuleOdds vigorish_rounding nearest-quarter: house edge -1.2351%, -2.")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda: pitboss.odds.joint("3cp", "ante"), "wagers must be a list of names, .*, not 'ante'"),
        (lambda: pitboss.odds.every(["zz"]), "there is no game 'zz'"),
        (lambda: pitboss.odds.plot(5), "odds to draw must be a list of them, .*, not 5"),  # type: ignore[arg-type]
    ],
    ids=["joint", "every", "plot"],
)
def test_a_wrong_argument_is_said_when_it_is_given(asked: Any, message: str) -> None:
    """A text is no list of letters, and a name is not first read when the odds are counted."""
    with pytest.raises(pitboss.BadInput, match=message):
        asked()
