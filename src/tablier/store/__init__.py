"""The append-only event store and everything else that is kept: people, tables, chat, ratings.

Knows the core's words for things, never HTTP and never how a game works. SQLite by default,
PostgreSQL by URL.
"""

from tablier.store.store import Store
from tablier.store.trouble import NewerDatabase, StoreTrouble

__all__ = ["NewerDatabase", "Store", "StoreTrouble"]
