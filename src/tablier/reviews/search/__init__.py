"""Reviews of games that the common search plays: two lines for each move, the best one and the one played.

What a game adds lies in the package of its name: `happenings` (what cannot be undone) and `ideas` (names
for what its evaluation counts).
"""
