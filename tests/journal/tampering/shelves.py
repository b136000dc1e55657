"""What is kept beside the record: snapshots, notes, sealed decks, sessions and secrets."""

from __future__ import annotations

import json

from pitboss.cards import cards
from pitboss.floor.vault import SealedDeck, Vault
from pitboss.journal.entry import encode
from pitboss.journal.memory import MemoryStore
from tests.floor.hall import KEY
from tests.journal.specimen import GAME, LINKED, TABLE
from tests.journal.tampering.forger import Forger


def edit_a_snapshot(f: Forger) -> None:
    f.run("update kept set value = cast(replace(value, '\"phase\"', '\"phasE\"') as blob) where shelf = 'snapshots'")


def remove_a_snapshot(f: Forger) -> None:
    f.run("delete from kept where shelf = 'snapshots' and key = ?", TABLE)


def add_a_snapshot(f: Forger) -> None:
    f.run("insert into kept (shelf, key, value) values ('snapshots', 'persons', x'7b7d')")


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
