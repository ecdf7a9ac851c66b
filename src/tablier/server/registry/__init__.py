"""What there is: tables in use, people, ratings, the games on offer, the lobby, and the server's own time.

May touch the store, and opens and closes tables; what happens at one is the table's own business.
"""
