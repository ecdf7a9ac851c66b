"""When somebody must look at a table's clock, whose turn it is, and indexes in the order that is shown.

Revision ID: 0004
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

DAY = 24 * 3600 * 1000


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("turn", sa.Text(), nullable=True))
    op.add_column("seats", sa.Column("created", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute("UPDATE seats SET created = (SELECT created FROM tables WHERE tables.id = seats.table_id)")
    _keep_due()
    op.drop_index("tables_by_status", "tables")
    op.drop_index("seats_by_person", "seats")
    op.drop_index("seats_by_owner", "seats")
    op.drop_index("results_by_game", "results")
    op.create_index("tables_by_status", "tables", ["status", "visibility", "created"])
    op.create_index("tables_by_maker", "tables", ["maker", "status", "created"])
    op.create_index("tables_by_due", "tables", ["status", "due"])
    op.create_index("seats_by_person", "seats", ["person", "created"])
    op.create_index("seats_by_owner", "seats", ["owner", "created"])
    op.create_index("results_by_game", "results", ["game", "seat", "setting", "score"])
    op.create_index("ratings_by_game", "ratings", ["game", "rating"])


def _keep_due() -> None:
    """At the earliest: a match may have stood still while no server ran."""
    bind = op.get_bind()
    rows = bind.execute(
        sa.text(
            "SELECT id, clock, started, (SELECT MAX(at) FROM events WHERE table_id = tables.id) AS last "
            "FROM tables WHERE status = 'playing'"
        )
    ).all()
    for row in rows:
        clock = json.loads(row.clock)
        if clock["kind"] != "none":
            days = clock["days"] * DAY + (row.started or 0) + (row.last or 0)
            due = days if clock["kind"] == "days" else 0
            bind.execute(sa.text("UPDATE tables SET due = :due WHERE id = :id"), {"due": due, "id": row.id})
