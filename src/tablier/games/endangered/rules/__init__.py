"""The rules in plain Python, in the rulebook's order: the oracle that the compiled engine is held to."""
