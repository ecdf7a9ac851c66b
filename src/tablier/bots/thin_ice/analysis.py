"""What can be done in Thin Ice: placements with their chance to stand, or calls with the room for them."""

import time
from random import Random

from tablier.bots.analysis import Analysis, Task, Variation
from tablier.bots.bot import Patience
from tablier.bots.thin_ice.calls import room_on, welcome
from tablier.bots.thin_ice.hand import carry_out
from tablier.bots.thin_ice.planner import Plan, plan_for
from tablier.bots.thin_ice.player import SKILLS
from tablier.bots.thin_ice.reasons import why_called, why_placed
from tablier.bots.thin_ice.trials import Trial, attempt
from tablier.core import NO_WORDS
from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.physics.world import World
from tablier.games.thin_ice.scene.builder import Builder
from tablier.games.thin_ice.scene.carrying import stand_still
from tablier.games.thin_ice.scene.hand import TREMOR
from tablier.games.thin_ice.state import Call, Done, State

TRIES = 8
"""How often a placement is tried again, with a hand that misses by a little."""


def analyse(task: Task) -> Analysis:
    """`nodes` counts the trials in simulation."""
    began = time.monotonic()
    state: State = task.state
    missing = [piece for piece in state.called if piece not in state.piles[task.seat].names]
    if state.phase == "calling":
        lines, nodes = _calls(task), 0
    elif missing:
        lines, nodes = _placements(task, missing)
    else:
        steady = Builder(state, task.seat, 0, 0.0)
        action = stand_still(steady) if state.quake else Done()
        lines, nodes = (Variation((task.game.write_action(action),), None, NO_WORDS),), 0
    return Analysis(lines, 0, nodes, time.monotonic() - began)


def _calls(task: Task) -> tuple[Variation, ...]:
    """Calls by how much better the own pile takes them than the others do."""
    state: State = task.state
    rooms = {seat: room_on(state.piles[seat], state.setup.top) for seat in state.players_in}
    own = welcome(rooms[task.seat])
    others = [welcome(room) for seat, room in rooms.items() if seat != task.seat]

    def gain(call: Call) -> float:
        return sum(own[s] - sum(other[s] for other in others) / max(1, len(others)) for s in call.sizes)

    found = sorted(calls(state), key=gain, reverse=True)[: task.lines]
    return tuple(
        Variation((task.game.write_action(call),), None, why_called(call, task.seat, rooms)) for call in found
    )


def _placements(task: Task, missing: list[str]) -> tuple[tuple[Variation, ...], int]:
    """The planner's best places, each tried again and again to see how often it stands."""
    state: State = task.state
    plan = plan_for(
        SKILLS["master"], state, task.seat, missing, Patience(task.limits, task.stop), task.random
    )
    found: dict[str, Variation] = {}
    nodes = plan.tried
    for trial in plan.stood or (plan.chosen,):
        if len(found) == task.lines:
            break
        stood = _again(state, task.seat, trial, task.random)
        nodes += TRIES
        action = carry_out(Builder(state, task.seat, 0, 0.0), trial, 0.0)
        text = task.game.write_action(action)
        words = why_placed(Plan(trial, tuple(stood), TRIES), state)
        found.setdefault(text, Variation((text,), len(stood) / TRIES, words))
    best = sorted(found.values(), key=lambda line: -(line.odds or 0.0))
    return tuple(best), nodes


def _again(state: State, seat: int, trial: Trial, random: Random) -> list[Trial]:
    world, tremor = World.of(state.setup.top, state.piles[seat]), TREMOR[state.setup.hands]
    tries = (attempt(world, trial.idea, tremor, Random(random.getrandbits(32))) for _ in range(TRIES))
    return [stood for stood in tries if stood is not None]
