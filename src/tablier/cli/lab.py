"""`tablier lab`: studies. The commands of a game may add theirs to `app`."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.settings import GameName, OptionList, PlayerCount, RayAddress, read_settings

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


@app.command("labels")
def labels(
    game: GameName,
    games: Annotated[int, typer.Option(min=4, help="Games between the levels.")] = 56,
    sample: Annotated[int, typer.Option(min=1, help="Moves of each seat that are judged.")] = 12,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a move.")] = 20_000,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 1,
    version: Annotated[int, typer.Option(min=1, help="The number of these labels.")] = 1,
    write: Annotated[Path | None, typer.Option(help="Write the labels here.")] = None,
) -> None:
    """Fit what a review calls a mistake: the odds to results, the cuts to what moves of each level lose.

    Example: tablier lab labels ignis --games 56 --write labels.toml
    """
    import sys
    from datetime import date

    from tablier.bots.discovery import is_searched
    from tablier.lab.reviewing import Plan, fit, fit_by_reviews
    from tablier.reviews.labels import write_labels

    def heard(done: int) -> None:
        print(f"\r{done}/{games}", end="", file=sys.stderr, flush=True)

    run = fit if is_searched(game) else fit_by_reviews
    fitted = run(Plan(game, games, sample, nodes, seed), version, heard)
    print(file=sys.stderr)
    command = (
        f"tablier lab labels {game} --games {games} --sample {sample} --nodes {nodes} "
        f"--seed {seed} --version {version}"
    )
    made = f"Fitted to games between the levels on {date.today()}:\n{command}"
    text = write_labels(fitted, made)
    if write:
        write.write_text(text)
    print(text)


@app.command("network")
def network(
    game: GameName,
    to: Annotated[Path, typer.Option(help="Write the network here (.npz).")],
    games: Annotated[int, typer.Option(min=4, help="Games of self-play to learn from.")] = 2_000,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a move.")] = 2_000,
    trust: Annotated[
        float,
        typer.Option(min=0.0, max=1.0, help="How much the search's own score counts beside the result."),
    ] = 0.7,
    epochs: Annotated[int, typer.Option(min=1, help="How often each position is learnt from.")] = 20,
    matches: Annotated[int, typer.Option(min=0, help="Games against the search without it.")] = 200,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 0,
    processes: Annotated[int, typer.Option(help="Processes; 0 for one a core.")] = 0,
    ray: RayAddress = None,
) -> None:
    """Fit a small network for the compiled search: it adds to the evaluation what that one misses.

    Example: tablier lab network ignis --to mine.npz, then tablier arena ignis 8+mine.npz@0.1 8@0.1
    """
    from tablier.lab.network_fitting import Course, Samples, fit, gather
    from tablier.lab.network_fitting import match as meet
    from tablier.lab.tuning import Plan

    plan, parts = Plan(game, games, nodes, trust=trust, seed=seed), []
    for part in gather(plan, processes or None, ray):
        parts.append(part)
        print(f"{sum(part.size for part in parts):,} positions", flush=True)
    found = fit(game, Samples.join(parts), Course(epochs=epochs, seed=seed))
    found.network.save(to)
    print(
        f"{to}: loss {found.loss_before:.4f} to {found.loss_after:.4f} bits on positions held back",
        flush=True,
    )
    if matches:
        tally = meet(plan, found.network, matches, processes or None, ray)
        low, high = tally.interval
        print(
            f"with {nodes:,} nodes a move against the search without it: {tally.wins}+ {tally.draws}= "
            f"{tally.losses}-, {tally.score:.1%} ({low:.1%} to {high:.1%})"
        )


@app.command("train")
def train(
    game: GameName,
    to: Annotated[Path, typer.Option(help="Folder of the training; run again to go on.")],
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of self-play, learning and a match.")] = 10,
    games: Annotated[int, typer.Option(min=2, help="Games of self-play a round.")] = 256,
    boards: Annotated[int, typer.Option(min=1, help="Games played side by side.")] = 128,
    leaves: Annotated[int, typer.Option(min=2, help="Leaves of the tree for each move.")] = 64,
    hidden: Annotated[str, typer.Option(help="Units of each hidden layer.")] = "256,256",
    steps: Annotated[int, typer.Option(min=1, help="Steps of learning a round.")] = 200,
    gate: Annotated[int, typer.Option(min=2, help="Games of the match against the best so far.")] = 40,
    option: OptionList = None,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 0,
    learner: Annotated[
        str, typer.Option(help="torch or numpy; by default PyTorch where it is installed.")
    ] = "",
    processes: Annotated[int, typer.Option(help="Processes for self-play; 0: here, on the GPU if any.")] = 0,
    ray: RayAddress = None,
) -> None:
    """Teach a network to play by games against itself; `puct+FOLDER/best.npz` is then a player.

    Example: tablier lab train ignis --option layout=mini --to run --rounds 5
    """
    from tablier.core import TablierError, Words
    from tablier.lab.training import learner as plain
    from tablier.lab.training import torch_learner
    from tablier.lab.training.loop import Run
    from tablier.lab.training.plan import Plan

    if learner not in ("", "torch", "numpy"):
        raise TablierError(Words(fr=f"apprenant inconnu : {learner}", en=f"unknown learner: {learner}"))
    if learner == "torch":
        torch_learner.require()
    try:
        units = tuple(int(one) for one in hidden.split(","))
    except ValueError:
        raise TablierError(
            Words(fr=f"--hidden {hidden} : ainsi 256,256", en=f"--hidden {hidden}: such as 256,256")
        ) from None
    plan = Plan(
        game,
        read_settings(option),
        units,
        games=games,
        boards=boards,
        leaves=leaves,
        steps=steps,
        gate=gate,
        seed=seed,
    )
    torch = learner == "torch" or (not learner and torch_learner.is_there())
    run = Run(plan, to)
    print(
        f"{to}: {len(run.rounds)} rounds so far, learning with {'PyTorch' if torch else 'NumPy'}", flush=True
    )
    going = (
        run.go_on(rounds, torch_learner.fit, torch_learner.judge_on_device, processes or None, ray)
        if torch
        else run.go_on(rounds, plain.fit, processes=processes or None, ray=ray)
    )
    for done in going:
        marks = ", ".join(f"{name} {value:.2f}" for name, value in done.yardsticks.items())
        verdict = "better" if done.better else "not better"
        print(
            f"Round {done.number}: {done.played:,} positions, loss {done.loss:.3f}, {done.score:.0%} against "
            f"the best before: {verdict}. {marks} ({done.seconds:.0f} s)",
            flush=True,
        )
    print(f"metrics in {to / 'metrics.jsonl'} and {to / 'metrics.svg'}; play it as puct+{to / 'best.npz'}")


@app.command("generate")
def generate(
    game: GameName,
    to: Annotated[Path, typer.Option(help="Where the games go: .parquet or .jsonl; positions beside it.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(help="Who plays against themselves; with commas, against each other.")
    ] = "",
    nodes: Annotated[
        int, typer.Option(min=0, help="How far a search looks at each position; 0: none.")
    ] = 1_000,
    lines: Annotated[int, typer.Option(min=1, help="How many actions it says something about.")] = 3,
    option: OptionList = None,
    players: PlayerCount = 0,
    opening: Annotated[int, typer.Option(min=0, help="Random moves before the players start.")] = 4,
    seed: Annotated[int, typer.Option(help="Another seed plays other games.")] = 0,
    processes: Annotated[int, typer.Option(help="Processes; 0 for one a core.")] = 0,
    ray: RayAddress = None,
) -> None:
    """Play games and keep them as tables: a row for each game, a row for each position, and a card.

    After Ctrl-C the same command goes on where it stopped.

    Example: tablier lab generate ignis --games 1000 --to games.parquet
    """
    from rich.console import Console
    from rich.progress import Progress

    from tablier.bots import levels
    from tablier.games import find
    from tablier.lab.contest import Contest, Entrant
    from tablier.lab.dataset.generating import Generation, Order

    rules, known = find(game), levels(game)
    names = bots.split(",") if bots else [known[len(known) // 2].key]
    contest = Contest(
        game,
        tuple(map(Entrant.read, names)),
        games,
        options=read_settings(option),
        players=players,
        opening=opening if rules.listable and not rules.hidden else 0,
        seed=seed,
        alone=len(names) == 1,
    )
    going = Generation(Order(contest, nodes, lines), to)
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(f"{game}: {', '.join(names)}", total=going.total, completed=going.done)
        for done in going.run(processes or None, ray):
            bar.update(task, completed=done)
    settings = "".join(f" --option {one}" for one in option or [])
    made = (
        f"tablier lab generate {game} --games {games} --bots {','.join(names)} --nodes {nodes} "
        f"--lines {lines} --opening {opening} --seed {seed}{settings}"
    )
    for file in going.finish(made):
        print(file)
