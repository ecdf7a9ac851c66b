"""Endangered on paper."""
