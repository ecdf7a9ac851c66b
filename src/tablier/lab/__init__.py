"""Arenas, ratings, simulations, balance studies, tuning, on local processes. Knows core, games and bots."""

from tablier.lab.simulation import Simulation, simulate

__all__ = ["Simulation", "simulate"]
