"""Trees over the seals, and where the commands of sealed entries are filed."""

from __future__ import annotations

import json

from pitboss.journal.entry import encode
from pitboss.journal.signing import load_key
from tests.journal.specimen import TABLE
from tests.journal.tampering.forger import Forger, pay_more, with_event


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
