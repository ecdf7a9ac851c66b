"""The ASGI app: sessions, lobby, tables, clocks, sockets, limits.

It knows games by the protocol alone. Its parts, from the outside in:

- `http`: requests and sockets in, answers out. Decides nothing about a match.
- `registry`: which tables, people and games there are, and who may have what.
- `table`: one match that people play: its log, its clock, its bots, and what each is told.
- `workers`: where bots think and scenes move, in threads and processes of their own.
- `cluster`: several processes that are one server.

`wire` is what goes over the line, `limits` and `settings` are every number that a host may ask about.
"""
