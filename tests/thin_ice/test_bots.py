"""The opponents: ideas that make sense, hands that place, calls with intent."""

from itertools import islice, pairwise
from math import dist, hypot, inf
from random import Random

import pytest
from msgspec.structs import replace

from tablier import bots
from tablier.bots.bot import Limits
from tablier.bots.thin_ice.calls import choose_call, room_on, welcome
from tablier.bots.thin_ice.ideas import Idea, ideas, on_top, tops
from tablier.bots.thin_ice.planner import Plan, prospects
from tablier.bots.thin_ice.player import SKILLS, IceBot
from tablier.bots.thin_ice.reasons import NO_PLAN, why_placed
from tablier.bots.thin_ice.taste import TASTES, Taste, taste_of
from tablier.bots.thin_ice.trials import Trial, attempt, rehearse
from tablier.core import TablierError
from tablier.core.typography import typeset
from tablier.games.thin_ice import game
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.scene.messages import REACH
from tablier.games.thin_ice.scene.showing import Showing
from tablier.games.thin_ice.state import Done, Out, Pile, Place, Rest
from thin_ice.piles import LYING, three_towers, tilt
from thin_ice.table import Play, row

SLUG = "thin-ice"
ALL = frozenset({"tripod", "twist", "swap"})


def test_the_levels_are_there_from_weak_to_strong() -> None:
    assert [level.key for level in bots.levels(SLUG)] == ["beginner", "casual", "skilled", "master"]
    with pytest.raises(TablierError):
        bots.make(SLUG, "wizard")


def test_ideas_for_an_empty_table_and_for_towers() -> None:
    assert {idea.kind for idea in ideas(World("cloth"), "L1", ALL, Random(1))} == {"tripod"}
    towers = three_towers("L1 M1,L2 S1,M2 S2")
    assert set(tops(towers)) == {"M1", "S1", "S2"}
    large = list(ideas(towers, "L3", ALL, Random(1)))
    assert [idea.kind for idea in large if not idea.lifted] == ["twist"], (
        "only a medium one carries a large one"
    )
    assert {idea.lifted for idea in large} >= {"S1", "S2"}, "small tops make way"


def test_ideas_stay_where_a_hand_reaches_though_a_piece_has_gone_astray() -> None:
    strays = World("glass", {"L1": Pose((300.0, 0.0, 0.0)), "L2": Pose((0.0, 145.0, 0.0))})
    some = islice(ideas(strays, "M1", ALL | {"scatter"}, Random(1)), 60)
    assert all(hypot(*idea.pose.at[:2]) < REACH for idea in some)
    far = World("glass", {"L1": Pose((300.0, 0.0, 0.0))})
    assert next(ideas(far, "M1", frozenset({"scatter"}), Random(1))).pose.at[:2] == (0.0, 0.0)


def test_places_around_a_pile_are_of_every_kind() -> None:
    """Upright, lying, on the tip and leaning, over the pile and beside it."""
    towers = three_towers("L1 M1,L2 S1,M2 S2")
    some = [idea.pose for idea in islice(ideas(towers, "M3", frozenset({"scatter"}), Random(1)), 80)]
    rises = [pose.point(1.0)[2] - pose.at[2] for pose in some]
    assert sum(rise > 0.95 for rise in rises) > 10, "upright"
    assert sum(rise < -0.95 for rise in rises) > 5, "on the tip"
    assert sum(abs(rise) < 0.45 for rise in rises) > 10, "lying"
    assert sum(0.45 <= abs(rise) <= 0.95 for rise in rises) > 3, "leaning"
    nearest = {min(towers.pieces, key=lambda p: dist(towers.pose(p).at, pose.at)) for pose in some}
    assert nearest == {"M1", "S1", "S2"}, "on every tower"


@pytest.mark.rule("THI-6")
def test_what_the_next_calls_will_find_counts() -> None:
    """Tops that carry two of every size promise more than tops that carry small ones alone."""
    state = Play(2).upto(3).call("L").state
    wide, narrow = three_towers("S1,S2 M1,S3 L1"), three_towers("S1 L1,S2,S3")
    assert 0 < prospects(narrow, state) < prospects(wide, state) <= 1
    assert prospects(World("cloth"), state) == 1.0, "as long as the table has room"


def test_a_twisted_stack_is_sound_and_a_nest_is_none() -> None:
    world = World("cloth", {"L1": Pose((0.0, 0.0, 0.0))})
    [twist] = ideas(world, "L2", frozenset({"twist"}), Random(1))
    trial = attempt(world, twist, 0.05, Random(1))
    assert trial
    assert trial.sound > 0.8
    straight = Pose(twist.pose.at, (1.0, 0.0, 0.0, 0.0))
    assert attempt(world, type(twist)("L2", straight, "twist"), 0.05, Random(1)) is None
    assert on_top(Pose((0.0, 0.0, 0.0)), "S", "L") is None


