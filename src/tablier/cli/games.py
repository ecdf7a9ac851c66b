"""`tablier games`: what can be played."""

from typing import Annotated

import typer


def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game, with its options.")] = None,
) -> None:
    """List the games, or tell what one of them offers.

    Example: tablier games ignis
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from tablier.cli.settings import own_language
    from tablier.games import find, slugs

    language, console = own_language(), Console(highlight=False)
    if game is not None:
        from tablier.bots import levels

        rules = find(game)
        console.print(f"[bold]{rules.title[language]}[/], {rules.designer} ({rules.ruleset})")
        console.print(rules.summary[language], "\n")
        for option in rules.options:
            console.print(f"  --option {option.name}={option.default}", style="bold")
            console.print(f"    {option.title[language]}: {option.expected}", markup=False)
        for level in levels(game):
            console.print(f"  --bot {level.key}", style="bold", end="")
            console.print(f"    {level.title[language]}", markup=False)
        return
    table = Table("", "title", "players", "minutes", "designer", "ruleset", box=box.SIMPLE_HEAD)
    for slug in slugs():
        rules = find(slug)
        first, last = rules.players.start, rules.players[-1]
        table.add_row(
            f"[bold]{slug}[/]",
            rules.title[language],
            str(first) if first == last else f"{first}-{last}",
            "-".join(map(str, rules.minutes)),
            rules.designer,
            rules.ruleset,
        )
    console.print(table)


commands = {"games": games}
