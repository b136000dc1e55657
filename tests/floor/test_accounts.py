"""Accounts: who gets in, what is recorded, what ends a session, and that nothing kept opens a door."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from pitboss.errors import Refusal
from pitboss.floor import account_events as happened
from pitboss.floor.account_state import Account, People, evolve_all
from pitboss.floor.admission import NOT_ADMITTED
from pitboss.floor.person import OPERATOR, Person
from pitboss.floor.session import Session
from pitboss.journal.entry import encode
from pitboss.journal.memory import MemoryStore
from pitboss.journal.store import Kept
from tests.floor.staff import NOON, SECRET, Staff


@pytest.fixture
def staff() -> Staff:
    made = Staff()
    made.add("Ann", "dealer", "floorperson")
    made.add("Pam", "pit manager")
    return made


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


# Events add up


def test_events_add_up_to_accounts() -> None:
    people = evolve_all(
        People(),
        [
            happened.AccountAdded("Ann", ("dealer",), "d1"),
            happened.SignInRefused("ANN", "here", "wrong-secret"),
            happened.SignInRefused("Ann", "here", "wrong-secret"),
            happened.SignInRefused("Ann", "here", "locked"),
            happened.RolesChanged("Ann", ("floorperson",)),
        ],
    )
    assert people.find(" ann ") == Account("Ann", ("floorperson",), "d1", generation=1, failures=2)
    freed = evolve_all(
        people, [happened.AccountLocked("Ann", "2026-11-16T12:15:00Z"), happened.SecretChanged("Ann", "d2")]
    )
    assert freed.find("Ann") == Account("Ann", ("floorperson",), "d2", generation=2)
    out = evolve_all(people, [happened.AccountDisabled("Ann", ""), happened.AccountEnabled("Ann", "")])
    assert out.find("Ann") == Account("Ann", ("floorperson",), "d1", generation=2)


def test_a_word_about_nobody_changes_nothing() -> None:
    assert (
        evolve_all(People(), [happened.SignedIn("Bo", "dealer", "s", ""), happened.AccountDisabled("Bo", "")])
        == People()
    )


# Signing in


def test_a_session_says_who_somebody_is(staff: Staff) -> None:
    session = staff.sign_in("ann", "floorperson")
    assert staff.accounts.who(session.token) == Person(
        "Ann", ("dealer", "floorperson"), "floorperson", session.person.session
    )
    assert staff.sign_in("Ann").person.role == "dealer"


def test_every_sign_in_has_a_new_token_of_256_bits(staff: Staff) -> None:
    tokens = {staff.sign_in("Ann").token for _ in range(20)}
    assert len(tokens) == 20
    assert all(re.fullmatch("[A-Za-z0-9_-]{43}", token) for token in tokens), "43 characters of 6 bits hold 256"


def test_a_role_that_somebody_does_not_have_is_refused_and_recorded(staff: Staff) -> None:
    assert code(staff.accounts.sign_in("Ann", SECRET, "", "pit manager")) == "no-such-role"
    assert staff.events()[-1]["why"] == "no-such-role"
    person = staff.person("Ann", "dealer")
    acting = person.act_as("floorperson")
    assert isinstance(acting, Person)
    assert acting.actor.role == "floorperson"
    assert code(person.act_as("auditor")) == "no-such-role"


@pytest.mark.parametrize(
    ("name", "secret"),
    [
        ("Ann", "wrong"),
        ("Nobody", SECRET),
        ("Ann", ""),
        ("", ""),
        ("Ann", SECRET + "\n"),
        ("Ann", SECRET * 50),
        ("A" * 999, "x"),
    ],
)
def test_whatever_is_wrong_is_answered_alike(staff: Staff, name: str, secret: str) -> None:
    assert staff.accounts.sign_in(name, secret, "10.0.0.7") == NOT_ADMITTED


def test_neither_a_secret_nor_an_unknown_name_is_recorded(staff: Staff) -> None:
    staff.accounts.sign_in("my secret typed as a name", "hunter2hunter2", "10.0.0.7")
    record = encode([encode(event).decode() for event in staff.events()])
    assert b"hunter2" not in record
    assert b"typed as a name" not in record
    assert SECRET.encode() not in record
    assert staff.events()[-1] == {"event": "sign-in-refused", "name": "", "where": "10.0.0.7", "why": "unknown"}


def test_an_unknown_name_is_checked_as_long_as_a_known_one(staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each attempt checks one secret and writes one entry, whoever it is."""
    checks: list[bytes | None] = []
    matches = staff.accounts.hashing.matches

    def count_and_match(kept: bytes | None, secret: str) -> bool:
        checks.append(kept)
        return matches(kept, secret)

    monkeypatch.setattr(staff.accounts.hashing, "matches", count_and_match)
    staff.accounts.disable(OPERATOR, "Pam")
    counts = []
    for name in ("Ann", "Nobody", "Pam"):
        before = len(list(staff.store.read("people")))
        staff.accounts.sign_in(name, "wrong", "")
        counts.append((len(checks), len(list(staff.store.read("people"))) - before))
        checks.clear()
    assert counts == [(1, 1)] * 3


