"""Accounts on a journal that two processes share: what one does, the other knows within a second."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from pitboss.floor.account_events import PEOPLE
from pitboss.floor.accounts import Accounts
from pitboss.floor.person import OPERATOR
from pitboss.floor.secret import CHEAP, Hashing
from pitboss.floor.session import Session
from tests.floor.staff import HandClock
from tests.journal.conftest import Opener

HASHING = Hashing(CHEAP)
SECRET = "correct horse"


def test_a_disabled_account_is_out_of_both_within_a_second(opener: Opener) -> None:
    clock = HandClock()
    here, there = (Accounts(opener(), clock, hashing=HASHING) for _ in range(2))
    here.add(OPERATOR, "Ann", ["dealer"], SECRET)
    session = here.sign_in("Ann", SECRET, "10.0.0.7")
    assert isinstance(session, Session)
    assert there.who(session.token) == here.who(session.token) == session.person
    there.disable(OPERATOR, "Ann")
    assert there.who(session.token) is None
    clock.pass_(seconds=0.99)
    assert here.who(session.token) is None


def test_guesses_in_parallel_are_five_and_no_more(opener: Opener) -> None:
    both = [Accounts(opener(), hashing=HASHING) for _ in range(2)]
    both[0].add(OPERATOR, "Ann", ["dealer"], SECRET)
    with ThreadPoolExecutor(4) as people:
        list(people.map(lambda n: both[n % 2].sign_in("Ann", f"wrong {n}", "10.0.0.7"), range(24)))
    assert not isinstance(both[1].sign_in("Ann", SECRET, "10.0.0.7"), Session)
    events = [event for entry in both[0].store.read(PEOPLE) for event in entry.events]
    whys = Counter(event["why"] for event in events if event["event"] == "sign-in-refused")
    assert whys == {"wrong-secret": 5, "locked": 20}
    assert [event["event"] for event in events].count("account-locked") == 1
