"""Ignis for learners: puzzles from proofs."""
