"""Tic-tac-toe for players made of code."""
