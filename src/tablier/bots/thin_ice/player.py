"""An opponent with hands: looks for places on its pile, tries them in its mind, and builds."""

import threading
from math import radians
from random import Random
from typing import Any

import msgspec

from tablier.bots.bot import Bot, Decision, Level, Limits, Patience
from tablier.core import Game, Words
from tablier.games.thin_ice.state import Done, Out, State


class Skill(msgspec.Struct, frozen=True):
    """How well a level judges; its hands are those that the table agreed on. The kinds of ideas that it
    knows, how many it tries, how often it goes through the best of them in its mind before it moves, by how
    many degrees it misjudges a turn, how often it calls with intent."""

    known: frozenset[str]
    tries: int
    rehearsals: int
    misjudged: float
    intent: float


_BUILDING = frozenset({"tripod", "twist", "scatter", "bridge"})

SKILLS: dict[str, Skill] = {
    "beginner": Skill(_BUILDING, 4, 0, 26.0, 0.0),
    "casual": Skill(_BUILDING, 8, 0, 10.0, 0.3),
    "skilled": Skill(_BUILDING, 14, 1, 5.0, 0.7),
    "master": Skill(_BUILDING | {"swap"}, 24, 7, 0.3, 1.0),
}

LEVELS = (
    Level("beginner", Words(fr="Débutant", en="Beginner"), Limits(seconds=1.0)),
    Level("casual", Words(fr="Amateur", en="Casual"), Limits(seconds=1.5)),
    Level("skilled", Words(fr="Habile", en="Skilled"), Limits(seconds=2.0)),
    Level("master", Words(fr="Maître", en="Master"), Limits(seconds=2.5)),
)


def make(level: str) -> Bot:
    return IceBot(SKILLS[level])


class IceBot(Bot):
    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(
        self,
        game: Game[Any, Any],
        state: State,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        """A call, or one piece placed and at rest, or the verdict that the attempt met with."""
        # The physics are slow to import, and who only asks for the levels does not need them.
        from tablier.bots.thin_ice.calls import choose_call
        from tablier.bots.thin_ice.hand import carry_out
        from tablier.bots.thin_ice.planner import plan_for
        from tablier.bots.thin_ice.reasons import why_placed
        from tablier.games.thin_ice.scene.builder import Builder
        from tablier.games.thin_ice.scene.carrying import stand_still

        if state.phase == "calling":
            call, why = choose_call(state, seat, self.skill.intent, random)
            return Decision(call, why=why)
        missing = [piece for piece in state.called if piece not in state.piles[seat].names]
        builder = Builder(state, seat, random.getrandbits(32))
        if not missing:
            return Decision(stand_still(builder) if state.quake else Done())
        builder.asleep = True  # it rested when it was logged
        plan = plan_for(self.skill, state, seat, missing, Patience(limits, stop), random)
        action = carry_out(builder, plan.chosen, random.gauss(0, radians(self.skill.misjudged)))
        failed = isinstance(action, Out)
        return Decision(action, 0.0 if failed else plan.chosen.sound, why_placed(plan, state, failed))
