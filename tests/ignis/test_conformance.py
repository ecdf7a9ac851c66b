"""Ignis keeps every promise of the protocol."""

from tablier.games.ignis import game
from tablier.testing import check_game


def test_the_protocol_holds() -> None:
    check_game(game, examples=20, bound=150)
