"""Entries that somebody adds who can write to the database and has no key, and the signed ends that show them."""

from __future__ import annotations

import json
from hashlib import sha256

from pitboss.journal.entry import GENESIS, Head, encode
from pitboss.journal.signing import Key, load_key
from pitboss.journal.tails import write_tail
from tests.journal.specimen import LATE, TABLE
from tests.journal.tampering.forger import Body, Forger, pay_more, with_event


def go_on(f: Forger, stream: str) -> None:
    """One more entry, sealed to the last: well-formed, and the head is moved with it."""
    f.rewrite(stream, lambda bodies: bodies.append({**bodies[-1], "id": "forged"}))


def sign_end(f: Forger, stream: str, key: Key, upto: int | None = None) -> None:
    """The end of a stream as the holder of this key would sign it, now or after an earlier entry."""
    bodies = f.bodies(stream)[:upto]
    last = bodies[-1]
    kept = write_tail(stream, Head(last["number"], last["version"], sha256(encode(last)).hexdigest()), key)
    f.run("insert or replace into kept (shelf, key, value) values ('tails', ?, ?)", stream, kept.value)


def add_an_entry(f: Forger) -> None:
    """What the chain alone does not show, nor any anchor."""
    go_on(f, LATE)


def add_an_entry_behind_an_anchored_one(f: Forger) -> None:
    go_on(f, "persons")


def add_an_entry_to_a_table(f: Forger) -> None:
    go_on(f, TABLE)


def add_an_entry_and_take_the_tail_away(f: Forger) -> None:
    go_on(f, LATE)
    f.run("delete from kept where shelf = 'tails' and key = ?", LATE)


def add_an_entry_and_sign_it_with_another_key(f: Forger) -> None:
    go_on(f, LATE)
    sign_end(f, LATE, load_key(f.folder / "another.key"))


def add_an_entry_and_write_its_end_over(f: Forger) -> None:
    """With the signature of the former end."""
    go_on(f, LATE)
    ((raw,),) = f.run("select value from kept where shelf = 'tails' and key = ?", LATE)
    ((number, version, seal),) = f.run("select number, version, seal from streams where stream = ?", LATE)
    said = json.loads(raw)
    said["tail"].update(number=number, version=version, seal=seal)
    f.run("update kept set value = ? where shelf = 'tails' and key = ?", encode(said), LATE)


def add_a_stream(f: Forger) -> None:
    body: Body = {**f.bodies(LATE)[0], "stream": "link/forged", "previous": GENESIS}
    f.put(body)
    seal = sha256(encode(body)).hexdigest()
    f.run("insert into streams (stream, number, version, seal) values ('link/forged', 1, ?, ?)", body["version"], seal)


def edit_the_last_entry_since_the_anchor(f: Forger) -> None:
    f.rewrite(LATE, lambda bodies: pay_more(bodies[-1]["events"][0]))


def edit_all_since_the_anchor(f: Forger) -> None:
    f.rewrite(LATE, with_event("corrected", pay_more))


def cut_what_came_since_the_anchor(f: Forger) -> None:
    f.rewrite(LATE, lambda bodies: bodies.__delitem__(slice(1, None)))


def remove_a_stream_since_the_anchor(f: Forger) -> None:
    f.run("delete from entries where stream = ?", LATE)
    f.run("delete from streams where stream = ?", LATE)


def put_back_an_older_end_than_an_anchor_holds(f: Forger) -> None:
    """It was signed, and the entries are cut off behind it: the anchor shows it."""
    sign_end(f, "persons", load_key(f.folder / "floor.key"), 4)
    f.rewrite("persons", lambda bodies: bodies.__delitem__(slice(4, None)))


def put_back_an_older_end_and_leave_the_entries(f: Forger) -> None:
    sign_end(f, LATE, load_key(f.folder / "floor.key"), 2)


def exchange_two_ends(f: Forger) -> None:
    for one, other in ((LATE, "x"), ("persons", LATE), ("x", "persons")):
        f.run("update kept set key = ? where shelf = 'tails' and key = ?", other, one)


def use_the_end_of_another_stream(f: Forger) -> None:
    f.run(
        "update kept set value = (select value from kept where shelf = 'tails' and key = 'persons') "
        "where shelf = 'tails' and key = ?",
        LATE,
    )


def remove_an_end(f: Forger) -> None:
    f.run("delete from kept where shelf = 'tails' and key = ?", TABLE)


def remove_all_ends(f: Forger) -> None:
    f.run("delete from kept where shelf = 'tails'")


def remove_all_ends_and_say_that_a_former_version_wrote_it(f: Forger) -> None:
    remove_all_ends(f)
    f.run("update alembic_version set version_num = '0001'")


def say_that_a_former_version_wrote_it(f: Forger) -> None:
    f.run("update alembic_version set version_num = '0001'")


def sign_the_end_of_a_stream_that_is_not_there(f: Forger) -> None:
    kept = write_tail("link/none", Head(1, 1, "0" * 64), load_key(f.folder / "floor.key"))
    f.run("insert into kept (shelf, key, value) values ('tails', 'link/none', ?)", kept.value)


def write_garbage_for_an_end(f: Forger) -> None:
    f.run("update kept set value = x'7b' where shelf = 'tails' and key = ?", LATE)


def write_an_end_otherwise(f: Forger) -> None:
    """The same said with spaces."""
    ((raw,),) = f.run("select value from kept where shelf = 'tails' and key = ?", LATE)
    f.run("update kept set value = ? where shelf = 'tails' and key = ?", json.dumps(json.loads(raw)).encode(), LATE)


def spell_a_signature_otherwise(f: Forger) -> None:
    """In capitals: the same number."""
    ((raw,),) = f.run("select value from kept where shelf = 'tails' and key = ?", LATE)
    said = json.loads(raw)
    said["signature"] = said["signature"].upper()
    f.run("update kept set value = ? where shelf = 'tails' and key = ?", encode(said), LATE)


def keep_an_end_as_text(f: Forger) -> None:
    f.run("update kept set value = cast(value as text) where shelf = 'tails' and key = ?", LATE)


def nest_an_end_deeply(f: Forger) -> None:
    f.run("update kept set value = ? where shelf = 'tails' and key = ?", b"[" * 100_000, LATE)
