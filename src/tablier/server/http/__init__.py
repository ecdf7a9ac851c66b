"""Requests and sockets in, answers out: who asks, what they may ask, in which form they are answered.

May touch the registry and a table's public methods; never a log, a store or a game's rules.
"""
