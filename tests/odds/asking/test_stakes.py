"""What a wager costs at the stakes that a table allows: rounding, the least chip and payout limits included."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.cards import Deck
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_submission
from pitboss.games.checks import check
from pitboss.odds import WagerOdds, ask, odds, solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.wording.figures import as_json, percentage

EXAMPLES = Path("examples/submissions")


def submitted(tmp_path: Path, name: str, *changes: tuple[str, str]) -> Path:
    """An example with some of its lines changed."""
    text = (EXAMPLES / f"{name}.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / f"{name}.toml"
    file.write_text(text)
    return file


def offered(file: Path, wager: str, lettered: str = "", stake: int | None = None) -> WagerOdds:
    return solve(put(game_by_submission(file), wager, lettered or wager, stake=stake, as_paid=True))


def test_vigorish_to_the_quarter_is_priced_at_the_stakes_of_the_table(tmp_path: Path) -> None:
    """At $1 the vigorish of 5 cents rounds to nothing, and the player seems to have the edge; at $10 it is 50 cents."""
    text = (EXAMPLES / "mini-baccarat.toml").read_text()
    file = tmp_path / "mini.toml"
    file.write_text(text.rstrip() + '\nvigorish_rounding = "nearest-quarter"\n')
    found = offered(file, "banker")
    least = game_by_submission(file).choices.minimum
    assert (found.stake, found.as_paid) == (least, True)
    plain = odds("mini-baccarat", "banker", decks=found.decks)
    assert found.house_edge == plain.house_edge
    at_a_dollar = odds("mini-baccarat", "banker", decks=6, stake=100, options={"vigorish_rounding": "nearest-quarter"})
    assert percentage(at_a_dollar.house_edge) == "-1.2374%"
    at_ten = odds("mini-baccarat", "banker", decks=6, stake=1000, options={"vigorish_rounding": "nearest-quarter"})
    assert percentage(at_ten.house_edge) == "1.0558%"


def test_a_limit_of_fifty_thousand_costs_mississippi_stud_at_a_hundred() -> None:
    found = solve(put(game_by_submission(EXAMPLES / "mississippi-stud.toml"), "ante", "ante", as_paid=True))
    assert [(one.stake, percentage(one.house_edge, 2)) for one in found.stakes] == [(500, "4.91%"), (10_000, "5.64%")]
    assert found.turns_on_stake
    assert [one["stake"] for one in as_json(found)["stakes"]] == ["5.00", "100.00"]
    assert any("payout limit of $50,000" in note for note in found.notes)
    assert found.unlimited == odds("mississippi-stud", "ante").house_edge


def test_a_limit_that_nobody_has_set_is_said_and_one_below_the_floor_is_refused() -> None:
    """2014 COMAR 36.05.16.12 §F: an operator may set a limit, of at least $50,000."""
    deck = Deck("9TJQKA", "cd")
    found = odds("ultimate-texas-holdem", "ante", deck=deck, as_paid=True)
    assert any(note.startswith("No payout limit is counted: the operator sets it") for note in found.notes)
    assert found.unlimited is None
    with pytest.raises(BadInput, match=r"is \$49,999\.99, below the \$50,000 that a limit must at least be"):
        odds("ultimate-texas-holdem", "ante", deck=deck, as_paid=True, options={"payout_limit": "49999.99"})


@pytest.mark.slow
def test_a_limit_of_fifty_thousand_costs_ultimate_texas_holdem_at_five_hundred() -> None:
    options = {"payout_limit": "50000.00"}
    found = odds("ultimate-texas-holdem", "ante", stake=50_000, as_paid=True, options=options)
    assert percentage(found.house_edge, 2) == "3.43%"
    assert found.unlimited is not None
    assert percentage(found.unlimited, 2) == "2.18%"
    assert as_json(found)["unlimited_house_edge"]["exact"] == str(found.unlimited)
    assert percentage(odds("ultimate-texas-holdem", "ante").house_edge, 2) == "2.18%"


def test_a_limit_is_counted_as_the_engine_cuts_it() -> None:
    """Bets of $20,000 on five cards of a small deck: each hand that would win over $50,000 wins $50,000."""
    deck = Deck("TJQKA", "cdh")
    plain = odds("let-it-ride", "bet-1", deck=deck)
    found = odds("let-it-ride", "bet-1", deck=deck, stake=2_000_000, as_paid=True, options={"payout_limit": "50000.00"})
    bound = Fraction(50_000, 20_000)
    by_name = {one.name: one for one in found.results}
    for one in plain.results:
        assert by_name[one.name].net == min(one.net, bound), one.name
    assert found.house_edge > plain.house_edge


@pytest.mark.parametrize(("rounding", "won"), [("down", 17), ("nearest", 18), ("up", 18)])
def test_a_payout_of_half_a_cent_is_rounded_as_the_operator_chose(rounding: str, won: int) -> None:
    """A Place bet on 6 pays 7 to 6: of 15 cents, 17 and a half."""
    found = odds("craps", "place-6", stake=15, as_paid=True, options={"payout_rounding": rounding})
    assert max(one.net for one in found.results) == Fraction(won, 15)
    assert max(one.net for one in odds("craps", "place-6", stake=15).results) == Fraction(7, 6)


def test_the_least_chip_of_a_table_rounds_what_it_pays(tmp_path: Path) -> None:
    """Place 6 at $10 pays $11.66 to the cent, and $11.50 with half-dollar chips: 5/11·(23/20) − 6/11."""
    text = (EXAMPLES / "craps.toml").read_text()
    minimum = next(line for line in text.splitlines() if line.startswith("minimum"))
    file = submitted(tmp_path, "craps", (minimum, 'minimum = "10.00"\nleast_chip = "0.50"'))
    assert check(file).ok
    found = offered(file, "place-6")
    assert found.stake == 1000
    assert found.house_edge == Fraction(6, 11) - Fraction(5, 11) * Fraction(1150, 1000)
    wrong = submitted(tmp_path, "craps", (minimum, 'minimum = "10.00"\nleast_chip = "3.00"'))
    assert [finding.key for finding in check(wrong).findings] == ["table.least_chip"]


def test_a_stake_that_the_table_does_not_allow_is_refused(tmp_path: Path) -> None:
    file = EXAMPLES / "mississippi-stud.toml"
    assert offered(file, "three-card-bonus", stake=2_500).stake == 2_500
    with pytest.raises(BadInput, match=r"cannot be \$101\. It is \$5 to \$100\."):
        offered(file, "three-card-bonus", stake=10_100)
    with pytest.raises(BadInput, match=r"cannot be \$2\. It is \$1 or \$5\."):
        offered(file, "progressive", stake=200)


def test_a_wager_with_named_stakes_is_priced_at_each() -> None:
    found = offered(EXAMPLES / "mississippi-stud.toml", "progressive")
    assert [one.stake for one in found.stakes] == [100, 500]


def test_without_a_table_nothing_is_cut() -> None:
    question = ask("mississippi-stud", "ante")
    assert (question.as_paid, question.stakes, question.stake) == (False, (), 100)
    with pytest.raises(BadInput, match="as_paid must be True or False"):
        ask("mississippi-stud", "ante", as_paid="yes")  # type: ignore[arg-type]
