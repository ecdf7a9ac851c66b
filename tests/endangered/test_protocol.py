"""The game keeps every promise of the protocol, under all its options."""

from tablier.games.endangered import game
from tablier.testing import check_game


def test_protocol() -> None:
    check_game(game, examples=4, bound=2000, effort=1)
