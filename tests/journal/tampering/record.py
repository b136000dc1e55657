"""Entries and heads that are changed, taken out, put in or written anew."""

from __future__ import annotations

import json
from hashlib import sha256

from tests.journal.specimen import LINK, LINKED, TABLE
from tests.journal.tampering.forger import Body, Forger, pay_more, with_event


def edit_an_amount(f: Forger) -> None:
    f.run(
        "update entries set body = cast(replace(body, '25.00', '95.00') as blob) "
        "where stream = 'persons' and number = 2"
    )


def edit_and_reseal_one(f: Forger) -> None:
    f.forge(f.bodies("persons")[1], lambda body: pay_more(body["events"][0]))


def edit_and_reseal_the_last(f: Forger) -> None:
    f.forge(f.bodies("persons")[-1], lambda body: pay_more(body["events"][0]))


def edit_and_reseal_all_after(f: Forger) -> None:
    f.rewrite("persons", with_event("corrected", pay_more))


def delete_in_the_middle(f: Forger) -> None:
    f.run("delete from entries where stream = 'persons' and number = 3")


def delete_in_the_middle_and_renumber(f: Forger) -> None:
    f.rewrite("persons", lambda bodies: bodies.__delitem__(2))


def delete_the_first(f: Forger) -> None:
    f.run("delete from entries where stream = 'persons' and number = 1")


def cut_the_tail(f: Forger) -> None:
    f.rewrite("persons", lambda bodies: bodies.__delitem__(slice(4, None)))


def cut_the_tail_of_a_table(f: Forger) -> None:
    f.rewrite(TABLE, lambda bodies: bodies.__delitem__(slice(len(bodies) - 3, None)))


def cut_the_tail_and_leave_the_head(f: Forger) -> None:
    f.run("delete from entries where stream = 'persons' and number = 6")


def remove_a_stream(f: Forger) -> None:
    f.run("delete from entries where stream = 'persons'")
    f.run("delete from streams where stream = 'persons'")


def insert_in_the_middle(f: Forger) -> None:
    f.rewrite("persons", lambda bodies: bodies.insert(3, {**bodies[3], "id": "forged"}))


def insert_behind_the_last(f: Forger) -> None:
    f.put({**f.bodies("persons")[-1], "number": 7, "id": "forged"})


def swap_two_entries(f: Forger) -> None:
    second, third = f.bodies("persons")[1:3]
    f.run("delete from entries where stream = 'persons' and number in (2, 3)")
    f.put({**third, "number": 2})
    f.put({**second, "number": 3})


def swap_two_and_reseal(f: Forger) -> None:
    f.rewrite("persons", lambda bodies: bodies.insert(1, bodies.pop(2)))


def duplicate_an_entry(f: Forger) -> None:
    f.run("insert into entries select stream, 7, 'p9', body, seal from entries where stream = 'persons' and number = 6")


def repeat_a_command(f: Forger) -> None:
    f.run("alter table entries rename to former")
    f.run("create table entries as select * from former")
    f.rewrite("persons", lambda bodies: bodies.append({**bodies[-1]}))


def change_the_date(f: Forger) -> None:
    f.rewrite("persons", lambda bodies: bodies[1].update(at="2026-11-15T08:00:00Z"))


def change_the_actor(f: Forger) -> None:
    f.rewrite("persons", lambda bodies: bodies[1]["actor"].update(person="Mallory"))


def forge_an_approval(f: Forger) -> None:
    f.rewrite("persons", lambda bodies: bodies[1]["facts"].update(approved_by="Mallory"))


def change_the_law_in_force(f: Forger) -> None:
    def change(bodies: list[Body]) -> None:
        next(body for body in bodies if "law" in body["facts"])["facts"]["law"] = "0" * 64

    f.rewrite(TABLE, change)


def change_a_disclosed_deck(f: Forger) -> None:
    f.rewrite(TABLE, with_event("deck-disclosed", lambda event: event["cards"].reverse()))


def change_the_salt_of_a_deck(f: Forger) -> None:
    f.rewrite(TABLE, with_event("deck-disclosed", lambda event: event.update(salt="1" * 64)))


def change_a_commitment(f: Forger) -> None:
    first, lines = f.segment(TABLE)
    found = [event for line in lines[1:] for event in line[3] if event["event"] == "deck-committed"]
    found[0]["commitment"] = "0" * 64
    f.put_segment(TABLE, first, lines)


def exchange_two_streams(f: Forger) -> None:
    for one, other in ((TABLE, "x"), (f"table/{LINKED}", TABLE), ("x", f"table/{LINKED}")):
        for table in ("entries", "segments", "streams"):
            f.run(f"update {table} set stream = ? where stream = ?", other, one)


def edit_a_head(f: Forger) -> None:
    f.run("update streams set version = version - 1 where stream = 'persons'")


def remove_a_head(f: Forger) -> None:
    f.run("delete from streams where stream = 'persons'")


def change_the_format(f: Forger) -> None:
    f.rewrite("persons", lambda bodies: bodies[0].update(format=2))


def write_it_otherwise(f: Forger) -> None:
    """The same said with spaces, and sealed."""
    body = json.dumps(f.bodies("persons")[-1]).encode()
    f.run(
        "update entries set body = ?, seal = ? where stream = 'persons' and number = 6", body, sha256(body).hexdigest()
    )
    f.run("update streams set seal = ? where stream = 'persons'", sha256(body).hexdigest())


def write_a_float(f: Forger) -> None:
    f.rewrite("persons", lambda bodies: bodies[-1]["events"][0].update(amount=25.5))


def change_an_id(f: Forger) -> None:
    f.run("update entries set id = 'other' where stream = 'persons' and number = 2")


def change_a_number(f: Forger) -> None:
    f.run("update entries set number = 70 where stream = 'persons' and number = 6")


def change_a_seal(f: Forger) -> None:
    f.run("update entries set seal = ? where stream = 'persons' and number = 6", "0" * 64)


def change_the_kind_of_a_value(f: Forger) -> None:
    f.run("update entries set body = 17 where stream = 'persons' and number = 2")


def take_the_constraints_away_and_edit(f: Forger) -> None:
    f.run("alter table entries rename to former")
    f.run("create table entries as select * from former")
    f.run("insert into entries select * from former where stream = 'persons' and number = 2")


def edit_a_meter(f: Forger) -> None:
    def change(bodies: list[Body]) -> None:
        bodies[-1]["events"][-1]["message"] = "forged"

    f.rewrite(LINK, change)