@pytest.mark.rule("THI-4", "THI-5")
def test_a_bot_places_all_that_was_called_and_is_done() -> None:
    play = Play(2).call("MM")
    bot, random = bots.make(SLUG, "master"), Random(3)
    said = []
    while 0 not in play.state.done:
        decision = bot.choose(game, play.state, 0, Limits(nodes=4), random)
        play.match.add(0, decision.action)
        said.append((type(decision.action), bool(decision.why)))
    assert said == [(Place, True), (Place, True), (Done, False)], "what there is to decide is explained"
    assert len(play.state.piles[0].table) == 2


def test_random_players_go_on_with_what_a_hand_has_built() -> None:
    """Where it leans a little nothing is known of it, and nothing is put on it."""
    play = Play(2).turn("MM").turn("S")
    first, *rest = play.state.piles[0].pieces
    leaning = tuple(Rest(one.piece, (one.at[0] + 37, one.at[1], one.at[2] + 11), one.turn) for one in rest)
    state = replace(play.state, phase="building", called=("L1",))
    state = replace(state, piles=(replace(state.piles[0], pieces=(first, *leaning)), *state.piles[1:]))
    for seed in range(50):
        action = game.sample(state, 0, Random(seed))
        assert isinstance(action, Place | Out)
        game.check(state, 0, action)


@pytest.mark.rule("THI-6")
def test_a_master_rearranges_where_a_large_piece_finds_no_place() -> None:
    """Three small ones stand on the table: a large one would slip over any of them."""
    play = Play(2).turn("SS").turn("S").call("L")
    action = bots.make(SLUG, "master").choose(game, play.state, 0, Limits(nodes=6), Random(2)).action
    assert isinstance(action, Place)
    assert "L1" in action.pile.table
    assert len(action.pile.table) == 3


@pytest.mark.rule("THI-R1")
def test_a_bot_waits_for_the_table_to_stop_shaking() -> None:
    from msgspec.structs import replace

    play = Play(2).turn("M")
    state = replace(play.state, phase="building", quake=1, called=())
    action = bots.make(SLUG, "casual").choose(game, state, 0, Limits(nodes=1), Random(1)).action
    assert isinstance(action, Place | Done | Out)
    game.check(state, 0, action)


@pytest.mark.rule("THI-3")
def test_calls_prefer_what_the_own_pile_takes_better() -> None:
    from msgspec.structs import replace

    own, other = three_towers("L1,L2,L3").pile(), three_towers("S1,S2,S3").pile()
    assert welcome(room_on(own, "cloth"))["L"] > welcome(room_on(other, "cloth"))["L"] == 0
    state = replace(Play(2).state, piles=(own, other), placed=())
    large, why = choose_call(state, 0, 1.0, Random(1))
    assert set(large.sizes) == {"L"}
    assert why.en == "Two large pyramids: my pile has 3 places for large ones; that of player 2 has 0"
    told = "Deux grandes pyramides : ma pile a 3 places pour les grandes ; celle du joueur 2 a 0"
    assert why.fr == typeset(told)
    assert "L" not in choose_call(state, 1, 1.0, Random(1))[0].sizes


def test_calls_say_where_nothing_speaks_for_them() -> None:
    state = Play(3).state
    _, early = choose_call(state, 0, 1.0, Random(1))
    assert early.en.endswith("every pile still has room on the table")
    _, anyhow = choose_call(state, 0, 0.0, Random(1))
    assert anyhow == NO_PLAN


def trial(world: World, idea: Idea, gave: float) -> Trial:
    """What trying an idea would have shown."""
    return Trial(idea, idea.pose, world, gave)


def test_a_placement_is_explained_with_what_decided() -> None:
    state = Play(2).upto(3).call("L").state
    best, other = three_towers("M1 L1,M2,M3"), three_towers("M1,M2 L1,M3")
    pose = Pose((0.0, 0.0, 0.0))
    stood = (trial(best, Idea("L1", pose, "twist"), 0.01), trial(other, Idea("L1", pose, "twist"), 1.44))
    why = why_placed(Plan(stood[0], stood, 5), state)
    assert why.en == (
        "Large 1 on medium 1: does not move when the table leans by 5 degrees, and leaves 3 places for small "
        "ones, 3 for medium ones, 3 for large ones. "
        "Next best: large 1 on medium 2 (moves by 1.4 mm; 3, 3, 3). 2 of 5 tries stood"
    )
    assert typeset("(bouge de 1,4 mm ; 3, 3, 3)") in why.fr
    assert typeset("La grande 1 sur la moyenne 1 : ne bouge pas") in why.fr
    assert why_placed(Plan(stood[0], stood, 5), state, failed=True).en == f"{why.en}. The hand missed it"


