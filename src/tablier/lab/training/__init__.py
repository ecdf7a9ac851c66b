"""A player that teaches itself: games against itself, a network that learns from them, and a gate.

`loop` goes round: `selfplay` plays with the best network so far, `replay` keeps what was played, a learner
(`learner` in NumPy, `torch_learner` on PyTorch, on a GPU where there is one) fits a new network, and a match
lets it replace the best one only if it wins. A folder keeps all of it, so that a training can go on.
`yardsticks` measures by what is proven.
"""
