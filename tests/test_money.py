"""Amounts, percentages, payouts as text, rounding, and what a stake brings."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.money import (
    MOST,
    Cents,
    Fixed,
    For,
    Lose,
    MeterShare,
    Paid,
    Payout,
    Push,
    Rounding,
    To,
    cents,
    check_amount,
    divide,
    dollars,
    pay,
    payout,
    percent,
    read_dollars,
    show_percent,
    spoken,
)

amounts = st.integers(0, MOST)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("10.00", 1_000), ("350", 35_000), ("$1,000", 100_000), ("0.05", 5), ("$1,000,000.25", 100_000_025), ("0", 0)],
)
def test_an_amount_is_read_in_cents(text: str, amount: Cents) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize(
    "text", ["", "$", "ten", "1.5", "1.", ".50", "-5", "1,00", "1,0000", "10.005", "1e3", " 5", "5 "]
)
def test_what_is_no_amount_is_refused_with_what_would_be(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        cents(text)
    assert str(refused.value) == f"{text!r} is not an amount. Write dollars, as in 10 or 12.50."


@pytest.mark.parametrize("digits", [16, 5000])
def test_a_number_longer_than_any_figure_in_a_game_is_refused(digits: int) -> None:
    long = "9" * digits
    for read, text in ((percent, f"{long}%"), (percent, f"1.{long}%"), (payout, f"{long} to 1")):
        with pytest.raises(BadInput, match="too long a number"):
            read(text)
    for text in (long, f"${long}.00", "1" + "0" * (digits - 1)):
        with pytest.raises(BadInput) as refused:
            cents(text)
        assert str(refused.value) == TOO_MUCH


TOO_MUCH = "An amount must not be more than $999,999,999,999,999.99."


def test_the_most_that_may_be_entered_and_a_cent_more() -> None:
    assert cents("999999999999999.99") == cents("$999,999,999,999,999.99") == MOST == 99_999_999_999_999_999
    assert cents("000000000000000000010.00") == 1_000
    assert check_amount(MOST) == MOST
    with pytest.raises(BadInput) as refused:
        check_amount(MOST + 1)
    assert str(refused.value) == TOO_MUCH


@pytest.mark.parametrize(
    "amount", [10.5, 10.0, float("nan"), float("inf"), True, False, None, "10.00", Fraction(5), 5j]
)
def test_only_whole_cents_are_an_amount(amount: object) -> None:
    with pytest.raises(BadInput) as refused:
        check_amount(amount)
    assert str(refused.value) == f"{amount!r} is not an amount. Give whole cents, as in 1050 for $10.50."


def test_a_long_value_is_shown_by_its_beginning() -> None:
    with pytest.raises(BadInput) as refused:
        check_amount("5" * 10_000)
    assert len(str(refused.value)) < 100


def test_the_least_is_the_callers() -> None:
    assert (check_amount(0), check_amount(1, least=1), check_amount(-5, least=-5)) == (0, 1, -5)
    with pytest.raises(BadInput, match=r"^An amount must not be negative\.$"):
        check_amount(-1)
    with pytest.raises(BadInput, match=r"^An amount must be at least \$0\.01\.$"):
        check_amount(0, least=1)


@given(amounts)
def test_an_amount_is_read_as_it_is_written(amount: Cents) -> None:
    assert cents(dollars(amount)) == amount
    assert cents(spoken(amount)) == amount


@given(st.integers(-(10**101), 10**101) | st.integers(-MOST, MOST) | st.integers(-200, 200))
def test_what_was_recorded_is_read_again(amount: Cents) -> None:
    assert read_dollars(dollars(amount)) == amount


@pytest.mark.parametrize("text", ["", "-0.00", "010.00", "+1.00", "$1.00", "1,000.00", "1", "1.0", "1.000", "9" * 5000])
def test_only_what_is_recorded_so_is_read_again(text: str) -> None:
    with pytest.raises(BadInput, match="is not an amount as it is recorded"):
        read_dollars(text)


@pytest.mark.parametrize(
    ("amount", "written", "said"),
    [(0, "0.00", "$0"), (5, "0.05", "$0.05"), (100_000_000, "1000000.00", "$1,000,000"), (1_250, "12.50", "$12.50")],
)
def test_an_amount_in_files_and_in_the_law(amount: Cents, written: str, said: str) -> None:
    assert (dollars(amount), spoken(amount)) == (written, said)


def test_a_debt_is_written_with_its_sign() -> None:
    assert (dollars(-5), dollars(-1_250)) == ("-0.05", "-12.50")


@pytest.mark.parametrize(
    ("text", "share"),
    [("14%", Fraction(7, 50)), ("2.5%", Fraction(1, 40)), ("100 %", Fraction(1)), ("0%", Fraction(0))],
)
def test_a_percentage_is_read_exactly(text: str, share: Fraction) -> None:
    assert percent(text) == share


@pytest.mark.parametrize("text", ["14", "%", "-1%", ".5%", "1.%", "1,000%", "half"])
def test_what_is_no_percentage_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is not a percentage"):
        percent(text)


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (Fraction(1), "100%"),
        (Fraction(0), "0%"),
        (Fraction(1, 40), "2.5%"),
        (Fraction(1, 10_000_000), "0.00001%"),
        (Fraction(1, 3), "100/3%"),  # never rounded
        (Fraction(-1, 40), "-2.5%"),
        (Fraction(10**20 + 1, 10**4), "1000000000000000000.01%"),  # more digits than a float holds
    ],
)
def test_a_percentage_is_shown_exactly(share: Fraction, shown: str) -> None:
    assert show_percent(share) == shown


@given(st.integers(0, 10**12))
def test_a_percentage_is_read_as_it_is_shown(millionths: int) -> None:
    share = Fraction(millionths, 10**8)
    assert percent(show_percent(share)) == share


PAYOUTS: list[tuple[str, Payout]] = [
    ("40 to 1", To(40)),
    ("3 to 2", To(3, 2)),
    ("1,000 to 1", To(1000)),
    ("300 for 1", For(300)),
    ("10% of meter main", MeterShare("main", Fraction(1, 10))),
    ("2.5% of meter grand-prize", MeterShare("grand-prize", Fraction(1, 40))),
    ("$100,000", Fixed(10_000_000)),
    ("$12.50", Fixed(1_250)),
    ("push", Push()),
    ("lose", Lose()),
]


@pytest.mark.parametrize(("text", "what"), PAYOUTS)
def test_a_payout_and_its_text(text: str, what: Payout) -> None:
    assert payout(text) == what
    assert str(what) == text


counts = st.integers(1, 10**7)
any_payout = st.one_of(
    st.builds(To, counts, counts),
    st.builds(For, counts, counts),
    st.builds(
        MeterShare,
        st.from_regex(r"[a-z][a-z-]*", fullmatch=True),
        st.integers(0, 10**8).map(lambda n: Fraction(n, 10**8)),
    ),
    st.builds(Fixed, amounts),
    st.just(Push()),
    st.just(Lose()),
)


@given(any_payout)
def test_a_payout_is_read_as_it_is_written(what: Payout) -> None:
    assert payout(str(what)) == what


@pytest.mark.parametrize(
    "text", ["", "40", "40:1", "40 to", "-1 to 1", "1.5 to 1", "Push", "10% of meter", "10% of meter Main", "10 for  1"]
)
def test_what_is_no_payout_is_refused_with_what_would_be(text: str) -> None:
    with pytest.raises(BadInput, match="Write it as 40 to 1, 300 for 1"):
        payout(text)


def test_a_payout_for_no_stake_is_refused() -> None:
    with pytest.raises(BadInput, match="'1 to 0' divides by zero"):
        payout("1 to 0")


@pytest.mark.parametrize(
    ("exact", "down", "nearest", "up"),
    [
        (Fraction(10), 10, 10, 10),
        (Fraction(101, 10), 10, 10, 11),
        (Fraction(10499, 1000), 10, 10, 11),  # just below the half
        (Fraction(21, 2), 10, 11, 11),  # the half itself goes to the player
        (Fraction(10501, 1000), 10, 11, 11),
        (Fraction(23, 2), 11, 12, 12),  # and never to the even number
    ],
)
def test_rounding_to_the_cent(exact: Fraction, down: Cents, nearest: Cents, up: Cents) -> None:
    assert Rounding(1, "down")(exact) == down
    assert Rounding(1, "nearest")(exact) == nearest
    assert Rounding(1, "up")(exact) == up


@pytest.mark.parametrize(
    ("exact", "down", "nearest", "up"), [(1249, 1200, 1200, 1300), (1250, 1200, 1300, 1300), (1300, 1300, 1300, 1300)]
)
def test_rounding_to_a_chip(exact: int, down: Cents, nearest: Cents, up: Cents) -> None:
    assert Rounding(100, "down")(Fraction(exact)) == down
    assert Rounding(100, "nearest")(Fraction(exact)) == nearest
    assert Rounding(100, "up")(Fraction(exact)) == up


@given(st.fractions(0, 10**6), st.sampled_from([1, 5, 25, 50, 100, 500]))
def test_rounding_moves_less_than_a_unit_and_only_its_own_way(exact: Fraction, unit: Cents) -> None:
    down, nearest, up = (Rounding(unit, way)(exact) for way in ("down", "nearest", "up"))
    assert down <= exact <= up
    assert up - down == (0 if exact == down else unit)
    assert abs(nearest - exact) * 2 <= unit
    assert down % unit == nearest % unit == up % unit == 0


CENT = Rounding()


@pytest.mark.parametrize(
    ("what", "racked", "paid"),
    [
        ("40 to 1", False, Paid(40_000, 1_000)),
        ("3 to 2", False, Paid(1_500, 1_000)),
        ("300 for 1", True, Paid(300_000, 0)),  # the stake is in the 300
        ("300 for 1", False, Paid(300_000, 0)),
        ("$100,000", True, Paid(10_000_000, 0)),
        ("$100,000", False, Paid(10_000_000, 1_000)),
        ("push", False, Paid(0, 1_000)),
        ("lose", False, Paid(0, 0)),
    ],
)
def test_what_ten_dollars_bring(what: str, racked: bool, paid: Paid) -> None:
    assert pay(1_000, payout(what), rounding=CENT, meters={}, racked=racked) == paid


def test_what_is_returned_is_the_winnings_and_the_stake() -> None:
    assert pay(1_000, To(40), rounding=CENT, meters={}).returned == 41_000


@pytest.mark.parametrize(
    ("meter", "share", "winnings"),
    [
        (1_000_000, "100%", 1_000_000),
        (1_000_009, "10%", 100_000),  # nine tenths of a cent stay on the meter
        (1_000_010, "10%", 100_001),
        (333, "2.5%", 8),
    ],
)
@pytest.mark.parametrize("way", ["down", "nearest", "up"])
def test_a_share_of_a_meter_is_cut_to_the_cent_below(meter: Cents, share: str, winnings: Cents, way: str) -> None:
    meters = {"main": meter, "minor": 1}
    paid = pay(100, payout(f"{share} of meter main"), rounding=Rounding(100, way), meters=meters)  # type: ignore[arg-type]
    assert paid == Paid(winnings, 0)


def test_six_to_five_on_an_odd_stake_follows_the_named_rounding() -> None:
    """6 to 5 on $7.52 is 902.4 cents; in half-dollar chips it lies between $9.00 and $9.50."""
    assert pay(752, To(6, 5), rounding=Rounding(1, "down"), meters={}).winnings == 902
    assert pay(752, To(6, 5), rounding=Rounding(1, "up"), meters={}).winnings == 903
    assert pay(752, To(6, 5), rounding=Rounding(50, "down"), meters={}).winnings == 900
    assert pay(752, To(6, 5), rounding=Rounding(50, "nearest"), meters={}).winnings == 900
    assert pay(752, To(6, 5), rounding=Rounding(50, "up"), meters={}).winnings == 950


@given(stake=st.integers(1, 10**6), num=st.integers(1, 1000))
def test_n_to_1_returns_what_n_plus_one_for_1_returns(stake: Cents, num: int) -> None:
    to = pay(stake, To(num), rounding=CENT, meters={})
    assert to.returned == pay(stake, For(num + 1), rounding=CENT, meters={}).returned == stake * (num + 1)


@pytest.mark.rules("BJ-033")
@pytest.mark.parametrize(
    ("amount", "parts", "shares"),
    [
        (25_000_00, [10_00, 30_00], (6_250_00, 18_750_00)),
        (25_000_00, [10_00, 10_00, 10_00], (8_333_34, 8_333_33, 8_333_33)),  # of equal remainders the first
        # 370.37, 1,111.11 and twice 9,259.26 cents: the largest remainder is the first one's.
        (200_00, [10_00, 30_00, 250_00, 250_00], (3_71, 11_11, 92_59, 92_59)),
        (1, [1, 2, 2], (0, 1, 0)),
        (5, [0, 3], (0, 5)),
    ],
)
def test_an_amount_is_divided_to_the_last_cent(amount: Cents, parts: list[int], shares: tuple[Cents, ...]) -> None:
    assert divide(amount, parts) == shares


@given(st.integers(0, 10**9), st.lists(st.integers(0, 10**7), min_size=1, max_size=8).filter(any))
def test_a_division_loses_no_cent_and_keeps_each_share_within_one(amount: Cents, parts: list[int]) -> None:
    shares = divide(amount, parts)
    assert sum(shares) == amount
    for part, share in zip(parts, shares, strict=True):
        assert abs(share - Fraction(amount * part, sum(parts))) < 1


@pytest.mark.parametrize(
    ("stake", "pays", "winnings"),
    [
        (1200, "1 to 1", 1200),
        (1500, "1 to 1", 1500),
        (1500, "3 to 2", 2000),
        (1200, "3 to 2", 1500),
        (700, "2 for 1", 1400),
        (1000, "3 to 2", 1500),
    ],
)
def test_a_least_chip_cuts_no_whole_odds(stake: Cents, pays: str, winnings: Cents) -> None:
    """To $5 chips: a stake of $12 lies in dollars and is paid so; $22.50 for $15 is cut to $20 (R-160)."""
    assert pay(stake, payout(pays), rounding=Rounding(500), meters={}).winnings == winnings
