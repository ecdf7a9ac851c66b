"""What makes a position good: one compiled module for each compiled game.

Each offers `evaluate(position, weights)`, which is linear in the weights, `urgency(position, move)`,
`skip(position, out)`, and the tuned `WEIGHTS` with their names in `FEATURES`. How far the search goes
and what it leaves out was found by matches: `QUIESCENCE`, `MARGIN`, `BOLDNESS`.
"""