def test_five_wrong_secrets_lock_an_account_for_a_time(staff: Staff) -> None:
    for _ in range(5):
        assert staff.accounts.sign_in("Ann", "wrong", "") == NOT_ADMITTED
    assert staff.events()[-1] == {"event": "account-locked", "name": "Ann", "until": "2026-11-16T12:15:00.000Z"}
    assert staff.accounts.sign_in("Ann", SECRET, "") == NOT_ADMITTED
    assert staff.events()[-1]["why"] == "locked"
    staff.clock.pass_(minutes=14, seconds=59)
    assert staff.accounts.sign_in("Ann", SECRET, "") == NOT_ADMITTED
    staff.clock.pass_(seconds=1)
    assert isinstance(staff.accounts.sign_in("Ann", SECRET, ""), Session)


def test_four_wrong_secrets_and_a_right_one_begin_anew(staff: Staff) -> None:
    for _ in range(3):
        for _ in range(4):
            staff.accounts.sign_in("Ann", "wrong", "")
        assert isinstance(staff.accounts.sign_in("Ann", SECRET, ""), Session)


def test_wrong_secrets_are_counted_across_processes(staff: Staff) -> None:
    others = [staff.other_process() for _ in range(5)]
    for accounts in others:
        accounts.sign_in("Ann", "wrong", "")
    assert staff.accounts.sign_in("Ann", SECRET, "") == NOT_ADMITTED


def test_a_pit_manager_frees_a_locked_account(staff: Staff) -> None:
    for _ in range(5):
        staff.accounts.sign_in("Ann", "wrong", "")
    staff.accounts.enable(staff.person("Pam", "pit manager"), "Ann", "seen at the desk")
    assert isinstance(staff.accounts.sign_in("Ann", SECRET, ""), Session)


def test_a_session_that_is_open_survives_a_lock(staff: Staff) -> None:
    """Else anybody could put a dealer out in the middle of a round."""
    session = staff.sign_in("Ann")
    for _ in range(5):
        staff.accounts.sign_in("Ann", "wrong", "")
    assert staff.accounts.who(session.token)


# The end of sessions


@pytest.mark.parametrize("process", ["the same", "another"])
@pytest.mark.parametrize("how", ["sign out", "disable", "roles", "secret", "disable and enable"])
def test_a_session_ends_within_a_second(staff: Staff, how: str, process: str) -> None:
    watching = staff.accounts if process == "the same" else staff.other_process()
    session = staff.sign_in("Ann")
    assert watching.who(session.token)
    match how:
        case "sign out":
            assert staff.accounts.sign_out(session.token)
        case "disable":
            staff.accounts.disable(OPERATOR, "Ann", "left")
        case "roles":
            staff.accounts.change_roles(OPERATOR, "Ann", ["dealer"])
        case "secret":
            staff.accounts.change_secret(OPERATOR, "Ann", "another secret")
        case _:
            staff.accounts.disable(OPERATOR, "Ann")
            staff.accounts.enable(OPERATOR, "Ann")
    staff.clock.pass_(seconds=0.99)
    assert watching.who(session.token) is None
    assert staff.other_process().who(session.token) is None


