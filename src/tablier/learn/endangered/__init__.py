"""Endangered for learners: this turn, these dice."""
