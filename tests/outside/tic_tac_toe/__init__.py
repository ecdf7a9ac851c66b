"""Tic-tac-toe, a compiled game that lies outside the package: its folder is all that it needs."""

from outside.tic_tac_toe.game import TicTacToe

game = TicTacToe()
