"""Packs that people write, and what tables were made with.

Revision ID: 0018
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("owner", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("files", sa.Text(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Index("packs_by_owner", "owner", "changed"),
    )
    op.create_table(
        "pack_contents",
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("files", sa.Text(), nullable=False),
    )
