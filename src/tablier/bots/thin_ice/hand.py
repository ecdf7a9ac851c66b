"""Carrying out a plan with a hand that trembles: the same gestures that a person makes."""

from tablier.bots.thin_ice.ideas import on_top, yaw
from tablier.bots.thin_ice.trials import Trial
from tablier.games.thin_ice.physics.geometry import product
from tablier.games.thin_ice.physics.landing import let_go_over
from tablier.games.thin_ice.physics.world import Pose
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.scene.builder import Builder
from tablier.games.thin_ice.scene.carrying import Interrupted, lift, put_down, rest, wait
from tablier.games.thin_ice.state import Action


def carry_out(builder: Builder, trial: Trial, turned: float) -> Action:
    """The placement at rest, or the verdict; the piece is `turned` by so many radians too far."""
    idea = trial.idea
    start = Pose(trial.start.at, product(trial.start.turn, yaw(turned)))
    try:
        if idea.lifted:
            lift(builder, idea.lifted)
        put_down(builder, idea.piece, start)
        if idea.lifted:
            wait(builder, 0.4)
            goal = on_top(builder.world.pose(idea.piece), size_of(idea.piece), size_of(idea.lifted))
            assert goal, "a piece is lifted only where the new one carries it"
            put_down(builder, idea.lifted, let_go_over(builder.world, idea.lifted, goal) or goal)
        return rest(builder)
    except Interrupted as verdict:
        return verdict.out
