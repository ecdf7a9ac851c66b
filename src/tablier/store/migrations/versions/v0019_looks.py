"""How names look, so that look-alikes are found.

Revision ID: 0019
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("people", sa.Column("look", sa.String(80), nullable=False, server_default=""))
    op.create_index("people_by_look", "people", ["look"])
