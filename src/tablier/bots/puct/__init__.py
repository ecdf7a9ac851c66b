"""A tree grown by what a learner expects (PUCT), over any compiled game with numbers for learners.

`forest` grows many trees at once, so that whoever judges is asked about many positions in one call; `kernel`
is its compiled half. `network` is a judge that `tablier lab train` makes, `player` a bot that asks one.
"""
