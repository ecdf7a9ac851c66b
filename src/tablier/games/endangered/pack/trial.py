"""Trying a pack out: random games in which every card should turn up and be playable."""

from pathlib import Path
from typing import Any, cast

import numpy as np

from tablier.core import Match, Words
from tablier.games.endangered.pack.loading import SCENARIOS, BadPack, allow, program_of
from tablier.games.endangered.pack.program import Program


def try_pack(folder: Path, games: int) -> list[BadPack]:
    """Cards that never came into play, and effect cards that were never revealed, in random games."""
    from tablier.games.endangered import game
    from tablier.games.endangered.engine import running
    from tablier.games.endangered.engine.layout import load
    from tablier.games.endangered.engine.tables import write_book

    played = np.zeros(70, dtype=np.int64)
    faults: list[BadPack] = []
    program: Program | None = None
    for number, scenario in enumerate(SCENARIOS):
        state = Match(game, {"scenario": scenario, "pack": allow(folder)}, 5).state
        program = program_of(state.folder, state.pack, scenario, "normal")
        revealed = np.zeros(18, dtype=np.int64)
        rng = np.array([number + 1], dtype=np.uint64)
        watch = cast(Any, running).watch_many
        watch(load(state), write_book(program), games, rng, played, revealed)
        for kind, card in enumerate(program.effect_cards):
            if not revealed[kind]:
                faults.append(_never(f"scenarios/{scenario}.toml", card.key, games))
    assert program is not None
    for number, card in enumerate(program.cards):
        if not played[number]:
            role = program.role(number // 14).key
            faults.append(_never(f"roles/{role}.toml", card.key, games))
    return faults


def _never(file: str, key: str, games: int) -> BadPack:
    return BadPack(
        file,
        f"cards[{key}]",
        Words(fr=f"jamais en jeu en {games} parties au hasard", en=f"never in play in {games} random games"),
    )
