"""`tablier pack`: check a card pack for Endangered, begin one of your own, and play it."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tablier.core import TablierError, Words

name = "pack"
app = typer.Typer(help="Card packs for Endangered: check one, begin one, play one.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the pack.")]

ONE_FAULT = Words(fr="1 faute dans {folder}", en="1 fault in {folder}")
FAULTS = Words(fr="{n} fautes dans {folder}", en="{n} faults in {folder}")
SOUND = Words(
    fr="{folder} : {ambassadors} ambassadeurs, {specialties} spécialités, {cards} cartes, {effects} cartes "
    "Effet. {tried}",
    en="{folder}: {ambassadors} ambassadors, {specialties} specialties, {cards} cards, {effects} effect "
    "cards. {tried}",
)
TRIED = Words(
    fr="Toutes ont été en jeu et jouées, en {games} parties de chaque scénario.",
    en="All of them were reached and played in {games} games of each scenario.",
)
READ = Words(fr="Toutes ont été lues ; aucune n'a été jouée.", en="All of them were read; none was played.")
BEGUN = Words(
    fr="{folder} contient maintenant un paquet entier ; README.md y dit où se trouve quoi.\n"
    "Changez-le, puis : tablier pack check {folder}",
    en="{folder} now holds a whole pack; README.md in it says what stands where.\n"
    "Change it, then: tablier pack check {folder}",
)


def _need(folder: Path) -> None:
    if not folder.is_dir():
        raise TablierError(Words(fr=f"{folder} n'est pas un dossier", en=f"{folder} is no folder"))


@app.command()
def check(
    folder: Folder,
    games: Annotated[int, typer.Option(min=0, help="Random games to try it in, for each scenario.")] = 400,
) -> None:
    """Check a pack: its shape, its counts, its texts, and that every card can be reached and played.
    What is wrong is said line by line: where it stands, and what was expected there.

    Example: tablier pack check my-pack
    """
    from tablier.cli.settings import own_language
    from tablier.games.endangered.pack import allow, check_pack, survey, unusual
    from tablier.games.endangered.pack.trial import try_pack

    language = own_language()
    _need(folder)
    pack, faults = survey(folder)
    if pack is not None:
        for warning in unusual(pack):
            print(warning.found_in(folder).words[language])
        faults = check_pack(pack)
        if not faults and games:
            faults = try_pack(allow(folder), games)
    if faults or pack is None:
        for fault in faults:
            print(fault.found_in(folder).words[language], file=sys.stderr)
        raise TablierError((ONE_FAULT if len(faults) == 1 else FAULTS).fill(folder=folder, n=len(faults)))
    sound = SOUND.fill(
        folder=folder,
        ambassadors=len(pack.ambassadors),
        specialties=2 * len(pack.roles),
        cards=14 * len(pack.roles),
        effects=sum(card.copies for story in pack.scenarios for card in story.cards),
        tried=(TRIED if games else READ).fill(games=games),
    )
    print(sound[language])


@app.command()
def new(folder: Folder) -> None:
    """Begin a pack: a copy of ours with comments, to be written over card by card.

    Example: tablier pack new my-pack
    """
    import shutil

    from tablier.cli.settings import own_language
    from tablier.games.endangered.pack import OWN

    if folder.exists():
        _need(folder)
    try:
        if folder.exists() and any(folder.iterdir()):
            raise TablierError(Words(fr=f"{folder} n'est pas vide", en=f"{folder} is not empty"))
        shutil.copytree(OWN, folder, dirs_exist_ok=True)
    except (OSError, shutil.Error) as trouble:
        words = Words(fr=f"on ne peut pas écrire dans {folder}", en=f"{folder} cannot be written to")
        raise TablierError(words) from trouble
    print(BEGUN.fill(folder=folder)[own_language()])


@app.command("play")
def play_pack(
    folder: Folder,
    scenario: Annotated[str, typer.Option(help="One of the pack's; by default its first.")] = "",
    difficulty: Annotated[
        str, typer.Option(help="introductory, normal, expert, or a sheet of the pack; by default normal.")
    ] = "",
    players: Annotated[
        int, typer.Option(min=0, max=5, help="Seats at the table; 0: two, or as the record says.")
    ] = 0,
    people: Annotated[int, typer.Option(min=0, help="How many seats people hold; bots hold the others.")] = 1,
    bot: Annotated[str | None, typer.Option(help="The level of the other seats.")] = None,
    seed: Annotated[int | None, typer.Option(help="Deal this chance again; by default it is new.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the record here.")] = None,
    begun: Annotated[Path | None, typer.Option("--from", help="Go on with the game in this record.")] = None,
    language: Annotated[str | None, typer.Option(help="fr or en; by default the terminal's.")] = None,
) -> None:
    """Play with a pack in the terminal.

    Example: tablier pack play my-pack --scenario otter --players 3
    """
    from tablier.cli.play import play
    from tablier.games.endangered.pack import allow

    _need(folder)
    name = allow(folder)
    given = {"difficulty": difficulty, "scenario": scenario, "pack": "" if begun else name}
    play(
        "endangered",
        option=[f"{option}={value}" for option, value in given.items() if value],
        begun=begun,
        players=players or (0 if begun else 2),
        people=people,
        bot=bot,
        seed=seed,
        save=save,
        language=language,
    )
