"""Looking for a place: ideas in stages, each tried in simulation, until one is good enough."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import inf
from random import Random

import msgspec

from tablier.bots.bot import Patience
from tablier.bots.thin_ice.ideas import Idea, ideas, places
from tablier.bots.thin_ice.player import Skill
from tablier.bots.thin_ice.taste import Taste, taste_of
from tablier.bots.thin_ice.trials import Trial, attempt, rehearse
from tablier.games.thin_ice.physics.world import World
from tablier.games.thin_ice.pieces import Size, size_of
from tablier.games.thin_ice.scene.hand import TREMOR
from tablier.games.thin_ice.state import State

CORES = 2
GOOD_ENOUGH, ROOMY = 0.9, 0.6
"""Ideas are tried until a place is found that is so sound and leaves so much room for the stash."""

RETHOUGHT = 4
"""How many of the best places are tried again and again by who rehearses."""

SAFEST, LIKED, LIFTING = 0.2, 0.05, 0.35
"""What one of the table's three places is worth above others, what is to the builder's taste, and what it
costs to take a piece off the pile first: others may come along with it."""


class Plan(msgspec.Struct, frozen=True):
    """What was chosen, all that stood when it was tried, the best first, and how much was tried."""

    chosen: Trial
    stood: tuple[Trial, ...]
    tried: int


def plan_for(
    skill: Skill, state: State, seat: int, missing: list[str], patience: Patience, random: Random
) -> Plan:
    """The best place found for one of the called pieces, in the time there is."""
    world = World.of(state.setup.top, state.piles[seat])
    pieces = list({size_of(piece): piece for piece in missing}.values())
    tremor, tried = TREMOR[state.setup.hands], 0
    stood: list[tuple[float, Trial]] = []
    taste = taste_of(state, seat)

    def attempt_by_seed(idea: Idea, seed: int) -> Trial | None:
        return attempt(world, idea, tremor, Random(seed))

    def rehearse_by_seed(trial: Trial, seed: int) -> Trial:
        return rehearse(world, trial, tremor, skill.rehearsals, Random(seed))

    with ThreadPoolExecutor(CORES) as pool:  # a simulation runs outside Python's lock
        for kinds, share in taste.stages:
            for some in _chunks(_ideas(world, pieces, skill.known & kinds, random, taste), CORES):
                seeds = [random.getrandbits(32) for _ in some]
                trials = pool.map(attempt_by_seed, some, seeds)
                stood += [(_value(trial, state, taste), trial) for trial in trials if trial]
                tried += len(some)
                found_any = bool(stood) and "scatter" in kinds
                if found_any or tried >= share * skill.tries or not patience.lasts(tried):
                    break
            stood.sort(key=lambda pair: -pair[0])
            for n in range(0, RETHOUGHT if skill.rehearsals else 0, CORES):
                best = range(len(stood))[n : n + CORES]
                fresh = [at for at in best if stood[at][1].tries == 1]
                seeds = [random.getrandbits(32) for _ in fresh]
                again = pool.map(rehearse_by_seed, [stood[at][1] for at in fresh], seeds)
                for at, trial in zip(fresh, again, strict=True):
                    stood[at] = (_value(trial, state, taste), trial)
                if any(_will_do(stood[at][1], state) for at in best) or not patience.lasts(tried):
                    break
            stood.sort(key=lambda pair: -pair[0])
            if stood and _will_do(stood[0][1], state):
                break
    if stood:
        return Plan(stood[0][1], tuple(trial for _, trial in stood), tried)
    # Nothing stands: do the first thing that comes to mind, as people do.
    idea = next(_ideas(world, pieces, skill.known, random, taste))
    return Plan(Trial(idea, idea.pose, world, inf), (), tried)


def _will_do(trial: Trial, state: State) -> bool:
    """A lucky scatter does not end the search: something plainer may be as sound."""
    plain = trial.idea.kind != "scatter"
    return plain and trial.sound > GOOD_ENOUGH and prospects(trial.world, state) > ROOMY


def _ideas(
    world: World, pieces: list[str], kinds: frozenset[str], random: Random, taste: Taste
) -> Iterator[Idea]:
    """Ideas of these kinds for each of the pieces in turn."""
    sources = [ideas(world, piece, kinds, random, taste) for piece in pieces]
    while sources:
        for source in list(sources):
            idea = next(source, None)
            if idea is None:
                sources.remove(source)
            else:
                yield idea


def _value(trial: Trial, state: State, taste: Taste) -> float:
    """Soundness first, then what it leaves for later; the table's own three places are the safest."""
    kind = trial.idea.kind
    liked = SAFEST if kind == "tripod" else LIKED * (kind == taste.likes)
    risk = LIFTING * bool(trial.idea.lifted)
    return trial.sound + 0.3 * prospects(trial.world, state) + liked - risk


def prospects(world: World, state: State) -> float:
    """What the next calls will find: the share of the stash that has a place on top of the pile."""
    stash: list[Size] = [size_of(piece) for piece in state.stash]
    if not stash or len(world.contacts().table) < 3:
        return 1.0
    room = places(world)
    return sum(min(2, room[size]) / 2 for size in stash) / len(stash)


def _chunks(things: Iterable[Idea], size: int) -> Iterable[list[Idea]]:
    source = iter(things)
    while some := list(islice(source, size)):
        yield some
