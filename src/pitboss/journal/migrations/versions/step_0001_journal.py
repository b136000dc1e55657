"""The first tables: streams and their entries, sealed segments, anchors, what is kept beside them, and owners."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "streams",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("stream", "number"),
        sa.UniqueConstraint("stream", "id"),
    )
    op.create_table(
        "segments",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "first"),
    )
    # Where a command of a sealed segment is: a hash of its stream and id, and the number of its entry.
    op.create_table(
        "sealed_ids",
        sa.Column("hash", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "anchors",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("signature", sa.Text, nullable=False),
    )
    op.create_table(
        "kept",
        sa.Column("shelf", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("shelf", "key"),
    )
    # `until` is the end of a lease, where a database serves several processes.
    op.create_table(
        "owners",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
    )
