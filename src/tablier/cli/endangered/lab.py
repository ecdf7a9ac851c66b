"""`tablier lab endangered`: fit what a table is worth, and measure the balance of the pack."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.lab import app as lab
from tablier.cli.settings import RayAddress

endangered = typer.Typer(
    help="Endangered: fit the partner's values, measure the balance.", no_args_is_help=True
)
lab.add_typer(endangered, name="endangered")

Processes = Annotated[int, typer.Option(help="Processes; 0 for one a core.")]


@endangered.command()
def fit(
    rounds: Annotated[int, typer.Option(min=1, help="How often to play and fit.")] = 3,
    games: Annotated[int, typer.Option(min=1, help="Games of each cell in a round.")] = 60,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 1,
    processes: Processes = 0,
    write: Annotated[Path | None, typer.Option(help="Write the weights here.")] = None,
    pack: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Of this pack; kept in it as values.toml.")
    ] = None,
) -> None:
    """Fit the partner's values to games of its own, scenario by scenario. Those of our pack say nothing of
    another's cards: with `--pack` it is given its own, and partners use them wherever it is played.

    Example: tablier lab endangered fit --rounds 2 --games 40 --write weights.toml
    """
    from datetime import date
    from os import cpu_count

    from rich.console import Console

    from tablier.games.endangered.pack import OWN, VALUES
    from tablier.lab.endangered.fit import fit_all

    made = f"tablier lab endangered fit --rounds {rounds} --games {games} --seed {seed}, {date.today()}"
    path = write or (pack / VALUES if pack else None)
    console = Console()
    for line in fit_all(rounds, games, seed, processes or cpu_count() or 1, path, made, pack or OWN):
        console.print(line)


@endangered.command()
def learn(
    scenario: Annotated[str, typer.Option(help="The scenario to learn.")] = "tiger",
    rounds: Annotated[int, typer.Option(min=1, help="How often to play and learn.")] = 5,
    games: Annotated[int, typer.Option(min=1, help="Games of each cell in a round.")] = 1800,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 1,
    processes: Processes = 0,
    write: Annotated[Path | None, typer.Option(help="Write the networks here.")] = None,
    onward: Annotated[bool, typer.Option(help="Begin with the network that there is.")] = False,
) -> None:
    """Teach the best partner's network from quick games of its own (takes PyTorch; a few minutes on sixteen
    cores).

    Example: tablier lab endangered learn --scenario otter --write network.npz
    """
    from datetime import date
    from os import cpu_count

    from rich.console import Console

    from tablier.lab.endangered.learning import learn as learn_all
    from tablier.lab.training import torch_learner

    torch_learner.require()
    options = f"--scenario {scenario} --rounds {rounds} --games {games} --seed {seed}{' --onward' * onward}"
    made = f"tablier lab endangered learn {options}, {date.today()}"
    console = Console()
    for line in learn_all(scenario, rounds, games, seed, processes or cpu_count() or 1, write, made, onward):
        console.print(line)


@endangered.command()
def study(
    games: Annotated[int, typer.Option(min=1, help="Games a cell.")] = 300,
    rounds: Annotated[
        int | None, typer.Option(min=0, help="Rounds of trying, for each die; by default the level's own.")
    ] = None,
    level: Annotated[str, typer.Option(help="Who plays: beginner, good or best.")] = "best",
    first: Annotated[
        int, typer.Option(min=0, help="The first seed; try a change of the pack on others.")
    ] = 0,
    scenario: Annotated[list[str] | None, typer.Option(help="Only these scenarios.")] = None,
    difficulty: Annotated[list[str] | None, typer.Option(help="Only these difficulties.")] = None,
    file: Annotated[Path, typer.Option(help="Games are kept here; a study goes on with it.")] = Path(
        "endangered-study.jsonl"
    ),
    page: Annotated[Path | None, typer.Option(help="Write a page with tables and plots beside it.")] = None,
    tell: Annotated[
        Path | None, typer.Option(help="Write the networks here, with their odds told as they came true.")
    ] = None,
    processes: Processes = 0,
    ray: RayAddress = None,
) -> None:
    """Play every cell with one level in all seats, and say how the games of the file that were played so
    stand against the targets.

    Example: tablier lab endangered study --games 20 --scenario tiger --page docs/endangered-balance.md
    """
    from os import cpu_count

    from rich.progress import Progress

    from tablier.bots.endangered.player import ROUNDS, SKILLS
    from tablier.games.endangered.pack import SCENARIOS
    from tablier.lab.endangered.counts import steepness
    from tablier.lab.endangered.fit import DIFFICULTIES
    from tablier.lab.endangered.learning import tell as tell_odds
    from tablier.lab.endangered.report import write_report
    from tablier.lab.endangered.study import PLAYERS, Plan, cells, played_so, run

    plan = Plan(ROUNDS if rounds is None else rounds, SKILLS[level])
    with Progress(transient=True) as progress:
        task = progress.add_task("Playing", total=None)
        run(
            cells(scenario or SCENARIOS, PLAYERS, difficulty or DIFFICULTIES),
            range(first, first + games),
            plan,
            file,
            processes or cpu_count() or 1,
            lambda done, total: progress.update(task, completed=done, total=total),
            ray,
        )
    found = played_so(cells(), plan, file)
    command = f"tablier lab endangered study --level {level} --rounds {plan.rounds}"
    print(write_report(found, command, page))
    if tell:
        by_story = {name: [game for game in found if game.cell.scenario == name] for name in SCENARIOS}
        tell_odds({name: steepness(mine) for name, mine in by_story.items() if mine}, tell)