def test_a_disabled_account_is_out_at_once_where_it_was_disabled(staff: Staff) -> None:
    session = staff.sign_in("Ann")
    assert staff.accounts.who(session.token)
    staff.accounts.disable(OPERATOR, "Ann")
    assert staff.accounts.who(session.token) is None
    assert staff.accounts.sign_in("Ann", SECRET, "") == NOT_ADMITTED


def test_a_session_ends_after_half_an_hour_without_use(staff: Staff) -> None:
    used, idle = staff.sign_in("Ann"), staff.sign_in("Ann")
    for _ in range(4):
        staff.clock.pass_(minutes=10)
        assert staff.accounts.who(used.token)
    assert staff.accounts.who(idle.token) is None
    assert staff.events()[-1]["why"] == "idle"


def test_to_ask_whether_a_session_is_good_does_not_use_it(staff: Staff) -> None:
    """A page that was left open asks each second; nobody may be sitting there."""
    session = staff.sign_in("Ann")
    for _ in range(2):
        staff.clock.pass_(minutes=14)
        assert staff.accounts.who(session.token, uses=False)
    staff.clock.pass_(minutes=2)
    assert staff.accounts.who(session.token, uses=False) is None


def test_a_session_ends_after_twelve_hours_however_much_it_is_used(staff: Staff) -> None:
    session = staff.sign_in("Ann")
    while staff.clock.now - NOON < timedelta(hours=11, minutes=50):
        staff.clock.pass_(minutes=10)
        assert staff.accounts.who(session.token)
    staff.clock.pass_(minutes=10)
    assert staff.accounts.who(session.token) is None
    assert staff.events()[-1]["why"] == "too-old"


def test_a_session_that_begins_in_the_future_lets_nobody_in(staff: Staff) -> None:
    """What is kept lies outside the chain: somebody may have moved its beginning there, so that it would never end."""
    session = staff.sign_in("Ann")
    (key, value), *_ = staff.store.recall_all("sessions").items()
    staff.store.keep([Kept("sessions", key, value.replace(b"2026-", b"2028-"))])
    assert staff.other_process().who(session.token) is None


def test_a_late_note_of_its_use_does_not_bring_back_a_session(staff: Staff) -> None:
    """A process that has the session at hand notes that it was used, after another has ended it."""
    late, session = staff.other_process(), staff.sign_in("Ann")
    staff.clock.pass_(minutes=5)
    assert late.sessions.find(shelved(staff, session))
    staff.accounts.sign_out(session.token)
    late.who(session.token)
    staff.clock.pass_(seconds=1)
    assert late.who(session.token) is None
    assert staff.accounts.who(session.token) is None


def shelved(staff: Staff, session: Session) -> str:
    return next(key for key in staff.store.recall_all("sessions") if key.startswith(session.person.session))


def test_the_end_of_a_session_is_recorded_once(staff: Staff) -> None:
    session = staff.sign_in("Ann")
    processes = [staff.other_process() for _ in range(3)]
    assert all(one.who(session.token) for one in processes)
    staff.accounts.sign_out(session.token)
    staff.clock.pass_(hours=1)
    assert [one.who(session.token) for one in processes] == [None] * 3
    assert [event["event"] for event in staff.events()].count("session-ended") == 1


def test_a_token_that_was_signed_out_opens_nothing_again(staff: Staff) -> None:
    session = staff.sign_in("Ann")
    assert staff.accounts.sign_out(session.token)
    assert staff.accounts.sign_out(session.token) is None
    assert staff.accounts.who(session.token) is None
    assert staff.accounts.who(session.person.session) is None, "what the record calls a session opens nothing"


def test_old_sessions_are_swept_away(staff: Staff) -> None:
    for _ in range(5):
        staff.sign_in("Ann")
    staff.clock.pass_(hours=2)
    staff.sign_in("Pam")
    assert len(staff.store.recall_all("sessions")) == len(staff.store.recall_all("sessions-seen")) == 1


