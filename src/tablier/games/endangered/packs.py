"""Packs as the server and the page handle them: by their text, wherever it is kept."""

import re
import tempfile
from pathlib import Path

from tablier.core import Choice, Words
from tablier.core.pack import Files, PackFault, PackField, PackHelp, PackPart, Packs, PackShape
from tablier.games.endangered.game import Endangered
from tablier.games.endangered.pack import DIFFICULTIES, OWN, BadPack, check_pack, load, survey, unusual
from tablier.games.endangered.pack.keeping import KEPT, keep, kept_folder, write
from tablier.games.endangered.pack.splitting import split

_TITLES = {
    "pack.toml": Words(fr="Plateau et cartes jaunes", en="Board and yellow cards"),
    "ambassadors.toml": Words(fr="Ambassadeurs", en="Ambassadors"),
    "roles": Words(fr="Personnage : {name}", en="Role: {name}"),
    "scenarios": Words(fr="Scénario : {name}", en="Scenario: {name}"),
}


class EndangeredPacks(Packs):
    """Folders of TOML files."""

    option = "pack"

    def own(self) -> Files:
        return {
            path.relative_to(OWN).as_posix(): path.read_text("utf-8") for path in sorted(OWN.rglob("*.toml"))
        }

    def title(self, file: str, text: str = "") -> Words | None:
        if file in ("pack.toml", "ambassadors.toml"):
            return _TITLES[file]
        found = re.fullmatch(r"(roles|scenarios)/([a-z][a-z0-9-]{0,39})\.toml", file)
        if found is None:
            return None
        names = [part.name for part in split(file, text)[:1] if part.name.en]
        return _TITLES[found[1]].fill(name=names[0] if names else found[2])

    def check(self, files: Files) -> tuple[list[PackFault], list[PackFault]]:
        with tempfile.TemporaryDirectory() as home:
            folder = Path(home)
            write(files, folder)
            pack, faults = survey(folder)
            odd: list[BadPack] = []
            if pack is not None:
                faults, odd = check_pack(pack), unusual(pack)
            wrong, strange = ([_told(fault.found_in(folder)) for fault in some] for some in (faults, odd))
            return wrong, strange

    def parts(self, file: str, text: str) -> tuple[PackPart, ...]:
        return split(file, text)

    def keep(self, files: Files) -> str:
        return keep(files)

    def kept(self, value: str) -> str:
        name = value.partition("#")[0]
        return name if KEPT.fullmatch(name) else ""

    def is_here(self, name: str) -> bool:
        return kept_folder(name).is_dir()

    def try_out(self, name: str) -> list[PackFault]:
        from tablier.games.endangered.pack.trial import try_rules

        return [_told(fault) for fault in try_rules(name)]

    def choices(self, name: str) -> tuple[Choice, ...]:
        """A sheet that only some scenarios have is named all the same; a table of the others refuses it."""
        pack, _ = load(name)
        scenario, difficulty = (one for one in Endangered.options[:2] if isinstance(one, Choice))
        usual = dict(zip(difficulty.values, difficulty.labels, strict=True))
        levels = {key: usual.get(key) for key in DIFFICULTIES}
        for story in pack.scenarios:
            levels |= {key: terms.name for key, terms in story.sheets.items()}
        return (
            Choice(
                scenario.name,
                tuple(story.key for story in pack.scenarios),
                scenario.title,
                tuple(story.name for story in pack.scenarios),
            ),
            Choice(
                difficulty.name,
                tuple(levels),
                difficulty.title,
                tuple(words or Words(key, key) for key, words in levels.items()),
            ),
        )

    def fields(self) -> tuple[PackField, ...]:
        from tablier.games.endangered.pack.help import fields

        return fields()

    def shapes(self) -> tuple[PackShape, ...]:
        from tablier.games.endangered.pack.blanks import shapes

        return shapes()

    def help(self) -> tuple[PackHelp, ...]:
        from tablier.games.endangered.pack.help import helps

        return helps()


def _told(fault: BadPack) -> PackFault:
    return PackFault(fault.file, fault.line, fault.key, fault.expected)


packs = EndangeredPacks()
