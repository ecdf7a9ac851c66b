"""Endangered in the lab: fit what a table is worth, measure the balance of the pack."""
