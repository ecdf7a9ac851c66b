"""A lesson that breaks a law is named, with the step and what is wrong."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablier.core import Words
from tablier.games import find
from tablier.learn import Lesson, Step, find_lesson, laws
from tablier.learn.lesson import BadLesson
from tablier.learn.shelf import read_lesson
from tablier.testing import Nonconformance, check_lessons
from tablier.testing.tiny import Nim

SAY = Words(fr="Regardez.", en="Look.")


def lesson(*steps: Step, **changes: Any) -> Lesson:
    """A lesson on the smallest board of Ignis."""
    first = Lesson(id="ignis.x", ruleset="ignis/1", title=SAY, steps=steps, options={"layout": "mini"})
    return replace(first, **changes)


def faults(broken: Lesson) -> list[str]:
    return list(laws.lesson_faults(find("ignis"), broken))


def move(**changes: Any) -> Step:
    return replace(Step(say=SAY, ask="move", accept=("Ea2>",)), **changes)


def test_a_good_lesson_has_no_fault() -> None:
    assert faults(lesson(Step(say=SAY), move())) == []


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (lesson(move(accept=("Eb2>",))), "step 1: 'Eb2>' is accepted, but"),
        (lesson(move(refuse={"Eb2>": "IGN-6"})), "step 1: 'Eb2>' is refused by IGN-3, not by IGN-6"),
        (lesson(move(refuse={"Aa2>": "IGN-6"})), "step 1: 'Aa2>' is to be refused by IGN-6, but it is legal"),
        (lesson(move(), move()), "step 2: asks for a move when it is not the learner's turn"),
        (lesson(move(wrong={"Ea2>": SAY})), "step 1: 'Ea2>' is to be wrong, but it is right"),
        (lesson(move(wrong={"Ab1^": "punish"})), "step 1: 'Ab1^' is punished by 'Ea1>', which does not hurt"),
        (
            lesson(Step(say=SAY, ask="goal", goal="win in 1")),
            "step 1: no move is proven to lead to 'win in 1'",
        ),
        (
            lesson(Step(say=SAY, ask="goal", goal="kings <= 1", way=("Ea2>",))),
            "step 1: the goal speaks of 'kings'",
        ),
        (
            lesson(Step(say=SAY, ask="goal", goal="fire >= 2 in 1")),
            "step 1: the goal 'fire >= 2 in 1' is reached",
        ),
        (lesson(Step(say=SAY, accept=("a1",))), "step 1: asks to look, but"),
        (lesson(Step(say=SAY, show=("arrow a1",))), "step 1: show 'arrow a1'"),
        (
            lesson(Step(say=Words(fr="x" * 141, en="x"))),
            "step 1: say has 141 characters in fr; 140 are the most",
        ),
        (lesson(Step(say=Words(fr="Ici.", en=""))), "step 1: say has no words in en"),
        (lesson(Step(say=Words(fr="Bravo !", en="Well."))), "step 1: say shouts in fr"),
        (lesson(Step(say=SAY), id="extinction.x"), "the id of a lesson of ignis begins with 'ignis.'"),
    ],
)
def test_a_broken_one_is_named(broken: Lesson, fault: str) -> None:
    found = faults(broken)
    assert any(told.startswith(fault) for told in found), found


def test_a_lesson_for_other_rules_is_named() -> None:
    game = find("ignis")
    game_of_tomorrow = type("Tomorrow", (type(game),), {"version": 2, "__module__": type(game).__module__})()
    told = list(laws.faults(game_of_tomorrow))
    assert "ignis.push: is written for ignis/1, the rules are ignis/2" in told


def test_a_rule_that_nothing_teaches_and_one_that_does_not_exist_are_named() -> None:
    known = [rule for one in ("push", "gap") for rule in find_lesson(f"ignis.{one}").rules]
    with pytest.raises(Nonconformance, match="no step teaches IGN-99") as found:
        check_lessons(find("ignis"), [*known, "IGN-99"])
    assert "IGN-12 is taught and does not exist" in str(found.value)


def test_a_game_without_lessons_is_named() -> None:
    with pytest.raises(Nonconformance, match="nim has no lessons"):
        check_lessons(Nim())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('id = "x.y"', "one.toml: Object missing required field `ruleset`"),
        ('id = "x.y"\nruleset = "x/1"\ntitle = { fr = "a", en = "b" }\nstep = []\ncolour = 1', "`colour`"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_name(text: str, fault: str) -> None:
    with pytest.raises(BadLesson, match=fault):
        read_lesson("one.toml", text.encode())
