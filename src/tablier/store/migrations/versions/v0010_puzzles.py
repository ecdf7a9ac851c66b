"""Ratings of puzzles, who tried them, the daily ones, and those from own mistakes.

Revision ID: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("up", sa.Integer(), nullable=False),
        sa.Column("down", sa.Integer(), nullable=False),
    )
    op.create_index("puzzles_by_game", "puzzles", ["game"])
    op.create_table(
        "tries",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("vote", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("tries_by_person", "tries", ["person", "game", "at"])
    op.create_table(
        "dailies",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("marks", sa.String(40), nullable=False),
    )
    op.create_table(
        "mistakes",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("mistakes_by_person", "mistakes", ["person", "game", "at"])
