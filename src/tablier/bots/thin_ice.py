"""An opponent with hands: looks for places on its pile, tries them in its mind, and builds."""

import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import radians
from random import Random
from typing import Any

import msgspec

from tablier.bots.bot import Bot, Decision, Level, Limits, Patience
from tablier.bots.thin_ice_calls import choose_call
from tablier.bots.thin_ice_hand import carry_out, stand_still
from tablier.bots.thin_ice_ideas import Idea, carries, ideas, tops
from tablier.bots.thin_ice_trials import Trial, attempt
from tablier.core import Game, TablierError, Words
from tablier.games.thin_ice.builder import Builder
from tablier.games.thin_ice.pieces import SIZES, size_of
from tablier.games.thin_ice.state import Done, IceState, Out
from tablier.games.thin_ice.world import World

CORES = 2
STAGES = (frozenset({"tripod", "twist"}), frozenset({"swap"}), frozenset({"scatter"}))
"""In which order kinds of ideas are gone through..."""

GOOD_ENOUGH, ROOMY = 0.9, 0.6
"""...until a place is found that is so sound and leaves so much room for what is still in the stash."""


class Skill(msgspec.Struct, frozen=True):
    """What a level knows and how its hands are: the kinds of ideas, how many are tried, the tremor
    in millimetres, by how many degrees it misjudges a turn, how often it calls with intent."""

    known: frozenset[str]
    tries: int
    tremor: float
    misjudged: float
    intent: float


_BUILDING = frozenset({"tripod", "twist", "scatter"})

SKILLS: dict[str, Skill] = {
    "beginner": Skill(_BUILDING, 4, 1.2, 26.0, 0.0),
    "casual": Skill(_BUILDING, 8, 0.5, 10.0, 0.3),
    "skilled": Skill(_BUILDING, 12, 0.35, 7.5, 0.7),
    "master": Skill(_BUILDING | {"swap"}, 24, 0.05, 1.0, 1.0),
}

LEVELS = (
    Level("beginner", Words(fr="Débutant", en="Beginner"), Limits(seconds=1.0)),
    Level("casual", Words(fr="Amateur", en="Casual"), Limits(seconds=1.5)),
    Level("skilled", Words(fr="Habile", en="Skilled"), Limits(seconds=2.0)),
    Level("master", Words(fr="Maître", en="Master"), Limits(seconds=2.5)),
)


def make(level: str) -> Bot:
    if level not in SKILLS:
        known = ", ".join(SKILLS)
        raise TablierError(
            Words(
                fr=f"niveau inconnu : {level} ; connus : {known}",
                en=f"unknown level: {level}; known: {known}",
            )
        )
    return IceBot(SKILLS[level])


class IceBot(Bot):
    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(
        self,
        game: Game[Any, Any],
        state: IceState,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        """A call, or one piece placed and at rest, or the verdict that the attempt met with."""
        if state.phase == "calling":
            return Decision(choose_call(state, seat, self.skill.intent, random))
        missing = [piece for piece in state.called if piece not in state.piles[seat].names]
        builder = Builder(state, seat, random.getrandbits(32), self.skill.tremor)
        if not missing:
            return Decision(stand_still(builder) if state.quake else Done())
        plan = self._plan(state, seat, missing, Patience(limits, stop), random)
        action = carry_out(builder, plan, random.gauss(0, radians(self.skill.misjudged)))
        return Decision(action, plan.sound if not isinstance(action, Out) else 0.0)

    def _plan(
        self, state: IceState, seat: int, missing: list[str], patience: Patience, random: Random
    ) -> Trial:
        """The best place found for one of the called pieces, in the time there is."""
        world = World.of(state.table.top, state.piles[seat])
        pieces = list({size_of(piece): piece for piece in missing}.values())
        slack, tried = self.skill.tremor / 2, 0
        best, worth = None, 0.0
        with ThreadPoolExecutor(CORES) as pool:  # a simulation runs outside Python's lock
            for kinds in STAGES:
                for some in _chunks(_ideas(world, pieces, self.skill.known & kinds, random), CORES):
                    seeds = [random.getrandbits(32) for _ in some]
                    for trial in pool.map(
                        lambda idea, seed: attempt(world, idea, slack, Random(seed)), some, seeds
                    ):
                        if trial and (value := _value(trial, state)) > worth:
                            best, worth = trial, value
                    tried += len(some)
                    if (
                        tried >= self.skill.tries
                        or not patience.lasts(tried)
                        or (best and "scatter" in kinds)
                    ):
                        break
                if best and best.sound > GOOD_ENOUGH and prospects(best.world, state) > ROOMY:
                    break
        if best is None:  # nothing stands: do the first thing that comes to mind, as people do
            idea = next(_ideas(world, pieces, self.skill.known, random))
            best = Trial(idea, idea.pose, world, 0.0)
        return best


def _ideas(world: World, pieces: list[str], kinds: frozenset[str], random: Random) -> Iterator[Idea]:
    """Ideas of these kinds for each of the pieces in turn."""
    sources = [ideas(world, piece, kinds, random) for piece in pieces]
    while sources:
        for source in list(sources):
            idea = next(source, None)
            if idea is None:
                sources.remove(source)
            else:
                yield idea


def _value(trial: Trial, state: IceState) -> float:
    """Soundness first, then what it leaves for later; the table's own three places are the safest."""
    return trial.sound + 0.3 * prospects(trial.world, state) + 0.1 * (trial.idea.kind == "tripod")


def prospects(world: World, state: IceState) -> float:
    """What the next calls will find: the share of the stash that has a place on top of the pile."""
    stash = [size_of(piece) for piece in state.stash]
    if not stash or len(world.contacts().table) < 3:
        return 1.0
    free = [size_of(top) for top in tops(world)]
    room = {size: sum(carries(top, size) for top in free) for size in SIZES}
    return sum(min(2, room[size]) / 2 for size in stash) / len(stash)


def _chunks(things: Iterable[Idea], size: int) -> Iterable[list[Idea]]:
    source = iter(things)
    while some := list(islice(source, size)):
        yield some