@pytest.mark.parametrize("seen", [b"2099-01-01T00:00:00.000Z", b"2099-01-01T00:00:00", b"\xff7", b"soon"])
def test_a_session_whose_last_use_was_changed_is_over(staff: Staff, seen: bytes) -> None:
    """It would never become idle."""
    session = staff.sign_in("Ann")
    (key,) = staff.store.recall_all("sessions")
    staff.store.keep([Kept("sessions-seen", key, seen)])
    assert staff.other_process().who(session.token) is None


@pytest.mark.parametrize("token", ["", "x", "\ud800", "x" * 10_000, None, 7])
def test_garbage_is_nobody(staff: Staff, token: object) -> None:
    assert staff.accounts.who(token) is None  # type: ignore[arg-type]
    assert staff.accounts.sign_out(token) is None  # type: ignore[arg-type]


# What is kept


def test_nothing_that_is_kept_holds_a_token_or_a_secret(staff: Staff) -> None:
    session = staff.sign_in("Ann")
    store = staff.store
    assert isinstance(store, MemoryStore)
    everything = [
        *(f"{shelf}/{key}".encode() + value for shelf, kept in store.shelves.items() for key, value in kept.items()),
        *(
            encode({"events": list(entry.events), "actor": entry.actor, "id": entry.id})
            for entry in store.read("people")
        ),
    ]
    assert len(everything) > 5
    assert not [one for one in everything if session.token.encode() in one or SECRET.encode() in one]
    assert session.token not in repr(session)
    assert store.recall("secrets", "ann") != store.recall("secrets", "pam"), "the same secret, another salt"
    assert (store.recall("secrets", "ann") or b"").startswith(b"$argon2id$")


def test_a_key_of_the_shelf_is_no_token(staff: Staff) -> None:
    staff.sign_in("Ann")
    for key in staff.store.recall_all("sessions"):
        assert staff.accounts.who(key) is None


def test_another_secret_put_on_the_shelf_opens_nothing(staff: Staff) -> None:
    """Whoever can write the store, but not the journal, does not get in by a secret of their own."""
    staff.store.keep([Kept("secrets", "pam", staff.accounts.hashing.seal("mine alone"))])
    assert staff.accounts.sign_in("Pam", "mine alone", "") == NOT_ADMITTED
    assert staff.events()[-1]["why"] == "other-secret-kept"
    staff.store.keep([Kept("secrets", "pam", b"\xff no argon2")])
    assert staff.accounts.sign_in("Pam", SECRET, "") == NOT_ADMITTED


def test_a_session_put_on_the_shelf_that_cannot_be_read_is_none(staff: Staff) -> None:
    session = staff.sign_in("Ann")
    staff.store.keep([Kept("sessions", shelved(staff, session), b"{")])
    assert staff.accounts.who(session.token) is None


# Changing accounts


@pytest.mark.parametrize(
    ("name", "roles", "secret", "expected"),
    [
        ("ann", ["dealer"], SECRET, "name-taken"),
        (" Bo", ["dealer"], SECRET, "bad-name"),
        ("", ["dealer"], SECRET, "bad-name"),
        ("...", ["dealer"], SECRET, "bad-name"),
        ("(operator)", ["dealer"], SECRET, "bad-name"),
        ("Bo\nPam", ["dealer"], SECRET, "bad-name"),
        ("B" * 65, ["dealer"], SECRET, "bad-name"),
        ("Bo", [], SECRET, "bad-role"),
        ("Bo", ["king"], SECRET, "bad-role"),
        ("Bo", "dealer", SECRET, "bad-role"),
        ("Bo", ["auditor", "dealer"], SECRET, "incompatible-roles"),
        ("FLOOR", ["technician"], SECRET, "bad-name"),
        ("Bo", ["player", "floorperson"], SECRET, "incompatible-roles"),
        ("Bo", ["technician", "pit manager"], SECRET, "incompatible-roles"),
        ("Bo", ["dealer"], "short", "bad-secret"),
        ("Bo", ["dealer"], "12345", "bad-secret"),
        ("Bo", ["dealer"], "123456", "bad-secret"),
        ("Bo", ["dealer"], "765432", "bad-secret"),
        ("Bo", ["dealer"], "777777", "bad-secret"),
        ("Bo Diddley", ["dealer"], "bo diddley", "bad-secret"),
        ("Bo", ["dealer"], "x" * 129, "bad-secret"),
        ("Bo", ["dealer"], "two\nlines here", "bad-secret"),
    ],
)
def test_what_cannot_be_an_account(staff: Staff, name: str, roles: list[str], secret: str, expected: str) -> None:
    before = staff.events()
    assert code(staff.accounts.add(OPERATOR, name, roles, secret)) == expected
    assert staff.events() == before


