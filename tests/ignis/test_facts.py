"""Three facts that follow from the rules, shown on random games under every combination of rulings:
the reserve is never empty, a legal move always exists, and every game ends."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from ignis.boards import RULINGS, layouts, random_match, seeds, walk
from tablier.games.ignis.board import area_of
from tablier.games.ignis.rules import legal
from tablier.games.ignis.state import SUPPLIES, Rules, State


def longest(state: State) -> int:
    """How many moves a game can take that starts here. A move fills a gap, or it ejects something.

    An ejected tile turns to Earth for good, and one Fire or Water is left at the end. Where Air goes
    back as Air, its place on the board is taken by an Earth that stays until its square dies.
    """
    supply = SUPPLIES[state.size]
    gaps, sides = state.board.count("."), supply.fire + supply.water
    turned = supply.air if state.rules.ejected_air == "earth" else len(state.board) - 1
    return gaps + sides - 1 + turned


@pytest.mark.parametrize(
    "rules", RULINGS, ids=lambda rules: f"{rules.line}-{rules.ejected_air}-{rules.removed}"
)
@pytest.mark.rule("IGN-R1", "IGN-R2", "IGN-R3")
@given(seed=seeds, layout=layouts)
@settings(max_examples=25)
def test_the_three_facts(rules: Rules, seed: int, layout: str) -> None:
    match = random_match(seed, layout, rules)
    random, bound = Random(seed), longest(match.state)
    while match.outcome is None:
        state: State = match.state
        assert state.air + state.earth > 0
        choices = legal(state)
        assert choices
        match.add(state.side, random.choice(choices))
        assert state.number <= bound


@given(seed=seeds, layout=layouts)
@settings(max_examples=40)
def test_no_tile_is_lost_and_the_area_only_shrinks(seed: int, layout: str) -> None:
    states = walk(random_match(seed, layout, Rules()), Random(seed))
    for state, following in pairwise(states):
        held = sum(following.board.count(element) for element in "FWAE") + following.air + following.earth
        assert held == SUPPLIES[state.size].total
        before, now = area_of(state.board), area_of(following.board)
        assert set(now.files) <= set(before.files)
        assert set(now.ranks) <= set(before.ranks)
