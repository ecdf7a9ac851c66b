"""The games as Gymnasium, PettingZoo and OpenSpiel see them. Knows core, games and bots.

The three views are built on `game.tensor`, numbers for learners; `hashing` makes them where a game has none.
"""
