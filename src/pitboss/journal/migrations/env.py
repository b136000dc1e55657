"""Run by Alembic: opens the database that `migrate` names and goes through the steps, in one transaction."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine, pool

known = context.config.attributes
engine = create_engine(known["url"], poolclass=pool.NullPool, **known["more"])
with engine.connect() as connection:
    context.configure(connection=connection, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()
