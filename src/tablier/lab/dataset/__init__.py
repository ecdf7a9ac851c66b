"""Games as tables for learners: a row for each game and a row for each position, as JSON lines or Parquet.

`rows` makes them from a record, `tables` writes them, `card` says what they are, and `generating` plays the
games, on all cores or on a cluster, and goes on where it was stopped.
"""
