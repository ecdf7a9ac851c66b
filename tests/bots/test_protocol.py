"""The engine as another program meets it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablier.bots.protocol.lines import join_moves, split_moves
from tablier.bots.protocol.questions import Desk
from tablier.bots.protocol.session import Session
from tablier.games import find

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
_TALK = re.compile(r"^```text\n\$ tablier (engine .*?)\n(.*?)^```$", re.M | re.S)
_CLOCK = re.compile(r'(time|nps) \d+|"seconds":[\d.]+')


def talk(arguments: str, typed: list[str]) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tablier", *arguments.split()],
        input="\n".join([*typed, ""]),
        capture_output=True,
        text=True,
        check=True,
    )
    return [_CLOCK.sub("", line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(("arguments", "transcript"), _TALK.findall(PAGE.read_text("utf-8")))
def test_the_engine_says_what_the_page_says(arguments: str, transcript: str) -> None:
    lines = transcript.splitlines()
    typed = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    said = [_CLOCK.sub("", line) for line in lines if not line.startswith("> ")]
    assert talk(arguments, typed) == said


def session(slug: str) -> tuple[Session, list[str]]:
    said: list[str] = []
    return Session(find(slug), said.append), said


def test_a_search_without_end_answers_when_it_is_stopped() -> None:
    engine, said = session("ignis")
    engine.hear("position startpos")
    engine.hear("go infinite searchmoves Ea4> Aa4>")
    engine.hear("stop")
    assert said[-1].split()[0] == "bestmove"
    assert said[-1].split()[1] in ("Ea4>", "Aa4>")


@pytest.mark.parametrize(
    "line",
    [
        "fly",
        "go depth",
        "go depth x",
        "position here",
        "position fen nonsense",
        "position startpos moves zz",
        "setoption name layout value moon",
        "setoption name Weights value none.toml",
        "setoption name Game value chess",
        "setoption name Hash value much",
        "query weather",
    ],
)
def test_nonsense_is_answered_and_changes_nothing(line: str) -> None:
    engine, said = session("ignis")
    assert engine.hear(line)
    assert said[0].startswith("error ")
    engine.hear("go depth 1")
    engine.finish()
    assert said[-1].startswith("bestmove ")


def test_a_game_whose_moves_have_blanks_speaks_it_too() -> None:
    engine, said = session("thin-ice")
    engine.hear("setoption name Players value 2")
    engine.hear("position startpos moves pick 0;")
    engine.hear("go nodes 1")
    engine.finish()
    assert re.fullmatch(r"bestmove call [SML]+", said[-1])
    assert split_moves(join_moves(["call ML", "x"])) == ("call ML", "x")


def test_answers_bear_the_number_of_their_question() -> None:
    said: list[str] = []
    desk = Desk(find("ignis"), said.append, at_once=2)
    for number in range(2):
        desk.hear(json.dumps({"id": str(number), "depth": 1, "moves": ["Ea4>"][:number]}))
    desk.hear('{"id": "odd", "nothing": 1}')
    desk.hear('{"id": "enough", "stop": "0"}')
    desk.finish()
    heard = [json.loads(line) for line in said]
    assert {one["id"]: one.get("seat") for one in heard} == {"0": 1, "1": 2, "": None, "enough": None}