def test_a_pin_of_six_digits_is_enough(staff: Staff) -> None:
    staff.add("Bo", "dealer", secret="482915")
    assert staff.sign_in("Bo", secret="482915")


def test_the_same_name_typed_otherwise_is_the_same_person(staff: Staff) -> None:
    assert code(staff.accounts.add(OPERATOR, "ＡＮＮ", ["dealer"], SECRET)) == "name-taken"
    assert staff.sign_in("ａｎｎ").person.name == "Ann"


def test_nobody_changes_the_own_account(staff: Staff) -> None:
    pam = staff.person("Pam", "pit manager")
    assert code(staff.accounts.change_roles(pam, "PAM", ["auditor"])) == "own-account"
    assert code(staff.accounts.disable(pam, "Pam")) == "own-account"
    assert code(staff.accounts.enable(pam, "Pam")) == "own-account"


def test_the_own_secret_needs_the_former_one(staff: Staff) -> None:
    ann = staff.person("Ann", "dealer")
    assert staff.accounts.change_secret(ann, "Ann", "a better secret") == NOT_ADMITTED
    assert staff.accounts.change_secret(ann, "Ann", "a better secret", "wrong") == NOT_ADMITTED
    assert isinstance(staff.accounts.change_secret(ann, "Ann", "a better secret", SECRET), Account)
    assert staff.accounts.sign_in("Ann", SECRET, "") == NOT_ADMITTED
    assert staff.sign_in("Ann", secret="a better secret")


def test_who_may_not_change_accounts_is_refused_and_recorded(staff: Staff) -> None:
    ann = staff.person("Ann", "floorperson")
    assert code(staff.accounts.add(ann, "Bo", ["dealer"], SECRET)) == "wrong-role"
    assert code(staff.accounts.change_secret(ann, "Pam", "a better secret")) == "wrong-role"
    assert code(staff.accounts.disable(ann, "Pam")) == "wrong-role"
    assert staff.events()[-1] == {
        "event": "access-refused",
        "name": "Ann",
        "role": "floorperson",
        "operation": "users: change",
        "table": "",
    }
    assert staff.sign_in("Pam")


def test_a_change_to_nobody_is_refused(staff: Staff) -> None:
    assert code(staff.accounts.disable(OPERATOR, "Nobody")) == "no-such-account"


def test_demo_accounts_sign_in_at_the_machine_alone(staff: Staff) -> None:
    staff.accounts.add(OPERATOR, "demo", ["dealer"], SECRET, demo=True)
    assert staff.accounts.sign_in("demo", SECRET, "127.0.0.1") == NOT_ADMITTED
    assert staff.events()[-1]["why"] == "demo-from-afar"
    assert isinstance(staff.other_process(local=True).sign_in("demo", SECRET, "127.0.0.1"), Session)


def test_what_is_recorded_names_who_did_it(staff: Staff) -> None:
    staff.accounts.disable(staff.person("Pam", "pit manager"), "Ann", "left the house")
    entry = list(staff.store.read("people"))[-1]
    assert entry.actor == {"role": "pit manager", "person": "Pam", "seat": None}
    assert entry.at == "2026-11-16T12:00:00.000Z"
    assert entry.events == ({"event": "account-disabled", "name": "Ann", "why": "left the house"},)
    assert entry.version == staff.accounts.people.version
