"""Ways to change a journal with full rights over its file: one function for each kind, and the tools of a forger."""

from __future__ import annotations

import json
import lzma
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from inspect import isfunction
from pathlib import Path
from typing import Any

from pitboss.cards import cards
from pitboss.floor.vault import SealedDeck, Vault
from pitboss.journal.entry import GENESIS, encode
from pitboss.journal.memory import MemoryStore
from pitboss.journal.signing import Key, load_key
from tests.floor.hall import KEY
from tests.journal.specimen import GAME, LINK, LINKED, TABLE

Body = dict[str, Any]
Change = Callable[[list[Body]], None]


class Forger:
    """Somebody with the file in hand, who knows how seals are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db = sqlite3.connect(folder / "floor.db", isolation_level=None)

    def run(self, statement: str, *values: object) -> list[Any]:
        return self.db.execute(statement, values).fetchall()

    def bodies(self, stream: str) -> list[Body]:
        """The entries of a stream that are in no segment."""
        rows = self.run("select body from entries where stream = ? order by number", stream)
        return [json.loads(body) for (body,) in rows]

    def put(self, body: Body, name: str | None = None) -> None:
        """Write an entry over another, with a seal of its own."""
        raw = encode(body)
        row = (name or body["stream"], body["number"], body["id"], raw, sha256(raw).hexdigest())
        self.run("insert or replace into entries (stream, number, id, body, seal) values (?, ?, ?, ?, ?)", *row)

    def rewrite(self, stream: str, change: Change) -> None:
        """Change what is said, and seal everything after it anew: the chain is whole again."""
        bodies = self.bodies(stream)
        previous, number = bodies[0]["previous"], bodies[0]["number"]
        version = bodies[0]["version"] - len(bodies[0]["events"])
        change(bodies)
        self.run("delete from entries where stream = ?", stream)
        for place, body in enumerate(bodies):
            version += len(body["events"])
            body.update(number=number + place, version=version, previous=previous)
            self.put(body)
            previous = sha256(encode(body)).hexdigest()
        head = (bodies[-1]["number"], version, previous, stream)
        self.run("update streams set number = ?, version = ?, seal = ? where stream = ?", *head)

    def forge(self, body: Body, change: Callable[[Body], None]) -> None:
        """Change one entry and its seal, and nothing after it."""
        change(body)
        self.put(body)

    def sign_anew(self, key: Key) -> None:
        """All anchors again, for the chains as they now are."""
        previous = GENESIS
        for number, raw in self.run("select number, body from anchors order by number"):
            heads = {name: [*rest] for name, *rest in self.run("select stream, number, version, seal from streams")}
            body = encode({**json.loads(raw), "key": key.public, "previous": previous, "heads": heads})
            self.run("update anchors set body = ?, signature = ? where number = ?", body, key.sign(body), number)
            previous = sha256(body).hexdigest()

    def edit_root(self, change: Callable[[Body], None], key: Key | None = None) -> None:
        """Change the second of the signed roots; signed anew, if there is a key."""
        path = self.folder / "anchors" / "roots.jsonl"
        lines = [json.loads(line) for line in path.read_bytes().splitlines()]
        change(lines[1]["root"])
        if key:
            lines[1]["signature"] = key.sign(encode(lines[1]["root"]))
        path.write_bytes(b"".join(encode(line) + b"\n" for line in lines))

    def cut_roots(self, change: Callable[[list[bytes]], list[bytes]]) -> None:
        path = self.folder / "anchors" / "roots.jsonl"
        path.write_bytes(b"".join(line + b"\n" for line in change(path.read_bytes().splitlines())))

    def segment(self, stream: str) -> tuple[int, list[Any]]:
        """The first segment of a stream, opened."""
        ((first, data),) = self.run("select first, data from segments where stream = ? order by first limit 1", stream)
        return first, [json.loads(line) for line in lzma.decompress(data).split(b"\n")]

    def put_segment(self, stream: str, first: int, lines: list[Any]) -> None:
        data = lzma.compress(b"\n".join(encode(line) for line in lines))
        self.run("update segments set data = ? where stream = ? and first = ?", data, stream, first)

    def edit_export(self, change: Callable[[list[bytes]], list[bytes]]) -> None:
        path = self.folder / "anchors" / "anchors.jsonl"
        path.write_bytes(b"".join(line + b"\n" for line in change(path.read_bytes().splitlines())))


def with_event(name: str, change: Callable[[Body], None]) -> Change:
    """Change the first event of a name."""

    def apply(bodies: list[Body]) -> None:
        change(next(event for body in bodies for event in body["events"] if event["event"] == name))

    return apply


def pay_more(event: Body) -> None:
    event["amount"] = "900.00"


# One for each kind


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


def rewrite_everything(f: Forger) -> None:
    for stream in ("persons", TABLE):
        f.rewrite(stream, lambda bodies: bodies[-1].update(at="2026-11-15T08:00:00Z"))


def rewrite_and_remove_the_anchors(f: Forger) -> None:
    """And the trees, which have the seals as they were."""
    rewrite_everything(f)
    f.run("delete from anchors")
    f.run("delete from kept where shelf in ('frontiers', 'roots')")


def rewrite_and_sign_with_another_key(f: Forger) -> None:
    rewrite_everything(f)
    f.sign_anew(load_key(f.folder / "mallory.key"))


def rewrite_and_sign_with_the_stolen_key(f: Forger) -> None:
    rewrite_everything(f)
    f.sign_anew(load_key(f.folder / "floor.key"))


def put_back_an_old_file(f: Forger) -> None:
    f.db.close()
    shutil.copy(f.folder.parent / "older.db", f.folder / "floor.db")


def exchange_two_streams(f: Forger) -> None:
    for one, other in ((TABLE, "x"), (f"table/{LINKED}", TABLE), ("x", f"table/{LINKED}")):
        for table in ("entries", "segments", "streams"):
            f.run(f"update {table} set stream = ? where stream = ?", other, one)


def edit_a_snapshot(f: Forger) -> None:
    f.run("update kept set value = cast(replace(value, '\"phase\"', '\"phasE\"') as blob) where shelf = 'snapshots'")


def remove_a_snapshot(f: Forger) -> None:
    f.run("delete from kept where shelf = 'snapshots' and key = ?", TABLE)


def add_a_snapshot(f: Forger) -> None:
    f.run("insert into kept (shelf, key, value) values ('snapshots', 'persons', x'7b7d')")


def edit_a_meter(f: Forger) -> None:
    def change(bodies: list[Body]) -> None:
        bodies[-1]["events"][-1]["message"] = "forged"

    f.rewrite(LINK, change)


def remove_a_segment(f: Forger) -> None:
    f.run("delete from segments where stream = ? and first = 1", TABLE)


def change_a_segment(f: Forger) -> None:
    first, lines = f.segment(TABLE)
    lines[5][2] = {**lines[5][2], "person": "Mallory"}
    f.put_segment(TABLE, first, lines)


def damage_a_segment(f: Forger) -> None:
    f.run("update segments set data = cast(substr(data, 1, 100) as blob) where stream = ? and first = 1", TABLE)


def exchange_segments(f: Forger) -> None:
    rows = f.run("select first, last, seal, data from segments where stream = ? order by first limit 2", TABLE)
    (a, *_), (b, *_) = rows
    for first, (_, _, seal, data) in ((a, rows[1]), (b, rows[0])):
        f.run("update segments set seal = ?, data = ? where stream = ? and first = ?", seal, data, TABLE, first)


def take_a_segment_for_live_entries(f: Forger) -> None:
    """The entries behind the last segment, over again in another segment."""
    row = f.run("select stream, first, last, seal, data from segments where stream = ? limit 1", TABLE)[0]
    f.run("insert into segments (stream, first, last, seal, data) values (?, ?, ?, ?, ?)", row[0], 900, 915, *row[3:])


def change_the_key_file(f: Forger) -> None:
    (f.folder / "floor.key").unlink()
    load_key(f.folder / "floor.key")


def edit_an_exported_anchor(f: Forger) -> None:
    f.edit_export(lambda lines: [lines[0].replace(b"schedule", b"jackpot"), *lines[1:]])


def remove_an_exported_anchor(f: Forger) -> None:
    f.edit_export(lambda lines: [lines[0], *lines[2:]])
    f.run("delete from anchors where number = 2")


def leave_an_anchor_out_of_the_export(f: Forger) -> None:
    """It is still in the database, and a later one is exported."""
    f.edit_export(lambda lines: [lines[0], *lines[2:]])


def leave_the_first_anchor_out_of_the_export(f: Forger) -> None:
    f.edit_export(lambda lines: lines[1:])


def edit_a_root(f: Forger) -> None:
    f.edit_root(lambda root: root.update(root="0" * 64))


def sign_a_root_with_another_key(f: Forger) -> None:
    key = load_key(f.folder / "another.key")
    f.edit_root(lambda root: root.update(key=key.public), key)


def sign_a_root_for_another_record(f: Forger) -> None:
    """With the stolen key: the anchor that it names is none."""
    f.edit_root(lambda root: root.update(anchor="0" * 64), load_key(f.folder / "floor.key"))


def write_a_root_that_is_none(f: Forger) -> None:
    path = f.folder / "anchors" / "roots.jsonl"
    path.write_bytes(path.read_bytes() + b"{}\n")


def cut_the_last_root_off(f: Forger) -> None:
    f.cut_roots(lambda lines: lines[:-1])


def tear_the_last_root(f: Forger) -> None:
    """As a crash does, but it had been noted that the line was whole."""
    path = f.folder / "anchors" / "roots.jsonl"
    path.write_bytes(path.read_bytes()[:-20])


def take_a_root_out(f: Forger) -> None:
    f.cut_roots(lambda lines: [lines[0], *lines[2:]])


def take_the_first_root_out(f: Forger) -> None:
    f.cut_roots(lambda lines: lines[1:])


def exchange_two_roots(f: Forger) -> None:
    f.cut_roots(lambda lines: [lines[0], lines[2], lines[1]])


def empty_the_file_of_roots(f: Forger) -> None:
    f.cut_roots(lambda lines: [])


def remove_the_file_of_roots(f: Forger) -> None:
    (f.folder / "anchors" / "roots.jsonl").unlink()


def write_garbage_for_the_last_root(f: Forger) -> None:
    f.run("update kept set value = x'37' where shelf = 'root-files'")


def edit_an_anchor(f: Forger) -> None:
    f.run("update anchors set body = cast(replace(body, 'jackpot', 'void') as blob) where number = 2")


def remove_an_anchor(f: Forger) -> None:
    f.run("delete from anchors where number = 2")


def remove_the_last_anchor(f: Forger) -> None:
    f.run("delete from anchors where number = 3")


def change_a_signature(f: Forger) -> None:
    f.run("update anchors set signature = replace(signature, substr(signature, 1, 2), '00') where number = 3")


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


# What is kept beside the record


def change_where_a_round_begins(f: Forger) -> None:
    f.run("update kept set value = x'37' where shelf = 'rounds' and key = ?", f"{GAME}.2")


def remove_where_a_round_begins(f: Forger) -> None:
    f.run("delete from kept where shelf = 'rounds' and key = ?", f"{GAME}.2")


def note_a_round_that_was_not_played(f: Forger) -> None:
    f.run("insert into kept (shelf, key, value) values ('rounds', ?, x'37')", f"{GAME}.99")


def note_a_hit_that_was_not_made(f: Forger) -> None:
    (row,) = f.run("select value from kept where shelf = 'hits' and key = ?", LINKED)
    said = json.loads(row[0])
    said["entries"] = [1]
    f.run("update kept set value = ? where shelf = 'hits' and key = ?", json.dumps(said).encode(), LINKED)


def raise_what_a_player_has_won(f: Forger) -> None:
    """By a million, on the shelf that saves reading the rounds again."""
    ((value,),) = f.run("select value from kept where shelf = 'takings'")
    said = json.loads(value)
    said["purses"]["player-1"] = said["purses"].get("player-1", 0) + 100_000_000
    f.run("update kept set value = ? where shelf = 'takings'", encode(said))


def write_garbage_for_takings(f: Forger) -> None:
    f.run("update kept set value = x'7b7b' where shelf = 'takings'")


def remove_the_takings(f: Forger) -> None:
    f.run("delete from kept where shelf = 'takings'")


def nest_deeply(f: Forger) -> None:
    """So that whoever reads it as JSON comes to no end."""
    f.run("update kept set value = ? where shelf in ('hits', 'sessions', 'takings', 'snapshots')", b"[" * 100_000)


def nest_an_entry_deeply(f: Forger) -> None:
    f.run("update entries set body = ? where stream = 'persons' and number = 2", b'{"a":' * 20_000)


def nest_an_anchor_deeply(f: Forger) -> None:
    f.run("update anchors set body = ? where number = 2", b"[" * 100_000)


def write_garbage_for_hits(f: Forger) -> None:
    f.run("update kept set value = x'7b' where shelf = 'hits'")


def change_a_sealed_deck(f: Forger) -> None:
    """One bit of the cards."""
    (key, value), *_ = f.run("select key, value from kept where shelf = 'decks' order by key")
    value = value[:20] + bytes([value[20] ^ 1]) + value[21:]
    f.run("update kept set value = ? where shelf = 'decks' and key = ?", value, key)


def exchange_sealed_decks(f: Forger) -> None:
    """Each is sound, and sealed for another table."""
    (one, a), (other, b), *_ = f.run("select key, value from kept where shelf = 'decks' order by key")
    for key, value in ((one, b), (other, a)):
        f.run("update kept set value = ? where shelf = 'decks' and key = ?", value, key)


def seal_another_deck(f: Forger) -> None:
    """With the stolen key of the vault: it is not the deck that was committed."""
    ((key, _), *_) = f.run("select key, value from kept where shelf = 'decks' order by key")
    table, _, deck = key.partition("/")
    kept = Vault(MemoryStore(), KEY).put(table, deck, SealedDeck(cards("As Ks Qs"), "x" * 32))
    f.run("update kept set value = ? where shelf = 'decks' and key = ?", kept.value, key)


def remove_a_sealed_deck(f: Forger) -> None:
    f.run("delete from kept where shelf = 'decks' and key like ?", f"{LINKED}/%")


def keep_a_deck_that_nobody_sealed(f: Forger) -> None:
    f.run("insert into kept (shelf, key, value) values ('decks', ?, x'37')", f"{LINKED}/deck-99")


def change_the_key_of_the_vault(f: Forger) -> None:
    (f.folder / "vault.key").write_bytes(bytes(32))


def begin_a_session_without_signing_in(f: Forger) -> None:
    f.run("insert into kept select 'sessions', ?, value from kept where shelf = 'sessions'", "ab" * 32)


def give_a_session_another_role(f: Forger) -> None:
    statement = "update kept set value = cast(replace(value, 'dealer', 'pit manager') as blob) where shelf = 'sessions'"
    f.run(statement)


def bring_back_a_session_that_has_ended(f: Forger) -> None:
    ended = next(
        event["session"] for body in f.bodies("people") for event in body["events"] if event["event"] == "session-ended"
    )
    f.run("insert into kept select 'sessions', ?, value from kept where shelf = 'sessions'", ended + "0" * 48)


def make_a_session_last_longer(f: Forger) -> None:
    f.run(
        "update kept set value = cast(json_set(cast(value as text), '$.since', '2028-01-01T00:00:00.000Z') as blob) "
        "where shelf = 'sessions'"
    )


def keep_a_session_from_becoming_idle(f: Forger) -> None:
    f.run("update kept set value = cast('2099-01-01T00:00:00.000Z' as blob) where shelf = 'sessions-seen'")


def write_garbage_for_the_use_of_a_session(f: Forger) -> None:
    f.run("update kept set value = x'ff37' where shelf = 'sessions-seen'")


def put_another_secret(f: Forger) -> None:
    """One's own, in the place of a pit manager's."""
    f.run(
        "update kept set value = (select value from kept where shelf = 'secrets' and key = 'dan') "
        "where shelf = 'secrets' and key = 'pat'"
    )


def remove_a_secret(f: Forger) -> None:
    f.run("delete from kept where shelf = 'secrets' and key = 'pat'")


def give_a_secret_to_nobody(f: Forger) -> None:
    f.run("insert into kept (shelf, key, value) values ('secrets', 'eve', x'37')")


def keep_a_note_as_text(f: Forger) -> None:
    """SQLite takes a value of any type in any column."""
    f.run("insert into kept (shelf, key, value) values ('rounds', ?, '7')", f"{GAME}.99")


def keep_a_secret_as_text(f: Forger) -> None:
    f.run("update kept set value = cast(value as text) where shelf = 'secrets' and key = 'pat'")


def give_a_session_as_text_another_role(f: Forger) -> None:
    f.run("update kept set value = replace(value, 'dealer', 'pit manager') where shelf = 'sessions'")


def keep_under_a_key_that_is_bytes(f: Forger) -> None:
    f.run("insert into kept (shelf, key, value) values ('rounds', x'ff', x'37')")


def let_a_tree_grow_wrong(f: Forger) -> None:
    f.run(
        'update kept set value = cast(replace(value, \'"peaks":["\', \'"peaks":["00\') as blob) '
        "where shelf = 'frontiers' and key = ?",
        TABLE,
    )


def let_a_tree_grow_too_far(f: Forger) -> None:
    f.run(
        "update kept set value = cast(json_set(cast(value as text), '$.number', 9000) as blob) "
        "where shelf = 'frontiers' and key = 'persons'"
    )


def grow_a_tree_of_no_stream(f: Forger) -> None:
    f.run("insert into kept select shelf, 'table/none', value from kept where shelf = 'frontiers' and key = 'persons'")


def remove_a_tree(f: Forger) -> None:
    f.run("delete from kept where shelf = 'frontiers' and key = 'persons'")


def write_a_tree_that_is_none(f: Forger) -> None:
    f.run("update kept set value = x'7b7d' where shelf = 'frontiers' and key = 'persons'")


def keep_the_tree_of_another_record(f: Forger) -> None:
    """All that is sealed is other, and its tree with it: what was signed for the former one does not fit."""
    f.rewrite("persons", with_event("corrected", pay_more))
    f.run("delete from anchors")
    f.run("delete from kept where shelf = 'frontiers'")
    for name in ("anchors.jsonl", "roots.jsonl"):
        (f.folder / "anchors" / name).unlink()


def keep_a_last_root_that_was_not_signed(f: Forger) -> None:
    f.run("update kept set value = cast(replace(value, '\"streams\":', '\"streams\":1') as blob) where shelf = 'roots'")


def sign_the_last_root_with_another_key(f: Forger) -> None:
    ((raw,),) = f.run("select value from kept where shelf = 'roots'")
    said, key = json.loads(raw), load_key(f.folder / "another.key")
    root = {**said["root"], "key": key.public}
    kept = encode({**said, "root": root, "signature": key.sign(encode(root))})
    f.run("update kept set value = ? where shelf = 'roots'", kept)


def hide_a_sealed_command(f: Forger) -> None:
    """It could be done a second time."""
    f.run("delete from sealed_ids where hash = (select min(hash) from sealed_ids)")


def file_a_sealed_command_elsewhere(f: Forger) -> None:
    f.run("update sealed_ids set number = number + 1 where hash = (select min(hash) from sealed_ids)")


def file_a_command_that_was_never_given(f: Forger) -> None:
    """Whoever gives it is told that it was done."""
    f.run("insert into sealed_ids (hash, number) values (17, 3)")


def put_in_a_trigger(f: Forger) -> None:
    """Whatever is written from now on is changed on its way."""
    f.run(
        "create trigger helpful after insert on kept begin delete from kept where shelf = 'hits'; end",
    )


def put_a_view_in_the_place_of_a_table(f: Forger) -> None:
    f.run("alter table anchors rename to former")
    f.run("create view anchors as select number, body, signature from former")


def add_a_column(f: Forger) -> None:
    f.run("alter table entries add column note text")


def let_entries_be_written_over(f: Forger) -> None:
    """The same rows, in a table that gives way without a word."""
    f.run("alter table streams rename to former")
    f.run(
        "create table streams (stream text not null, number bigint not null, version bigint not null, "
        "seal text not null, primary key (stream) on conflict ignore)"
    )
    f.run("insert into streams select * from former")
    f.run("drop table former")


def add_an_index_that_drops_rows(f: Forger) -> None:
    f.run("create unique index one_seal on entries (seal)")


def forget_the_steps(f: Forger) -> None:
    f.run("delete from alembic_version")


def name_two_steps(f: Forger) -> None:
    f.run("insert into alembic_version (version_num) values ('0002')")


def name_a_step_that_is_none(f: Forger) -> None:
    f.run("update alembic_version set version_num = 'later'")


def drop_the_table_of_steps(f: Forger) -> None:
    f.run("drop table alembic_version")


def drop_the_table_of_owners(f: Forger) -> None:
    f.run("drop table owners")


def drop_a_table(f: Forger) -> None:
    f.run("drop table segments")


KINDS = tuple(
    value for value in list(globals().values()) if isfunction(value) and value.__code__.co_varnames[:1] == ("f",)
)


def tamper(folder: Path, kind: Callable[[Forger], None]) -> None:
    forger = Forger(folder)
    with closing(forger.db):
        kind(forger)
