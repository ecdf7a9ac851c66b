"""The games as Gymnasium, PettingZoo and OpenSpiel see them. Knows core, games and bots."""
