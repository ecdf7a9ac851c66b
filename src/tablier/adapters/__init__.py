"""The games as Gymnasium, PettingZoo and OpenSpiel see them. Knows core, games and bots.

`numbering` gives every action a number, `observing` makes an array of what a seat sees; the three
views are built on these, for every game alike.
"""
