"""The tables of the database, and what else may be put into one."""

from __future__ import annotations

from tests.journal.tampering.forger import Forger


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
    f.run("insert into alembic_version (version_num) values ('0003')")


def name_a_step_that_is_none(f: Forger) -> None:
    f.run("update alembic_version set version_num = 'later'")


def drop_the_table_of_steps(f: Forger) -> None:
    f.run("drop table alembic_version")


def drop_the_table_of_owners(f: Forger) -> None:
    f.run("drop table owners")


def drop_a_table(f: Forger) -> None:
    f.run("drop table segments")
