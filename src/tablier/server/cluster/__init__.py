"""Several processes as one server: who owns which table, news for all of them, requests passed on.

May touch Redis; knows tables by their ids alone.
"""
