"""The engine games of an opening book: our own levels against each other, each strength among its equals."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from types import ModuleType
from typing import Any

from tablier.bots import Bot, Limits, levels, make
from tablier.bots.discovery import is_searched
from tablier.core import Dealer, Match, Over
from tablier.games import find, part
from tablier.learn.openings.tally import BANDS, Tally, add_up
from tablier.learn.openings.ways import Way, ways

LONGEST = 4000
"""Events after which a game is broken off."""


def band_of(slug: str, level: str) -> int:
    """The strength of one of a game's own levels: the weakest third of them, the middle, the strongest."""
    keys = [known.key for known in levels(slug)]
    return 1 + len(BANDS) * keys.index(level) // len(keys) if level in keys else 0


def play_books(slug: str, games: int, seed: int, nodes: int, processes: int) -> Iterator[list[Tally]]:
    """So many games of each strength; yields what is known after each, to be added up at the end."""
    tasks = [(band, number) for number in range(games) for band in BANDS]
    found: list[tuple[list[Way], list[int]]] = []
    with ProcessPoolExecutor(processes) as pool:
        for taken, bands in pool.map(partial(play_one, slug, seed, nodes), tasks):
            found.append((taken, bands))
            yield add_up(found) if len(found) == len(tasks) else []


def play_one(slug: str, seed: int, nodes: int, task: tuple[int, int]) -> tuple[list[Way], list[int]]:
    """One game among players of one strength, and the ways that it took."""
    band, number = task
    game, name = find(slug), f"{slug} {seed} {band} {number}"
    random = Random(name)
    own = part(slug, "learn", "openings")
    options, players = _settings(own, random) if own else (dict[str, str](), game.usual_players)
    match = Match(game, options, players, Dealer(random.getrandbits(63)))
    bots = [_player(slug, band, random) for _ in range(players)]
    while not isinstance(match.turn, Over) and match.seq < LONGEST:
        match.deal_all()
        if (seat := match.seat) is not None:
            match.add(seat, _decide(match, seat, bots[seat], nodes, random))
    return ways(match), [band] * players


def _settings(own: ModuleType, random: Random) -> tuple[dict[str, str], int]:
    """What a game's own part is played with, where it says so."""
    found: tuple[dict[str, str], int] = own.settings(random)
    return found


def _player(slug: str, band: int, random: Random) -> Bot:
    """Of one strength. The strongest levels of the common search play the same game every time: here they
    choose among moves that look as good to them."""
    own = [level.key for level in levels(slug) if band_of(slug, level.key) == band]
    if band == BANDS[-1] and is_searched(slug):
        from tablier.bots.search.player import SearchBot
        from tablier.bots.search.strength import Strength

        return SearchBot(slug, Strength(depth=6, lines=4, heat=6, slack=20))
    return make(slug, random.choice(own))


def _decide(match: Match[Any, Any], seat: int, bot: Bot, nodes: int, random: Random) -> Any:
    known = match.game.determinize(match.state, seat, random)
    limits = Limits(nodes=nodes) if nodes else Limits()
    return bot.choose(match.game, known, seat, limits, random).action


def count_games(games: int, bands: Sequence[int] = BANDS) -> dict[int, int]:
    return dict.fromkeys(bands, games)
