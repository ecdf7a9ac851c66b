"""Trying a pack out: random games in which every card should turn up and be playable, and that end."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, cast

import numpy as np

from tablier.core import Dealer, Match, TablierError, Words
from tablier.games.endangered.numbering import DECK
from tablier.games.endangered.pack.cards import Pack, Role
from tablier.games.endangered.pack.faults import BadPack
from tablier.games.endangered.pack.loading import load, program_of
from tablier.games.endangered.pack.program import DESTRUCTION, SCENARIO_SHEET
from tablier.games.endangered.rules.interpreter import ENDLESS

PLAIN, MORE, LONGEST = (2, 3), (5,) * 12, 3_000
"""Players at the games of each scenario by the plain rules, which name what never ends; at more of them,
where the compiled rules found such a game and cannot name it; and events of a game."""
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


def _without_end(name: str, scenario: str, tables: Sequence[int] = PLAIN) -> list[BadPack]:
    from tablier.games.endangered import game

    until = time.monotonic() + PATIENCE
    for seed, players in enumerate(tables):
        random = Random(seed)
        try:
            match = Match(game, {"scenario": scenario, "pack": name}, players, Dealer(seed))
            while match.outcome is None and match.seq < LONGEST and time.monotonic() < until:
                match.play_out(random, limit=match.seq + AT_ONCE)
        except TablierError as endless:
            return [_found(load(name)[0], scenario, endless.words)]
        except Exception as broken:  # whatever a pack brings the rules to, its author is told of it
            return [_broken_off(scenario, broken)]
        if match.outcome is None:
            return [_asks_on(match, scenario, random)]
    return []


def _asks_on(match: Match[Any, Any], scenario: str, random: Random) -> BadPack:
    """What is still being asked about, again and again, is what never ends."""
    program = program_of(match.state.folder, match.state.pack, scenario, "normal")
    asking = Counter[Words]()
    for _ in range(AT_ONCE):
        match.play_out(random, limit=match.seq + 1)
        source = program.source_at(match.state.stack[-1].pc) if match.state.stack else None
        if source:
            asking[source.name] += 1
    for card, times in asking.most_common(1):
        if 2 * times > AT_ONCE:
            return _found(program.pack, scenario, ENDLESS.fill(name=card))
    return _called_off(scenario)


def _found(pack: Pack, scenario: str, endless: Words) -> BadPack:
    """The game names the card alone: here it is found again."""
    story = next(story for story in pack.scenarios if story.key == scenario)
    home = f"scenarios/{scenario}.toml"
    named = [
        (home, "normal.power", SCENARIO_SHEET),
        (home, "destruction", DESTRUCTION),
        *((home, f"cards[{card.key}]", card.name) for card in story.cards),
        *(("pack.toml", f"actions[{one.key}]", one.name) for one in pack.actions),
        *(("pack.toml", f"yellow[{card.key}]", card.name) for card in pack.yellow),
        *((f"roles/{role.key}.toml", f"specialties[{one.key}]", one.name)
          for role in pack.roles for one in role.specialties),
        *((f"roles/{role.key}.toml", f"cards[{card.key}]", card.name)
          for role in pack.roles for card in role.cards),
    ]  # fmt: skip
    for file, place, name in named:
        if ENDLESS.fill(name=name) == endless:
            return BadPack(file, place, endless)
    return BadPack(home, "", endless)


def _broken_off(scenario: str, trouble: Exception) -> BadPack:
    told = f"{type(trouble).__name__}: {trouble}"
    words = Words(fr=f"une partie au hasard s'interrompt ({told})", en=f"a random game breaks off ({told})")
    return BadPack(f"scenarios/{scenario}.toml", "", words)


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
    pack, played = load(name)[0], np.zeros(5 * DECK, dtype=np.int64)
    for number, story in enumerate(pack.scenarios):
        scenario = story.key
        state = Match(game, {"scenario": scenario, "pack": name}, 5).state
        program = program_of(state.folder, state.pack, scenario, "normal")
        revealed, rng = np.zeros(18, dtype=np.int64), np.array([number + 1], dtype=np.uint64)
        watch = cast(Any, running).watch_many
        if watch(flatten(state), write_book(program), games, rng, played, revealed):
            return _without_end(name, scenario, MORE) or [_called_off(scenario)]
        for kind, card in enumerate(program.effect_cards):
            if not revealed[kind]:
                faults.append(_never(f"scenarios/{scenario}.toml", f"cards[{card.key}]", games))
    decks = [card for role in pack.roles for card in _deck(pack, role)]
    idle = dict.fromkeys(place for place, times in zip(decks, played, strict=True) if not times)
    return faults + [_never(file, place, games) for file, place in idle]


def _deck(pack: Pack, role: Role) -> Iterator[tuple[str, str]]:
    """Where each of its cards is written, as the program lays them out."""
    for card in pack.yellow:
        yield "pack.toml", f"yellow[{card.key}]"
    for card in role.cards:
        for _ in range(card.copies):
            yield f"roles/{role.key}.toml", f"cards[{card.key}]"


def _never(file: str, place: str, games: int) -> BadPack:
    return BadPack(
        file,
        place,
        Words(fr=f"jamais en jeu en {games} parties au hasard", en=f"never in play in {games} random games"),
    )
