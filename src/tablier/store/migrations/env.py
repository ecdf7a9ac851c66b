"""What alembic runs; the connection comes from `tablier.store.migrate`."""

from alembic import context

from tablier.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
