"""What is kept, table by table. The log (`events`) is the truth; the rest says who, where and when.

Times are milliseconds since 1970, except `events.at`, which counts from the start of its match.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # the name, case-folded; null for a guest
    Column("password", String(200)),  # argon2id
    Column("created", BigInteger, nullable=False),
    Column("deleted", BigInteger),
    Column("look", String(80), nullable=False, server_default=""),  # of the name: equal for look-alikes
    Index("people_by_name", "name"),
    Index("people_by_look", "look"),
)

renewals = Table(
    "renewals",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),  # what was signed before a new password is void
)

identities = Table(
    "identities",
    metadata,
    Column("issuer", String(200), primary_key=True),
    Column("subject", String(255), primary_key=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("identities_by_person", "person"),
)
"""Who somebody is at the provider through which they sign in."""

mailboxes = Table(
    "mailboxes",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", BigInteger),  # null: nothing but the question whether it is theirs is sent there
    Column("turns", Boolean, nullable=False),  # whether they wish to hear of their turns
    Column("language", String(2), nullable=False),
    Index("mailboxes_by_address", "address"),
)

letters = Table(
    "letters",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256: the token itself is in the mail alone
    Column("person", String(24), ForeignKey("people.id"), nullable=False),
    Column("purpose", String(8), nullable=False),  # confirm, password
    Column("until", BigInteger, nullable=False),
    Index("letters_by_person", "person", "purpose"),
)
"""Tokens that were mailed: good once, for a while."""

channels = Table(
    "channels",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False),
    Column("table_id", String(24), ForeignKey("tables.id")),  # null: all tables of the person
    Column("kind", String(8), nullable=False),  # push, discord, slack, json
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False),  # of a browser: its public key and its secret
    Column("origin", String(200), nullable=False),  # how whoever made it reached this server
    Column("language", String(2), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("channels_by_person", "person"),
    Index("channels_by_table", "table_id"),
)
"""Where somebody wishes to hear of their turns: a browser, or a page of theirs that takes messages."""

ended_sessions = Table(
    "ended_sessions",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("until", BigInteger, nullable=False),  # after this the cookie has expired by itself
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256: the token itself is shown once
    Column("person", String(24), ForeignKey("people.id"), nullable=False),
    Column("label", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("scope", String(8), nullable=False, server_default="play"),  # read, play
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("ruleset", String(40), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("players", Integer, nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("clock", Text, nullable=False),  # JSON
    Column("rated", Boolean, nullable=False),
    Column("seed", String(64), nullable=False),  # hex, revealed when the match is over
    Column("maker", String(24), nullable=False),
    Column("status", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("outcome", Text),  # JSON
    Column("rematch", String(24), nullable=False, default=""),
    Column("due", BigInteger),  # when its clock must be looked at; 0: always, null: it has none
    Column("turn", Text),  # JSON: whose turn it was after which event
    Column("analysis", Boolean, nullable=False, server_default=false()),  # players may analyse meanwhile
    Index("tables_by_status", "status", "visibility", "created"),
    Index("tables_by_maker", "maker", "status", "created"),
    Index("tables_by_due", "status", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # friend, anyone, person, bot
    Column("person", String(24)),
    Column("level", String(24), nullable=False, default=""),
    Column("owner", String(24)),  # who was away when another took over, and may come back
    Column("created", BigInteger, nullable=False, server_default="0"),  # the table's
    Column("share", String(64), nullable=False, server_default=""),  # what it adds to chance
    Index("seats_by_person", "person", "created"),
    Index("seats_by_owner", "owner", "created"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer),
    Column("play", Text, nullable=False),  # in the game's own notation
    Column("at", BigInteger, nullable=False),
    Column("act", String(40)),  # the id the client gave it: a resend finds its answer here
    Column("why", Text),  # JSON: what a bot thought of it, in both languages; no part of the game
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), ForeignKey("tables.id"), nullable=False),
    Column("audience", String(8), nullable=False),
    Column("person", String(24), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("chat_by_table", "table_id"),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), nullable=False),
    Column("game", String(40), nullable=False),
    Column("setting", Text, nullable=False),  # the options that make a cooperative game easy or hard
    Column("score", Float, nullable=False),
    Column("before", Float),
    Column("after", Float),
    Column("at", BigInteger, nullable=False),
    Index("results_by_person", "person", "game"),
    Index("results_by_game", "game", "seat", "setting", "score"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ratings_by_game", "game", "rating"),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("up", Integer, nullable=False),
    Column("down", Integer, nullable=False),
    Index("puzzles_by_game", "game"),
)
"""What people made of the puzzles that come with a game; one that nobody tried is not here."""

tries = Table(
    "tries",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("solved", Boolean, nullable=False),  # at the first try, without help
    Column("rated", Boolean, nullable=False),
    Column("vote", Integer, nullable=False),  # 1, 0 or -1
    Column("at", BigInteger, nullable=False),
    Index("tries_by_person", "person", "game", "at"),
)

hand_tries = Table(
    "hand_tries",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("score", Integer, nullable=False),  # what the game makes of it
    Column("play", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What a hand came to at a puzzle that grants several tries, until the last of them counted."""

