"""Matches that are over, to be searched for; where they came through.

Revision ID: 0017
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("setting", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("winner", sa.Integer()),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Index("finished_by_game", "public", "game", "created", "table_id"),
        sa.Index("finished_by_time", "public", "created", "table_id"),
    )
    op.create_table(
        "positions",
        sa.Column("node", sa.BigInteger(), primary_key=True),
        sa.Column("created", sa.BigInteger(), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("play", sa.String(200), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("band", sa.Integer(), nullable=False),
        sa.Column("share", sa.Float(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("people_by_name", "people", ["name"])
