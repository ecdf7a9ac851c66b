"""Chat is told to an audience; a room is a part of this house.

Revision ID: 0006
"""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.execute("ALTER TABLE chat RENAME COLUMN room TO audience")
