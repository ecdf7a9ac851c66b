"""Whoever was away when somebody else took over may take the seat again.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("owner", sa.String(length=24), nullable=True))
    op.create_index("seats_by_owner", "seats", ["owner"], unique=False)
