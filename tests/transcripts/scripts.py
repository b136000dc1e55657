"""The rounds that are kept as text: by the name of the file, the game, its options and the script of commands."""

from __future__ import annotations

from typing import Any, NamedTuple


class Script(NamedTuple):
    game: str
    options: dict[str, Any]
    lines: str


def wagers(*seats: dict[str, str]) -> str:
    """Each seat's wagers, from seat 1."""
    return "\n".join(
        f"place-wager seat={number} wager={wager} amount={amount}"
        for number, placed in enumerate(seats, 1)
        for wager, amount in placed.items()
    )


VERIFY = """
verify step=verify-winning-hand by=dealer
verify step=verify-light by=dealer
verify step=validate-progressive by=floorperson
"""

STUD_235 = {"two-card": "10.00", "three-card": "10.00", "five-card": "10.00"}
RIDE = {"bet-1": "10.00", "bet-2": "10.00", "bet-3": "10.00"}
HOLDEM = {"ante": "10.00", "blind": "10.00"}

SCRIPTS: dict[str, Script] = {
    "stud-235-raise-and-check": Script(
        "stud-235",
        {},
        f"""
open-round
{wagers({**STUD_235, "win-em-all": "5.00"}, STUD_235)}
no-more-bets
deal cards=7c,2d,2s,7d,9c,Kd,7h,Jh
choose seat=1 choice=raise
choose seat=2 choice=check
choose seat=1 choice=raise
choose seat=2 choice=check
""",
    ),
    "stud-235-progressive-and-envy": Script(
        "stud-235",
        {"dealing": "automated-shoe", "shuffler": "automated"},
        f"""
open-round meters.main=12345.67
{wagers({**STUD_235, "progressive": "1.00"}, {**STUD_235, "progressive": "5.00"})}
no-more-bets
count-progressives chips=3
deal cards=6h
count-progressives chips=2
deal cards=6h,7h,8h,2c,5d,Jc,9h,Th
choose seat=1 choice=check
choose seat=2 choice=check
choose seat=1 choice=check
choose seat=2 choice=check
{VERIFY}
""",
    ),
    "stud-235-community-card-exposed": Script(
        "stud-235",
        {},
        f"""
open-round
{wagers({**STUD_235, "progressive": "1.00"})}
no-more-bets
count-progressives chips=1
deal cards=7c,2s,7d,Kd,7h
choose seat=1 choice=raise
report irregularity=community-card-exposed
""",
    ),
    "three-card-poker-play-and-fold": Script(
        "three-card-poker",
        {"paytables": {"pair-plus": "A"}},
        f"""
open-round
{wagers({"ante": "10.00", "pair-plus": "5.00"}, {"ante": "10.00"}, {"pair-plus": "5.00"})}
no-more-bets
deal cards=4c,Td,Ah,Qh,5d,4h,Kh,9c,6s,2c,4d,2d
choose seat=1 choice=play
choose seat=2 choice=fold
""",
    ),
    "three-card-poker-all-side-wagers": Script(
        "three-card-poker",
        {"dealing": "automated-shoe", "shuffler": "counting"},
        f"""
open-round meters.main=5000.00
{wagers({"ante": "10.00", "progressive": "1.00", "six-card-bonus": "5.00", "five-card-progressive": "1.00"})}
no-more-bets
count-progressives chips=2
deal cards=6h,7h,8h,Kc,5d,2s,9h,Th
choose seat=1 choice=play
{VERIFY}
{VERIFY}
""",
    ),
    "three-card-poker-electronic": Script(
        "three-card-poker",
        {"version": "electronic"},
        """
open-round
place-wager seat=1 wager=ante amount=10.00
place-wager seat=1 wager=ante amount=10.00 hand=2
place-wager seat=2 wager=pair-plus amount=5.00 hand=2
no-more-bets
deal cards=2c,3c,4d,5h,5d,5c,8s,9s,Jd,Kd,Kh,2d
choose seat=1 choice=play
""",
    ),
    "caribbean-stud-bet-and-fold": Script(
        "caribbean-stud",
        {},
        f"""
open-round
{wagers({"ante": "10.00", "caribbean-stud-bonus": "5.00"}, {"ante": "10.00", "caribbean-stud-bonus": "5.00"})}
no-more-bets
deal cards=8c,2s,Ah,8d,7s,Kd,8h,Jc,9c,4s,3d,5s,2h,5d,3h
choose seat=1 choice=bet
choose seat=2 choice=fold
""",
    ),
    "caribbean-stud-shared-jackpot": Script(
        "caribbean-stud",
        {},
        f"""
open-round meters.five-card-hand-bonus/main=30000.01
{wagers(*[{"ante": "10.00", "five-card-hand-bonus-dealer": "1.00"}] * 2)}
no-more-bets
count-progressives chips=2
deal cards=2c,2d,Ah,4c,4d,Kh,7h,7d,Qh,8s,8d,Jh,Jc,3s,Th
choose seat=1 choice=fold
choose seat=2 choice=fold
verify step=verify-winning-hand by=dealer
verify step=verify-five-card-hand-bonus by=floorperson
verify step=verify-winning-hand by=dealer
verify step=verify-five-card-hand-bonus by=floorperson
""",
    ),
    "caribbean-stud-void-hand": Script(
        "caribbean-stud",
        {},
        f"""
open-round
{wagers(*[{"ante": "10.00", "progressive": "1.00"}] * 2)}
no-more-bets
count-progressives chips=2
deal cards=8c,2s,Ah,8d,7s,Kd,7c,Jc,9c,4s,3d,5s,2h,5d,3h
report irregularity=wrong-number-of-cards-player seat=2 number=6
choose seat=1 choice=bet
""",
    ),
    "mississippi-stud-streets-and-folds": Script(
        "mississippi-stud",
        {"dealing": "automated-shoe", "shuffler": "automated"},
        f"""
open-round
{wagers({"ante": "10.00", "three-card-bonus": "5.00", "six-card-bonus": "5.00"}, *[{"ante": "10.00"}] * 3)}
no-more-bets
deal cards=Ac,Ad,Ah,Kc,7c,7d,2h,As,3d,3s,9d,4c,8d,Jc,Jd
choose seat=1 choice=fold
choose seat=2 choice=1x
choose seat=3 choice=2x
choose seat=4 choice=3x
choose seat=2 choice=fold
choose seat=3 choice=1x
choose seat=4 choice=3x
choose seat=3 choice=fold
choose seat=4 choice=3x
""",
    ),
    "ultimate-texas-holdem-four-ways": Script(
        "ultimate-texas-holdem",
        {},
        f"""
open-round
{wagers({**HOLDEM, "trips": "5.00"}, HOLDEM, HOLDEM, {**HOLDEM, "trips": "5.00"})}
no-more-bets
deal cards=9c,Ac,Kh,8s,2h,9s,3d,Qc,7c,Jd,Tc,Td,6c,6d
choose seat=1 choice=4x
choose seat=2 choice=check
choose seat=3 choice=check
choose seat=4 choice=check
deal cards=5s,Kc,9d,7h
choose seat=2 choice=check
choose seat=3 choice=2x
choose seat=4 choice=check
deal cards=6s,4s,2c
choose seat=2 choice=1x
choose seat=4 choice=fold
""",
    ),
    "four-card-poker-play-and-fold": Script(
        "four-card-poker",
        {},
        f"""
open-round
{wagers({"ante": "10.00", "aces-up": "5.00"}, {"ante": "10.00", "aces-up": "5.00"}, {"aces-up": "5.00"})}
no-more-bets
deal cards=As,Js,3h,Tc,Ad,9d,3s,8d,7c,7s,4d,6h,4h,4c,4s,5s,2s,2d,Jc,3d,2c
choose seat=1 choice=3x
choose seat=2 choice=fold
""",
    ),
    "four-card-poker-four-aces": Script(
        "four-card-poker",
        {"dealing": "automated-shoe", "shuffler": "automated"},
        f"""
open-round
{wagers({"ante": "10.00", "progressive": "1.00"}, {"ante": "10.00", "progressive": "5.00"})}
no-more-bets
count-progressives chips=2
deal cards=As,Ad,Ac,Ah,2h,Js,9d,7c,4h,2s,Tc,8d,6h,5s,3d,2c
choose seat=1 choice=1x
choose seat=2 choice=fold
{VERIFY}
""",
    ),
    "let-it-ride-ride-and-pull": Script(
        "let-it-ride",
        {"dealing": "automated-shoe", "shuffler": "automated"},
        f"""
open-round
{wagers({**RIDE, "six-card-bonus": "5.00"}, RIDE, RIDE, {**RIDE, "three-card-bonus": "5.00"})}
no-more-bets
deal cards=4c,4h,9h,Ks,2d,7h,5c,5d,6s,8c,9c,Td,Kc,4d,Kd
choose seat=1 choice=ride
choose seat=2 choice=ride
choose seat=3 choice=pull
choose seat=4 choice=pull
choose seat=1 choice=ride
choose seat=2 choice=pull
choose seat=3 choice=ride
choose seat=4 choice=pull
""",
    ),
    "midi-baccarat-third-cards-and-vigorish": Script(
        "midi-baccarat",
        {},
        f"""
open-round
{wagers({"banker": "100.00", "dragon-bonus-banker": "5.00"}, {"player": "20.00", "tie": "5.00"})}
no-more-bets
deal cards=2s,4h,3d,Kc
deal cards=6h
deal cards=5s
""",
    ),
    "mini-baccarat-ez-dragon-7": Script(
        "mini-baccarat",
        {"variation": "ez"},
        f"""
open-round
{wagers({"banker": "100.00", "dragon-7": "5.00"}, {"player": "20.00", "panda-8": "5.00"})}
no-more-bets
deal cards=2s,2h,Kd,Kc
deal cards=3h
deal cards=5s
""",
    ),
    "blackjack-split-and-double": Script(
        "blackjack",
        {"decks": 6},
        f"""
open-round
{wagers({"blackjack": "10.00", "lucky-lucky": "5.00"}, {"blackjack": "20.00"})}
no-more-bets
deal cards=8s,Ah,6c,8d,Kd,Th
choose seat=1 choice=split
deal cards=3c
choose seat=1 choice=double
deal cards=Ks
deal cards=Tc
choose seat=1 choice=stand
deal cards=5d
""",
    ),
    "craps-point-made-and-seven-out": Script(
        "craps",
        {},
        f"""
open-round
give-dice seat=1
{wagers({"pass": "10.00", "field": "5.00", "fire-bet": "5.00", "all-small": "1.00"}, {"dont-pass": "10.00"})}
no-more-bets
roll dice=4,4
place-wager seat=1 wager=come amount=10.00
no-more-bets
roll dice=2,2
no-more-bets
roll dice=5,3
place-wager seat=1 wager=pass amount=10.00
no-more-bets
roll dice=3,3
no-more-bets
roll dice=3,4
""",
    ),
}
