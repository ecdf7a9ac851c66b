"""The same rules compiled: a table as one flat array of small numbers, for search and for studies.

`tablier.games.endangered` in plain Python is the oracle; this room follows the same program, address
by address, and is held to it by replaying games.
"""
