"""What a hand came to at a puzzle, try by try.

Revision ID: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "hand_tries",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("play", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
