"""A player of one's own is named wherever a level is; strangers cannot name what was not let in."""

import asyncio
import os
import sys
import threading
from pathlib import Path
from random import Random

import pytest

import tablier
from tablier.bots import Bot, Decision, Limits, admit, find_level, guests, make
from tablier.bots.registered import ELSEWHERE
from tablier.bots.search.engines import find_engine
from tablier.bots.search.weights import write_weights
from tablier.cli import main
from tablier.core import TablierError
from tablier.lab.arena import Arena
from tablier.lab.contest import Contest, Entrant
from tablier.lab.playing import play
from tablier.server.registry.catalogue import describe
from tablier.server.settings import load
from tablier.server.workers.bot_pool import BotPool

ROOT = Path(__file__).parents[2]
SPEAKER = f"{sys.executable} -m tablier engine ignis"


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "examples")
    monkeypatch.syspath_prepend(ROOT / "examples")
    monkeypatch.setenv(ELSEWHERE, "")
    monkeypatch.setattr("tablier.bots.registered._here", {})


class Last(Bot):
    def choose(self, game, state, seat, limits, random, stop=None):
        return Decision(game.actions(state, seat)[-1])


def contest(*texts: str, games: int = 2, **options: str) -> Contest:
    return Contest("ignis", tuple(map(Entrant.read, texts)), games, options=options, opening=2).check()


def test_the_example_beats_greedy() -> None:
    meeting = contest("my_bot:Mine", "greedy", games=6, layout="petit")
    points = 0.0
    for pairing in meeting.pairings():
        record = play(meeting, pairing)
        scores = map(float, record.tags["Scores"].split())
        points += dict(zip(record.seats, scores, strict=True))["my_bot:Mine"]
    assert points >= 4


def test_a_registered_player_enters_the_arena_on_other_processes(tmp_path: Path) -> None:
    from my_bot import Mine  # type: ignore[import-not-found]

    tablier.register_bot("mine", Mine)
    assert os.environ[ELSEWHERE] == "mine=my_bot:Mine"
    arena = Arena(contest("mine", "random", layout="mini"), tmp_path)
    assert len(list(arena.run(processes=1))) == 2


def test_a_registered_player_is_an_opponent_in_gymnasium() -> None:
    from tablier.adapters.gymnasium import gym

    tablier.register_bot("last", Last, limits=Limits(nodes=1))
    env = gym("ignis", opponent="last", layout="mini")
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))
    assert env.table.match.log[-1].play == env.table.match.at(1).legal[-1]


def test_a_player_of_one_game_is_offered_there_alone() -> None:
    tablier.register_bot("last", Last, game="ignis")
    assert [level.key for level in guests("ignis")] == ["last"]
    assert guests("extinction") == ()
    with pytest.raises(TablierError, match="unknown level"):
        find_level("extinction", "last")


@pytest.mark.parametrize("text", ["os:System", "my_bot:Nobody", "8+nothing.toml", "hero+x.toml", "mine=what"])
def test_what_cannot_play_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(TablierError):
        make("ignis", admit(text))


@pytest.mark.parametrize("text", ["my_bot:Mine", "engine:true", "8+x.toml"])
def test_a_stranger_lets_nobody_in(text: str) -> None:
    with pytest.raises(TablierError, match="unknown level"):
        find_level("ignis", text)
    with pytest.raises(TablierError, match="cannot name"):
        tablier.register_bot(text, Last)


def test_an_engine_elsewhere_plays_and_is_kept_between_moves() -> None:
    game, random = tablier.game("ignis"), Random(1)
    state = game.read_state("3/1FW/1WF F A2E4 1")
    bot = make("ignis", admit(f"rival=engine:{SPEAKER}"))
    chosen = {bot.choose(game, state, 0, Limits(depth=2), random).action for _ in range(3)}
    assert chosen == {make("ignis", "7").choose(game, state, 0, Limits(depth=2), random).action}


def test_the_server_offers_and_seats_whom_its_host_has_named() -> None:
    game = tablier.game("ignis")
    admit("mine@ignis=my_bot:Mine")
    assert load().bots == ("mine@ignis=my_bot:Mine",)
    assert describe(game).levels[-1].key == "mine"
    assert "mine" not in {level.key for level in describe(tablier.game("extinction")).levels}
    state = tablier.new("ignis", options={"layout": "mini"}).state

    async def move() -> object:
        pool = BotPool(1)
        try:
            return (await pool.choose(game, "mine", state, 0, Random(1), threading.Event())).action
        finally:
            await pool.close()

    assert asyncio.run(move()) in game.actions(state, 0)


def test_an_engine_of_another_game_says_so() -> None:
    game = tablier.game("extinction")
    state = tablier.new("extinction").state
    with pytest.raises(TablierError, match="this is ignis/1"):
        make("extinction", admit(f"engine:{SPEAKER}")).choose(game, state, 0, Limits(depth=1), Random(1))


def test_weights_of_a_file_are_what_a_level_judges_by(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evaluation = find_engine("ignis").evaluation
    upside_down = tmp_path / "weights.toml"
    weights = [-weight for weight in evaluation.WEIGHTS]
    upside_down.write_text(write_weights("as if losing were winning", evaluation.FEATURES, weights))
    meeting = contest("7", f"7+{upside_down}", games=2, layout="petit")
    for pairing in meeting.pairings():
        record = play(meeting, pairing)
        assert dict(zip(record.seats, record.tags["Scores"].split(), strict=True))["7"] == "1"
    words = ["analyse", "ignis", "--depth", "1", "--lines", "1"]
    for more in ([], ["--weights", str(upside_down)]):
        with pytest.raises(SystemExit):
            main([*words, *more])
    tuned, other = capsys.readouterr().out.split("Verdict")[1:]
    assert tuned != other
