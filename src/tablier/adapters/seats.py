"""How many play, and from which seat, where a learner does not say."""

from typing import Any

from tablier.core import Game, IllegalAction, Words


def players_of(game: Game[Any, Any], players: int = 0) -> int:
    """As many as were asked for; else as many as usual."""
    if not players:
        return game.usual_players
    if players not in game.players:
        first, last = game.players.start, game.players[-1]
        raise IllegalAction(
            Words(
                fr=f"{game.slug} se joue de {first} à {last}, pas à {players}",
                en=f"{game.slug} is for {first} to {last} players, not for {players}",
            )
        )
    return players


def check_seat(seat: int, players: int) -> None:
    """Refuse a seat that nobody sits on."""
    if seat not in range(players):
        raise IllegalAction(
            Words(
                fr=f"il n'y a pas de place {seat} : les places vont de 0 à {players - 1}",
                en=f"there is no seat {seat}: seats run from 0 to {players - 1}",
            )
        )
