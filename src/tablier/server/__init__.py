"""The ASGI app: sessions, lobby, tables, clocks, sockets, limits.

Knows the protocol, never how a game works.
"""
