"""`tablier pack`: check a card pack for Endangered, begin one of your own, and play it."""

from pathlib import Path
from typing import Annotated

import typer

from tablier.core import TablierError, Words

name = "pack"
app = typer.Typer(help="Card packs for Endangered: check one, begin one, play one.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the pack.")]


@app.command()
def check(
    folder: Folder,
    games: Annotated[int, typer.Option(min=0, help="Random games to try it in, for each scenario.")] = 400,
) -> None:
    """Check a pack: its shape, its counts, its texts, and that every card can be reached and played.

    Example: tablier pack check my-pack
    """
    from tablier.cli.settings import own_language
    from tablier.games.endangered.pack import allow, check_pack, survey, unusual
    from tablier.games.endangered.pack.trial import try_pack

    if not folder.is_dir():
        raise TablierError(Words(fr=f"{folder} n'est pas un dossier", en=f"{folder} is no folder"))
    pack, faults = survey(folder)
    if pack is not None:
        for warning in unusual(pack):
            print(warning.found_in(folder).words[own_language()])
        faults = check_pack(pack)
        if not faults and games:
            faults = try_pack(allow(folder), games)
    if faults or pack is None:
        found = [fault.found_in(folder).words for fault in faults]
        raise TablierError(Words(fr="\n".join(w.fr for w in found), en="\n".join(w.en for w in found)))
    cards = len(pack.roles) * 14
    effects = sum(card.copies for timeline in pack.scenarios for card in timeline.cards)
    tried = f"reached and played in {games} games of each scenario" if games else "read; none was played"
    print(
        f"{folder}: {len(pack.ambassadors)} ambassadors, {2 * len(pack.roles)} specialties, {cards} cards, "
        f"{effects} effect cards. All of them were {tried}."
    )


@app.command()
def new(folder: Folder) -> None:
    """Begin a pack: a copy of ours with comments, to be written over card by card.

    Example: tablier pack new my-pack
    """
    import shutil

    from tablier.games.endangered.pack import OWN

    if folder.exists() and any(folder.iterdir()):
        raise TablierError(Words(fr=f"{folder} n'est pas vide", en=f"{folder} is not empty"))
    shutil.copytree(OWN, folder, dirs_exist_ok=True)
    print(f"{folder} now holds a whole pack; README.md in it says what stands where.")
    print(f"Change it, then: tablier pack check {folder}")


@app.command("play")
def play_pack(
    folder: Folder,
    scenario: Annotated[str, typer.Option(help="One of the pack's; by default its first.")] = "",
    difficulty: Annotated[
        str, typer.Option(help="introductory, normal, expert, or a sheet of the pack.")
    ] = "normal",
    players: Annotated[int, typer.Option(min=1, max=5, help="Seats at the table.")] = 2,
    people: Annotated[int, typer.Option(min=0, help="How many seats people hold; bots hold the others.")] = 1,
    bot: Annotated[str | None, typer.Option(help="The level of the other seats.")] = None,
    seed: Annotated[int | None, typer.Option(help="Deal this chance again; by default it is new.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the record here.")] = None,
    language: Annotated[str | None, typer.Option(help="fr or en; by default the terminal's.")] = None,
) -> None:
    """Play with a pack in the terminal.

    Example: tablier pack play my-pack --scenario otter --players 3
    """
    from tablier.cli.play import play
    from tablier.games.endangered.pack import allow

    chosen = [f"difficulty={difficulty}", *([f"scenario={scenario}"] if scenario else [])]
    play(
        "endangered",
        option=[*chosen, f"pack={allow(folder)}"],
        players=players,
        people=people,
        bot=bot,
        seed=seed,
        save=save,
        language=language,
    )
