"""The games that a server offers, by slug, with all that a client must know to offer them."""

from collections.abc import Iterable
from typing import Any

from tablier import bots
from tablier.core import Game, UnknownGame
from tablier.core.live import is_live
from tablier.games import has_part, rulesets, slugs
from tablier.learn.openings.ways import has_openings, walks
from tablier.learn.puzzles.mistakes import finds_mistakes
from tablier.learn.puzzles.shelf import has_puzzles
from tablier.reviews import can_review
from tablier.server.wire import GameInfo, LevelInfo


class Catalogue:
    def __init__(self, offered: Iterable[Game[Any, Any]] | None = None) -> None:
        found = [game for slug in slugs() for game in rulesets(slug)] if offered is None else offered
        self._rulesets = {game.ruleset: game for game in sorted(found, key=lambda game: game.version)}
        self._games = {game.slug: game for game in self._rulesets.values()}  # the newest of each
        self._infos: tuple[GameInfo, ...] | None = None

    def find(self, slug: str) -> Game[Any, Any]:
        if slug not in self._games:
            raise UnknownGame(slug, sorted(self._games))
        return self._games[slug]

    def ruled_by(self, ruleset: str) -> Game[Any, Any]:
        """The game that a log names, with rules of the very version."""
        if ruleset not in self._rulesets:
            raise UnknownGame(ruleset, sorted(self._rulesets))
        return self._rulesets[ruleset]

    def all(self) -> tuple[Game[Any, Any], ...]:
        return tuple(self._games.values())

    def infos(self) -> tuple[GameInfo, ...]:
        """Asking for the bots' levels imports the bots, which takes a moment the first time."""
        if self._infos is None:
            self._infos = tuple(describe(game) for game in self.all())
        return self._infos


def describe(game: Game[Any, Any]) -> GameInfo:
    return GameInfo(
        slug=game.slug,
        ruleset=game.ruleset,
        title=game.title,
        summary=game.summary,
        designer=game.designer,
        minutes=game.minutes,
        players=(game.players.start, game.players[-1]),
        cooperative=game.cooperative,
        live=is_live(game),
        options=game.options,
        levels=tuple(
            LevelInfo(level.key, level.title) for level in (*bots.levels(game.slug), *bots.guests(game.slug))
        ),
        puzzles=has_puzzles(game.slug),
        mistakes=finds_mistakes(game.slug),
        reviews=can_review(game.slug),
        openings=has_openings(game),
        places=walks(game),
        printable=has_part(game.slug, "paper", "sheets"),
        challenges=game.challenges is not None,
        positions=game.takes_positions,
        hidden=game.hidden,
        packs=game.packs.option if game.packs else "",
    )
