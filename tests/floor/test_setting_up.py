"""Two words are not one person's: nobody approves with an account that the asker has set up, or the other way round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.errors import Refusal
from pitboss.floor.approval import Run
from pitboss.floor.people_audit import PeopleWatch
from pitboss.floor.person import Person
from pitboss.floor.request_state import Request
from pitboss.floor.requests import Requests
from pitboss.journal.entry import Entry
from tests.floor.staff import SECRET, Staff
from tests.floor.test_requests import TRANSFER

OTHER = "taken over 9"


class Desk:
    """Pat and Mix are pit managers; their accounts were made at the machine."""

    def __init__(self) -> None:
        self.staff = Staff()
        self.pat, self.mix = (self.staff.person(name, "pit manager") for name in ("Pat", "Mix"))
        self.accounts = self.staff.accounts
        self.requests = Requests(self.staff.store, self.staff.clock, lambda _: None)

    def ask(self, by: Person) -> str:
        made = self.requests.make(by, "mega", TRANSFER, "the table was moved")
        assert isinstance(made, Request), made
        return made.id

    def answer(self, by: Person, id: str) -> Run | Request | Refusal:
        return self.requests.answer(by, id, True)

    def audit(self, after: int | None = None) -> list[str]:
        """What is found in the record; with the accounts as known at another entry, if it is said."""
        watch = PeopleWatch()
        for stream in ("requests", "people"):
            observe = watch.observe(stream)
            assert observe is not None
            for entry in self.staff.store.read(stream):
                observe(entry if after is None else known_at(entry, after))
        return [one.problem for one in watch.finish()]


def known_at(entry: Entry, number: int) -> Entry:
    return replace(entry, facts=dict.fromkeys(entry.facts, number))


@pytest.fixture
def desk() -> Desk:
    return Desk()


def refused(answer: object) -> str:
    assert isinstance(answer, Refusal)
    assert answer.code == "same-word"
    return answer.message


def test_a_secret_that_the_asker_has_set_answers_nothing(desk: Desk) -> None:
    id = desk.ask(desk.pat)
    assert len(desk.requests.open_for(desk.mix)) == 1
    desk.accounts.change_secret(desk.pat, "Mix", OTHER)
    assert "Pat has set the secret or the roles of Mix's account" in refused(desk.answer(desk.mix, id))
    assert desk.requests.open_for(desk.mix) == ()
    desk.accounts.change_secret(desk.mix, "Mix", "my own again", OTHER)
    assert isinstance(desk.answer(desk.mix, id), Run)
    assert desk.audit() == []


def test_an_account_that_the_asker_has_added_or_given_a_role_answers_nothing(desk: Desk) -> None:
    desk.accounts.add(desk.pat, "Pat B", ["pit manager"], SECRET)
    id = desk.ask(desk.pat)
    refused(desk.answer(desk.staff.person("Pat B", "pit manager"), id))
    desk.accounts.change_roles(desk.pat, "Mix", ["pit manager", "dealer"])
    refused(desk.answer(desk.mix, id))


def test_nor_does_the_one_who_has_set_up_the_askers_account(desk: Desk) -> None:
    desk.accounts.change_secret(desk.pat, "Mix", OTHER)
    id = desk.ask(desk.mix)
    refused(desk.answer(desk.pat, id))
    assert isinstance(desk.answer(desk.staff.person("Zoe", "pit manager"), id), Run)


def test_another_pit_manager_sets_the_secret_anew(desk: Desk) -> None:
    """What Pat knew opens nothing any more."""
    id = desk.ask(desk.pat)
    desk.accounts.change_secret(desk.pat, "Mix", OTHER)
    desk.accounts.change_secret(desk.staff.person("Zoe", "pit manager"), "Mix", "yet another 7")
    assert isinstance(desk.answer(desk.mix, id), Run)


def test_a_record_that_has_such_an_answer_is_found(desk: Desk) -> None:
    """The approval is judged by what was known of accounts then, and not at all where an earlier version wrote it."""
    assert isinstance(desk.answer(desk.mix, desk.ask(desk.pat)), Run)
    assert desk.audit() == []
    desk.accounts.change_secret(desk.pat, "Mix", OTHER)
    assert desk.audit() == [], "what was set later says nothing of then"
    last = desk.staff.store.head("people").number
    (found,) = desk.audit(after=last)
    assert "'Pat' had set up the account of 'Mix'" in found
