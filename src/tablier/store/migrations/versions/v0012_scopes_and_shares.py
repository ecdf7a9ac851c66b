"""What the token of a program is good for, and what each seat adds to chance.

Revision ID: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tokens", sa.Column("scope", sa.String(8), nullable=False, server_default="play"))
    op.add_column("seats", sa.Column("share", sa.String(64), nullable=False, server_default=""))
