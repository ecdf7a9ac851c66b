"""`tablier record`: read, check, verify and export records of games."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.settings import RecordFile, own_language

name = "record"
app = typer.Typer(help="Show, validate, verify or export records of games.")


@app.command()
def show(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(min=0, help="Draw the table after this event.")] = None,
) -> None:
    """Tell a game in words, and draw the table as it stood at the end.

    Example: tablier record show game.txt --at 12
    """
    from tablier.cli.words import SEAT, outcome_words
    from tablier.front.records import read_record
    from tablier.games import find

    record, language = read_record(file), own_language()
    match = record.replay(find(record.game))
    print("\n".join(f"{tag}: {value}" for tag, value in {"Game": record.game, **record.tags}.items()))
    print("\n".join(f"Seat {seat}: {who}" for seat, who in enumerate(record.seats, 1) if who))
    for event, _, words in match:
        who = "*" if event.seat is None else SEAT.fill(seat=event.seat + 1)[language]
        print(f"{event.seq:4} {who}: {words[language]}")
    print(match.game.draw_text(match.state if at is None else match.at(at).state))
    if at is None and match.outcome:
        print(outcome_words(match.outcome, language))


@app.command()
def validate(file: RecordFile) -> None:
    """Replay a game and check every event against the rules.

    Example: tablier record validate game.txt
    """
    from tablier.cli.words import outcome_words
    from tablier.front.records import load

    match = load(file)
    ended = outcome_words(match.outcome, own_language()) if match.outcome else "not ended"
    print(f"valid: {match.game.ruleset}, {match.seq} events, {ended}")


@app.command()
def verify(
    file: RecordFile,
    key: Annotated[str, typer.Option(help="The host's key, as its page /verify shows it.")] = "",
) -> None:
    """Say what a record is worth: verified, unsigned, incomplete, changed, or not ours.

    Derives every die and shuffle again from the revealed seed, and checks the signature where there is one;
    where things moved, lets them move again.

    Example: tablier record verify game.txt
    """
    from tablier.core.errors import BrokenSeal
    from tablier.core.live import LiveGame
    from tablier.core.seal import KEY, Verdict, judge
    from tablier.front.records import read_record
    from tablier.games import find

    record = read_record(file)
    game = find(record.game)
    verdict, why = judge(record, game, key)
    if verdict not in (Verdict.VERIFIED, Verdict.UNSIGNED):
        raise BrokenSeal(f"{verdict}: {why}")
    print(f"{verdict}: {why}")
    if verdict is Verdict.VERIFIED and not key:
        print(f"signed by {record.tags[KEY]}: compare it with the key on the host's page")
    if isinstance(game, LiveGame):
        checked = record.check_scenes(game)
        print(f"verified: {checked.run_again} rests and verdicts came again from what the hands did")
        print(
            f"looked at: {checked.as_they_stand} more, without a tape or by bots, are possible as they stand"
        )


@app.command()
def export(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", exists=True, dir_okay=False, help="Records of one game."),
    ],
    to: Annotated[Path, typer.Option(help="Where the games go: .parquet or .jsonl; positions beside it.")],
    nodes: Annotated[int, typer.Option(min=0, help="How far a search looks at each position.")] = 0,
    lines: Annotated[int, typer.Option(min=1, help="How many actions it says something about.")] = 3,
) -> None:
    """Turn records into tables: a row for each game, a row for each position, and a card.

    Example: tablier record export arena/*/*.txt --to games.parquet
    """
    from tablier.front.records import read_record
    from tablier.lab.dataset.rows import join, rows_of
    from tablier.lab.dataset.tables import files_of, write_tables

    files_of(to)
    rows = [rows_of(read_record(file), number, nodes, lines) for number, file in enumerate(files, 1)]
    for file in write_tables(join(rows), to, f"tablier record export ... --nodes {nodes} --lines {lines}"):
        print(file)
