"""What a hand came to at a puzzle, try by try.

Revision ID: 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


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
