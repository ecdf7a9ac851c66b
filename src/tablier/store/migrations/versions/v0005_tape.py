"""What the hands did at a live table is kept beside how things moved.

Revision ID: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tracks", sa.Column("tape", sa.LargeBinary(), nullable=True))
