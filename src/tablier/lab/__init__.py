"""Arenas, ratings, balance studies, tuning and benchmarks, on local processes. Knows core, games and bots."""
