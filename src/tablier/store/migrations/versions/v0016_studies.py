"""Studies, and tables at which analysis is allowed.

Revision ID: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("tables", sa.Column("analysis", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "studies",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("owner", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
    )
    op.create_index("studies_by_owner", "studies", ["owner", "changed"])
    op.create_index("studies_by_game", "studies", ["visibility", "game", "changed"])