dailies = Table(
    "dailies",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),  # 2027-02-14
    Column("marks", String(40), nullable=False),  # what was tried, one letter each
)

mistakes = Table(
    "mistakes",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("table_id", String(24), nullable=False),
    Column("record", Text, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("mistakes_by_person", "person", "game", "at"),
)
"""Puzzles from somebody's own matches, for nobody else."""

tracks = Table(
    "tracks",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("part", Integer, primary_key=True),  # a scene that was restarted begins a new part
    Column("data", LargeBinary, nullable=False),
    Column("tape", LargeBinary, nullable=True),  # what the hands did; older parts have none
)

lessons = Table(
    "lessons",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("lesson", String(60), primary_key=True),
    Column("done", Text, nullable=False),  # JSON: what was done in it, if it is begun
    Column("step", Integer, nullable=False),  # that comes next, from 1
    Column("finished", Boolean, nullable=False),  # at least once
)

attempts = Table(
    "attempts",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("game", String(40), nullable=False),
    Column("challenge", String(24), nullable=False),
    Column("day", String(10), nullable=False),  # 2026-11-16 for one of the day, else empty
    Column("at", BigInteger, nullable=False),  # when it began
    Column("score", Integer),  # null until the match is over, and where it does not count
    Column("tie", Integer),
    Index("attempts_by_challenge", "game", "challenge", "day", "score"),
    Index("attempts_by_person", "person", "game"),
)
"""Tables at which somebody tries a challenge, and what the log says that it was worth."""

keepers = Table(
    "keepers",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("epoch", Integer, nullable=False),  # raised by every process that takes the table
    Column("process", String(200), nullable=False),  # empty: it was put away
)
"""Which process has a table. What is written for it under an older epoch is refused."""

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("process", String(200), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""When each process last wrote that it lives."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),  # the last event of the match that it is about
    Column("version", Integer, nullable=False),  # of the labels that were used
    Column("data", LargeBinary, nullable=False),  # JSON
    Column("at", BigInteger, nullable=False),
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(24), ForeignKey("people.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("title", String(80), nullable=False),
    Column("visibility", String(8), nullable=False),  # private, link, public
    Column("text", Text, nullable=False),  # a record with variations
    Column("version", Integer, nullable=False),  # one more with every change
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("studies_by_owner", "owner", "changed"),
    Index("studies_by_game", "visibility", "game", "changed"),
)

packs = Table(
    "packs",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(24), ForeignKey("people.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("title", String(80), nullable=False),
    Column("files", Text, nullable=False),  # JSON: the text of each file
    Column("name", String(60), nullable=False),  # as tables know it; empty while something is wrong with it
    Column("version", Integer, nullable=False),  # one more with every change
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("packs_by_owner", "owner", "changed"),
)
"""Cards that people have written, each seen by its owner alone."""

pack_contents = Table(
    "pack_contents",
    metadata,
    Column("name", String(60), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("files", Text, nullable=False),
)
"""What tables were made with, by a name that follows from it; it never changes."""

finished = Table(
    "finished",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("setting", Text, nullable=False),  # " layout=mini first=fire ": all options, spaces around each
    Column("players", Integer, nullable=False),
    Column("kind", String(12), nullable=False),  # of the outcome: win, draw, ranking, team-win, team-loss
    Column("winner", Integer),  # the seat that came first alone
    Column("length", Integer, nullable=False),  # moves of people and bots that were not taken back
    Column("created", BigInteger, nullable=False),  # the table's
    Index("finished_by_game", "public", "game", "created", "table_id"),
    Index("finished_by_time", "public", "created", "table_id"),
)
"""Matches that are over, as they are searched for."""

positions = Table(
    "positions",
    metadata,
    Column("node", BigInteger, primary_key=True),  # where: 64 bits of a hash
    Column("created", BigInteger, primary_key=True),  # the table's
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("play", String(200), nullable=False),  # what was done there; empty: the match ended there
    Column("seat", Integer),
    Column("band", Integer, nullable=False),  # how strong who did it is; 0: nobody knows
    Column("share", Float, nullable=False),  # what it brought them
    sqlite_with_rowid=False,  # it is its own index
)
"""Where public matches that are over came through, and what was done there."""

outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("start", BigInteger, nullable=False),
    Column("end", BigInteger, nullable=False),
    Column("table_id", String(24)),  # null: all tables
    Index("outages_by_table", "table_id"),
)
"""Stretches in which nobody could play: no server ran, or none had the table. No clock goes on in them."""

facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
