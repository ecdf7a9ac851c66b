"""Words that were chosen with care stay as they were chosen, and numbers agree with what they count."""

import json
import re
from pathlib import Path

import pytest

import tablier
from tablier.core.conduct import TakeBack, describe_conduct
from tablier.games.extinction.texts import NOT_PREY
from tablier.games.rulebook import rulebook
from tablier.games.thin_ice.state import Call
from tablier.games.thin_ice.texts import name_call

SOURCES = Path(__file__).parents[2] / "web" / "src"
FOLDERS = sorted(path.parent for path in SOURCES.glob("**/texts/fr.json"))


def texts(folder: Path, language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return read


def test_what_the_screen_says() -> None:
    shell = texts(SOURCES / "texts", "fr")
    said = [shell[key] for key in ("players.turn.you", "actions.draw", "replay.play")]
    assert said == ["à vous", "Proposer la nulle", "Lecture"]
    games = SOURCES / "games"
    assert texts(games / "thin-ice" / "texts", "fr")["list"] == "Où sont les pièces"
    assert texts(games / "extinction" / "texts", "fr")["edit.teal"] == "Bleu canard"
    ignis = texts(games / "ignis" / "texts", "fr")
    assert (ignis["ejects.W"], ignis["ejects.E"]) == (
        "L'Eau de {square} est éjectée.",
        "La Terre de {square} est éjectée.",
    )
    assert ignis["ejects.F"] == "Le Feu de {square} est éjecté."


def test_what_the_games_say() -> None:
    assert describe_conduct(TakeBack(1)).fr == "reprend son coup"
    assert "ralliez quatre ambassadeurs" in tablier.game("endangered").summary.fr
    assert NOT_PREY.fill(hunters="Queens", prey="Drones").en == "Queens take only Drones"
    assert name_call(Call(("L",))).fr == "une grande pyramide", "no noun is missing"
    for slug in ("endangered", "extinction", "ignis"):
        assert rulebook(slug).chapters[-1].title.fr == "Précisions"


FROM_TWO_ON = {"clock.days", "count", "ending.moves", "left", "setup.cards", "quiet"}
"""Said of two or more alone, wherever they are said."""
TWINS = {"card.players": "card.player", "lobby.people": "lobby.person", "pairs": "pair", "vanish": "vanishes"}
TWINS |= {"row.moves": "row.move", "players.watchers": "players.watcher", "result.points": "result.point"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(SOURCES)))
def test_one_of_something_is_not_many(folder: Path) -> None:
    """Whatever counts in the plural has a twin for one."""
    for language in ("en", "fr"):
        known = texts(folder, language)
        for key, text in known.items():
            if re.search(r"\{n\} (?!is\b)[a-zé]+s\b", text) and key not in FROM_TWO_ON:
                assert TWINS.get(key, f"{key}.one") in known, f"{language}, {key}: {text}"
