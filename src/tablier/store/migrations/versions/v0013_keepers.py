"""Which process has which table, under which number; a sign of life of each process; outages of one table.

Revision ID: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "keepers",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("process", sa.String(200), nullable=False),
    )
    op.create_table(
        "heartbeats",
        sa.Column("process", sa.String(200), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.execute(
        "INSERT INTO heartbeats (process, at) "
        "SELECT '', CAST(value AS BIGINT) FROM facts WHERE name = 'alive'"
    )
    op.execute("DELETE FROM facts WHERE name = 'alive'")
    op.add_column("outages", sa.Column("table_id", sa.String(24), nullable=True))
    op.create_index("outages_by_table", "outages", ["table_id"])
