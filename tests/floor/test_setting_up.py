"""Two words are not one person's: nobody approves with an account that the asker has set up, or the other way round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.errors import Refusal
from pitboss.floor.approval import Run
from pitboss.floor.people_audit import PeopleWatch
from pitboss.floor.person import OPERATOR, Person
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
    assert isinstance(desk.answer(desk.staff.person("Zoe", "pit manager"), id), Run)


def test_a_secret_that_was_chosen_after_a_reset_may_be_the_resetters_own(desk: Desk) -> None:
    """Pat resets Mix's secret, signs in as Mix and chooses the next one: no later session proves that Mix is there."""
    desk.accounts.change_secret(desk.pat, "Mix", OTHER)
    as_mix = desk.staff.accounts.who(desk.staff.sign_in("Mix", secret=OTHER).token)
    assert as_mix is not None
    assert not isinstance(desk.accounts.change_secret(as_mix, "Mix", "chosen by pat", OTHER), Refusal)
    as_mix = desk.staff.accounts.who(desk.staff.sign_in("Mix", secret="chosen by pat").token)
    assert as_mix is not None
    desk.accounts.change_secret(as_mix, "Mix", "chosen once more", "chosen by pat")
    told = refused(desk.answer(as_mix, desk.ask(desk.pat)))
    assert "Pat has set the secret or the roles of Mix's account, and could speak with it, also with a secret" in told
    assert "somebody other than Pat gives Mix a new secret" in told
    refused(desk.answer(desk.pat, desk.ask(as_mix)))
    desk.accounts.change_secret(OPERATOR, "Mix", "given at the machine")
    assert isinstance(desk.answer(desk.mix, desk.ask(desk.pat)), Run)
    assert desk.audit() == []


def test_nor_is_the_word_of_two_whose_secrets_a_third_has_set(desk: Desk) -> None:
    """Pat could be speaking as both, until one of them has another secret that Mix or Zoe has chosen."""
    zoe = desk.staff.person("Zoe", "pit manager")
    for name in ("Mix", "Zoe"):
        desk.accounts.change_secret(desk.pat, name, OTHER)
    assert "The same person has set the secrets of Mix and Zoe" in refused(desk.answer(desk.mix, desk.ask(zoe)))
    desk.accounts.change_secret(zoe, "Zoe", "my own again", OTHER)
    assert isinstance(desk.answer(desk.mix, desk.ask(zoe)), Run)


def test_who_resets_one_secret_with_anothers_account_has_set_both(desk: Desk) -> None:
    """Pat resets Zoe's secret, and as Zoe resets Mix's."""
    zoe = desk.staff.person("Zoe", "pit manager")
    desk.accounts.change_secret(desk.pat, "Zoe", OTHER)
    desk.accounts.change_secret(zoe, "Mix", OTHER)
    refused(desk.answer(desk.mix, desk.ask(desk.pat)))


def test_other_roles_do_not_make_a_secret_anybodys_own(desk: Desk) -> None:
    desk.accounts.change_secret(desk.pat, "Mix", OTHER)
    desk.accounts.change_roles(OPERATOR, "Mix", ["pit manager", "dealer"])
    desk.accounts.change_secret(desk.mix, "Mix", "my own again", OTHER)
    refused(desk.answer(desk.mix, desk.ask(desk.pat)))


def test_who_gave_roles_alone_could_not_sign_in(desk: Desk) -> None:
    """Roles show nobody the secret: once the owner has changed theirs, the word is the owner's."""
    desk.accounts.change_roles(desk.pat, "Mix", ["pit manager", "dealer"])
    refused(desk.answer(desk.mix, desk.ask(desk.pat)))
    desk.accounts.change_secret(desk.mix, "Mix", "my own again", SECRET)
    assert isinstance(desk.answer(desk.mix, desk.ask(desk.pat)), Run)


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
    desk.accounts.change_secret(desk.mix, "Mix", "my own again", OTHER)
    (found,) = desk.audit(after=last + 1)
    assert "'Pat' had set up the account of 'Mix'" in found
    (found,) = desk.audit(after="the last")  # type: ignore[arg-type]
    assert "'the last' is no entry of the accounts" in found


@pytest.mark.parametrize("how", ["other roles", "disabled"])
def test_who_no_longer_has_the_role_has_no_word_in_it(desk: Desk, how: str) -> None:
    """Pat asked as a pit manager, and is none when Mix answers: the request is over, and nothing is done."""
    id = desk.ask(desk.pat)
    if how == "disabled":
        desk.accounts.disable(OPERATOR, "Pat")
    else:
        desk.accounts.change_roles(OPERATOR, "Pat", ["player"])
    answer = desk.answer(desk.mix, id)
    assert isinstance(answer, Refusal)
    assert answer.code == "former-role"
    assert answer.message.startswith("Pat said this as pit manager, and ")
    request = desk.requests.find(id)
    assert isinstance(request, Request)
    assert request.standing == "failed"


def test_an_account_that_is_enabled_again_speaks_again(desk: Desk) -> None:
    id = desk.ask(desk.pat)
    desk.accounts.disable(OPERATOR, "Pat")
    desk.accounts.enable(OPERATOR, "Pat")
    assert isinstance(desk.answer(desk.mix, id), Run)
