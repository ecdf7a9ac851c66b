"""`tablier perft`: count sequences of moves, the classic test of a move generator."""

from typing import Annotated

import typer

from tablier.cli.settings import GameName, OptionList, PlayerCount, read_position


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, help="How many moves deep to count.")],
    position: Annotated[str | None, typer.Option(help="Start from this position instead.")] = None,
    option: OptionList = None,
    players: PlayerCount = 0,
    divide: Annotated[bool, typer.Option("--divide", help="Count below each first move too.")] = False,
) -> None:
    """Count the sequences of DEPTH moves; the count stands alone on the last line.

    Example: tablier perft extinction --depth 3 --divide
    """
    from tablier.core import Players, TablierError, Words
    from tablier.games import find

    rules = find(game)
    if not rules.listable:
        raise TablierError(
            Words(fr=f"les coups de {game} ne se comptent pas", en=f"the moves of {game} cannot be counted")
        )
    state = read_position(rules, position, option, players)
    turn = rules.turn(state)
    if divide and depth > 0 and isinstance(turn, Players):
        total = 0
        for seat in turn.seats:
            for action in rules.actions(state, seat):
                below = rules.count(rules.play(state, seat, action), depth - 1)
                print(f"{rules.write_action(action)}: {below}")
                total += below
        print(total)
    else:
        print(rules.count(state, depth))


commands = {"perft": perft}
