"""Extinction for learners: puzzles from the solved endings and from games."""
