"""What was played, and how it ended: positions with their moves where a game walks through positions, else
whatever its own part here counts (`chosen`), such as who a team was or what was called.

`ways` reads a finished match, `tally` adds up, `book` holds the engine games that come with a game, and
`making` plays them.
"""

from tablier.learn.openings.book import Book, book
from tablier.learn.openings.tally import Tally, add_up
from tablier.learn.openings.ways import DEPTH, Group, Way, groups, has_openings, node_of, walks, ways

__all__ = [
    "DEPTH",
    "Book",
    "Group",
    "Tally",
    "Way",
    "add_up",
    "book",
    "groups",
    "has_openings",
    "node_of",
    "walks",
    "ways",
]
