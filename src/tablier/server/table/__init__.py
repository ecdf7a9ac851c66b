"""One table: a match that people play together, one task that does one thing at a time.

May touch the store, through the registry, and its own workers; knows no request and no other table.
"""
