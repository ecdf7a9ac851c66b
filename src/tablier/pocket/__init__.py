"""Tablier without a server: what answers the page when there is no network, in the page itself.

It runs in a browser, on Python for WebAssembly, with the plain rules alone. Lessons, puzzles and tables say
there what they say on a server, because it is the same code; what is missing is whatever needs others: people
elsewhere, a database, compiled engines.
"""

from tablier.pocket.house import House

__all__ = ["House"]
