"""Records that are rewritten or put back as a whole, and the anchors, roots and keys that show it."""

from __future__ import annotations

import shutil

from pitboss.journal.signing import load_key
from tests.journal.specimen import TABLE
from tests.journal.tampering.forger import Forger


def rewrite_everything(f: Forger) -> None:
    for stream in ("persons", TABLE):
        f.rewrite(stream, lambda bodies: bodies[-1].update(at="2026-11-15T08:00:00Z"))


def rewrite_and_remove_the_anchors(f: Forger) -> None:
    """And the trees and the signed ends, which have the seals as they were."""
    rewrite_everything(f)
    f.run("delete from anchors")
    f.run("delete from kept where shelf in ('frontiers', 'roots', 'tails')")


def rewrite_and_sign_with_another_key(f: Forger) -> None:
    rewrite_everything(f)
    f.sign_anew(load_key(f.folder / "mallory.key"))


def rewrite_and_sign_with_the_stolen_key(f: Forger) -> None:
    rewrite_everything(f)
    f.sign_anew(load_key(f.folder / "floor.key"))


def put_back_an_old_file(f: Forger) -> None:
    f.db.close()
    shutil.copy(f.folder.parent / "older.db", f.folder / "floor.db")


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
