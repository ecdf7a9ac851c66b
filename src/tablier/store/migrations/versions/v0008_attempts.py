"""Challenges that somebody tried, and what they were worth.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "attempts",
        sa.Column("table_id", sa.String(length=24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("challenge", sa.String(length=24), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("tie", sa.Integer(), nullable=True),
    )
    op.create_index("attempts_by_challenge", "attempts", ["game", "challenge", "day", "score"], unique=False)
    op.create_index("attempts_by_person", "attempts", ["person", "game"], unique=False)
