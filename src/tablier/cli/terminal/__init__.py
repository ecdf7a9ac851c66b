"""A table in a terminal, for `tablier play`."""
