"""A game's rules in words: `rulebook.json` beside its rules, read here, by the client's build and the docs.

    rulebook("ignis").rule("IGN-6").words.en        # Air is ejected only when Earth slides in. ...

The rules page of the client sets it as a little book, and the page in docs/games quotes each rule under its
id; whoever refuses an action can quote the rule in the way.
"""

from functools import cache
from importlib.resources import files

import msgspec

from tablier.core import Words
from tablier.games import find


class Rule(msgspec.Struct, frozen=True):
    """One rule or ruling under its id; `detail` is what the reference adds, in English."""

    id: str
    fr: str
    en: str
    detail: str = ""

    @property
    def words(self) -> Words:
        """What the rule says."""
        return Words(self.fr, self.en)


class Figure(msgspec.Struct, frozen=True):
    """A drawing that the client makes with the game's own board."""

    name: str
    caption: Words


class Chapter(msgspec.Struct, frozen=True):
    """Some rules under a title, in the order in which they are taught."""

    title: Words
    rules: tuple[Rule, ...]
    lead: Words | None = None
    figure: Figure | None = None


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of a game."""

    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> dict[str, Rule]:
        """Every rule by its id."""
        return {rule.id: rule for chapter in self.chapters for rule in chapter.rules}

    def rule(self, id: str) -> Rule:
        """The rule of that id; raises KeyError where there is none."""
        return self.rules[id]


@cache
def rulebook(slug: str) -> Rulebook:
    """The rulebook of a game.

    >>> rulebook("ignis").rule("IGN-7").words.en
    'You may eject a tile of your own.'
    """
    package = type(find(slug)).__module__.rpartition(".")[0]
    data = files(package).joinpath("rulebook.json").read_bytes()
    return msgspec.json.decode(data, type=Rulebook)
