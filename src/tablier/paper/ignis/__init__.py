"""Ignis on paper."""
