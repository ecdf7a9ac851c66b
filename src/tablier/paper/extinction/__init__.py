"""Extinction on paper."""
