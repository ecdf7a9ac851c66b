"""`tablier lab`: studies. The commands of a game may add theirs to `app`."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.settings import GameName, RayAddress

name = "lab"
app = typer.Typer(help="Studies: tune a player, measure a game.", no_args_is_help=True)


@app.command("tune")
def tune(
    game: GameName,
    rounds: Annotated[int, typer.Option(min=1, help="How often to play, fit and compare.")] = 3,
    games: Annotated[int, typer.Option(min=4, help="Games of self-play in each round.")] = 1_000,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a move.")] = 2_000,
    trust: Annotated[
        float,
        typer.Option(min=0.0, max=1.0, help="How much the search's own score counts beside the result."),
    ] = 0.6,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 0,
    processes: Annotated[int, typer.Option(help="Processes; 0 for one a core.")] = 0,
    write: Annotated[Path | None, typer.Option(help="Write the weights here.")] = None,
    ray: RayAddress = None,
) -> None:
    """Tune the weights of a compiled game's evaluation by self-play.

    Example: tablier lab tune extinction --rounds 2 --games 400
    """
    from datetime import date

    from tablier.bots.discovery import is_searched
    from tablier.bots.search.engines import find_engine
    from tablier.bots.search.weights import write_weights
    from tablier.core import TablierError, Words
    from tablier.games import slugs
    from tablier.lab.tuning import Plan
    from tablier.lab.tuning import tune as run

    if not is_searched(game):
        names = ", ".join(slug for slug in slugs() if is_searched(slug))
        raise TablierError(
            Words(
                fr=f"{game} n'a pas de poids ; possible : {names}",
                en=f"{game} has no weights; possible: {names}",
            )
        )
    evaluation = find_engine(game).evaluation
    made = [
        f"Tuned by self-play on {date.today()}, in hundredths of a piece:",
        f"tablier lab tune {game} --rounds {rounds} --games {games} --nodes {nodes} "
        f"--trust {trust:g} --seed {seed}",
    ]
    weights: tuple[int, ...] = evaluation.WEIGHTS
    plan = Plan(game, games, nodes, trust=trust, seed=seed)
    for done in run(plan, rounds, weights, processes or None, ray):
        verdict = "kept" if done.kept else "dropped"
        line = (
            f"Round {done.number}: {done.positions:,} positions, loss {done.loss_before:.4f} to "
            f"{done.loss_after:.4f} bits, new against old {done.match.wins}+ {done.match.draws}= "
            f"{done.match.losses}- ({done.match.score:.1%}): {verdict}."
        )
        print(line, flush=True)
        made.append(line)
        weights = done.weights
        if write:
            write.write_text(write_weights("\n".join(made), evaluation.FEATURES, weights))
    print(write_weights("\n".join(made), evaluation.FEATURES, weights))
