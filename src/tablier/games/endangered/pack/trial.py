"""Trying a pack out: random games in which every card should turn up and be playable, and that end."""

import time
from random import Random
from typing import Any, cast

import numpy as np

from tablier.core import Dealer, Match, TablierError, Words
from tablier.games.endangered.numbering import DECK
from tablier.games.endangered.pack.faults import BadPack
from tablier.games.endangered.pack.loading import load, program_of

PLAIN, LONGEST = 2, 3_000
"""Games of each scenario by the plain rules, which name what never ends; and events of such a game."""
AT_ONCE, PATIENCE = 100, 30.0
"""So many events are played before one looks at the clock; and the seconds that a scenario has."""


def try_pack(name: str, games: int) -> list[BadPack]:
    """Games that never end; cards that never came into play, and effect cards that were never revealed."""
    return try_rules(name) or _unseen(name, games)


def try_rules(name: str) -> list[BadPack]:
    """Games that never end, and what the compiled rules have no room for."""
    stories = load(name)[0].scenarios
    faults = [fault for story in stories for fault in _without_end(name, story.key)]
    return faults or _too_large(name)


def _without_end(name: str, scenario: str) -> list[BadPack]:
    from tablier.games.endangered import game

    until = time.monotonic() + PATIENCE
    for seed in range(PLAIN):
        random = Random(seed)
        match = Match(game, {"scenario": scenario, "pack": name}, 2 + seed, Dealer(seed))
        try:
            while match.outcome is None and match.seq < LONGEST and time.monotonic() < until:
                match.play_out(random, limit=match.seq + AT_ONCE)
        except TablierError as endless:
            return [BadPack(f"scenarios/{scenario}.toml", "", endless.words)]
        if match.outcome is None:
            return [_called_off(scenario)]
    return []


def _called_off(scenario: str) -> BadPack:
    words = Words(fr="une partie au hasard ne finit pas", en="a random game does not end")
    return BadPack(f"scenarios/{scenario}.toml", "", words)


def _too_large(name: str) -> list[BadPack]:
    from tablier.games.endangered.engine.tables import write_book

    pack, mark = load(name)
    for story in pack.scenarios:
        for difficulty in story.levels():
            try:
                write_book(program_of(name, mark, story.key, difficulty))
            except TablierError as too_large:
                return [BadPack(f"scenarios/{story.key}.toml", difficulty, too_large.words)]
    return []


def _unseen(name: str, games: int) -> list[BadPack]:
    from tablier.games.endangered import game
    from tablier.games.endangered.engine import running
    from tablier.games.endangered.engine.layout import load as flatten
    from tablier.games.endangered.engine.tables import write_book

    faults: list[BadPack] = []
    played = np.zeros(5 * DECK, dtype=np.int64)
    stories = load(name)[0].scenarios
    for number, story in enumerate(stories):
        scenario = story.key
        state = Match(game, {"scenario": scenario, "pack": name}, 5).state
        program = program_of(state.folder, state.pack, scenario, "normal")
        revealed, rng = np.zeros(18, dtype=np.int64), np.array([number + 1], dtype=np.uint64)
        watch = cast(Any, running).watch_many
        if watch(flatten(state), write_book(program), games, rng, played, revealed):
            faults.append(_called_off(scenario))
        for kind, card in enumerate(program.effect_cards):
            if not revealed[kind]:
                faults.append(_never(f"scenarios/{scenario}.toml", card.key, games))
        if story is stories[-1]:
            for place, card in enumerate(program.cards):
                if not played[place]:
                    faults.append(_never(f"roles/{program.role(place // DECK).key}.toml", card.key, games))
    return faults


def _never(file: str, key: str, games: int) -> BadPack:
    return BadPack(
        file,
        f"cards[{key}]",
        Words(fr=f"jamais en jeu en {games} parties au hasard", en=f"never in play in {games} random games"),
    )
