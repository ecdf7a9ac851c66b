"""One alpha-beta search for every compiled game.

`engines` joins a game's compiled rules with its evaluation; `work` is the memory of one searching thread,
`table` what threads share, `kernel` the search itself, and `searcher` its Python side, which loads the rest
on first use. `strength` and `player` make eight levels of it, `analysis` its lines; `tree` and `sampling` are
the same game sampled instead (UCT).

An evaluation is a compiled module, `tablier.bots.<game>.evaluation`, with `evaluate(position, weights)`,
which is linear in the weights, `urgency(position, move)`, `skip(position, out)`, and the tuned `WEIGHTS` with
their names in `FEATURES`. How far the search goes and what it leaves out was found by matches: `QUIESCENCE`,
`MARGIN`, `BOLDNESS`.
"""
