"""Thin Ice on paper."""
