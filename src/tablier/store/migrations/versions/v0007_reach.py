"""Where people wish to hear of their turns, their mail, and who they are elsewhere.

Revision ID: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    person = ("person", sa.String(24))
    op.create_table(
        "renewals",
        sa.Column(*person, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(200), primary_key=True),
        sa.Column("subject", sa.String(255), primary_key=True),
        sa.Column(*person, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_index("identities_by_person", "identities", ["person"])
    op.create_table(
        "mailboxes",
        sa.Column(*person, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.BigInteger(), nullable=True),
        sa.Column("turns", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
    )
    op.create_index("mailboxes_by_address", "mailboxes", ["address"])
    op.create_table(
        "letters",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column(*person, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_index("letters_by_person", "letters", ["person", "purpose"])
    op.create_table(
        "channels",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column(*person, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.Column("origin", sa.String(200), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_index("channels_by_person", "channels", ["person"])
    op.create_index("channels_by_table", "channels", ["table_id"])