@pytest.mark.rule("THI-6")
def test_rearranging_and_lying_pieces_are_told_as_what_they_are() -> None:
    state = Play(2).upto(3).call("L").state
    pose = Pose((0.0, 0.0, 0.0))
    swap = trial(three_towers("L1 S1,S2,S3"), Idea("L1", pose, "swap", "S1"), 3.5)
    assert (
        "Large 1 under small 1, which is lifted and put back: slips"
        in why_placed(Plan(swap, (swap,), 9), state).en
    )
    lying = World("cloth", {"L1": Pose((0.0, 0.0, 12.1), tilt(LYING))})
    lying.run(0.5)
    flat = trial(lying, Idea("L1", pose, "scatter"), 0.0)
    assert "lying on the table" in why_placed(Plan(flat, (flat,), 1), state).en
    luck = trial(World("cloth"), Idea("L1", pose, "twist"), inf)
    assert why_placed(Plan(luck, (), 8), state).en == "Nothing stood in 8 tries: large 1 goes down for luck"
    assert luck.sound == 0.0


def test_a_bot_has_the_hands_that_the_table_agreed_on() -> None:
    """Judgement does not save a trembling hand: the same piece, six times each."""

    def stood(hands: str) -> int:
        state = Play(players=2, hands=hands).call("L").state
        piles = (row("L1", "L2", "L3"),) * 2
        towers = replace(state, called=("L4",), placed=("L1", "L2", "L3"), piles=piles)
        bot, limits = IceBot(replace(SKILLS["master"], tries=3, rehearsals=0)), Limits()
        chosen = [bot.choose(game, towers, 0, limits, Random(seed)).action for seed in range(6)]
        return sum(isinstance(action, Place) for action in chosen)

    assert stood("steady") > stood("syrups")


def test_one_taste_a_game_and_every_taste_over_games() -> None:
    """Where the first piece stands decides, so it stays the same while the pile grows."""
    state = Play(2).upto(3).call("L").state
    kept: set[str] = set()
    for x in range(0, 24_000, 1000):
        first = Rest("S1", (x, -24_000, 0))
        pile = Pile((first,), ("S1",))
        grown = Pile((first, Rest("S2", (40_000, 0, 0))), ("S1", "S2"))
        tastes = {taste_of(replace(state, piles=(one, one)), 0).name for one in (pile, grown)}
        assert len(tastes) == 1
        kept |= tastes
    assert kept == {taste.name for taste in TASTES}


def test_tastes_build_differently() -> None:
    """On three feet where each taste likes them, towers think of twists first, bridges of bridges too, and
    heaps of putting a piece just anywhere."""
    first = {taste.name: _first_kinds(taste) for taste in TASTES}
    assert first["towers"] == {"twist"}
    assert first["bridges"] == {"twist", "bridge"}
    assert first["heaps"] == {"scatter"}
    assert len({taste.spots for taste in TASTES}) == len(TASTES)


def _first_kinds(taste: Taste) -> set[str]:
    feet = World("cloth", {f"M{n}": Pose((*spot, 0.0)) for n, spot in enumerate(taste.spots, 1)})
    for kinds, _ in taste.stages:
        if found := {idea.kind for idea in islice(ideas(feet, "L1", kinds, Random(1), taste), 9)}:
            return found
    return set()


def test_a_placement_takes_as_long_as_a_hand_would() -> None:
    """The piece comes from the stash, over everything, and is set down gently."""
    for towers, piece, seconds in (("M1,M2,M3", "S1", 0.0), ("L1 L2 M1,L3 M2,L4", "S1", 0.0)):
        before, after = three_towers(towers), three_towers(towers.replace("M1", "M1 S1", 1))
        showing = Showing(before, Place(after.pile()), Pose((-100.0, -100.0, 60.0)))
        assert piece not in before.pieces
        while not showing.advance(0.01):
            seconds += 0.01
        assert 1.0 < seconds < 6.0


def test_who_rehearses_sees_what_does_not_stand() -> None:
    """A place that stood by luck is tried again, and is worth less for it."""
    world = World("cloth", {"L1": Pose((0.0, 0.0, 0.0))})
    [twist] = ideas(world, "S1", frozenset({"twist"}), Random(1))
    stood = attempt(world, twist, 0.12, Random(3))
    assert stood
    sure = rehearse(world, stood, 0.03, 3, Random(1))
    shaky = rehearse(world, stood, 1.1, 6, Random(1))
    assert shaky.held < sure.held <= 1.0
    assert shaky.sound < sure.sound


def test_judgement_rises_with_the_level() -> None:
    skills = list(SKILLS.values())
    for weaker, stronger in pairwise(skills):
        assert weaker.misjudged > stronger.misjudged
        assert weaker.tries < stronger.tries
        assert weaker.rehearsals <= stronger.rehearsals
        assert weaker.intent < stronger.intent
