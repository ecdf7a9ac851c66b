"""A study is written down and read back as it was; what the rules forbid is in none."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import BadRecord, Match, Players, Record, Study, StudyNode
from tablier.core.study import SIGNS, START
from tablier.games import find

WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("\n\\}{()$&[~"), max_size=30)


@st.composite
def studies(draw: st.DrawFn) -> Study:
    """Ways through a small board, some of which part again and again."""
    game = find(draw(st.sampled_from(("ignis", "endangered"))))
    options = {"layout": "mini"} if game.slug == "ignis" else {}
    random = Random(draw(st.integers(0, 1 << 30)))
    begun = Match(game, options, 2)
    if draw(st.booleans()):
        begun.play_out(random.getrandbits(20), 6)
    study = Study.of(begun)
    matches, nodes = {START: study.open(game)}, list(study.nodes)
    for number in range(len(nodes)):
        matches[number] = matches[number - 1].copy()
        matches[number].append(begun.log[number])
    for _ in range(draw(st.integers(0, 12))):
        parent = random.choice(sorted(matches))
        match = matches[parent].copy()
        if not isinstance(match.turn, Players):
            continue
        played = match.play(game.sample(match.state, match.turn.seats[0], random), deal=False)
        text = game.write_play(played.play)
        if any(node.parent == parent and node.play == text for node in nodes):
            continue
        marks = tuple(draw(st.sets(st.sampled_from(("cell a1", "move Ea2>", "line row 2")))))
        nodes.append(
            StudyNode(parent, text, played.seat, draw(WORDS), draw(st.sampled_from(("", *SIGNS))), marks)
        )
        matches[len(nodes) - 1] = match
    return Study(game.ruleset, 2, study.options, tuple(nodes), draw(WORDS), tags={"Title": 'A "title"'})


def ways(study: Study) -> list[tuple[tuple[str, ...], StudyNode]]:
    """Every node with the way to it, in the order in which they are told."""
    children, found, todo = study.children(), [], [(START, ())]
    while todo:
        here, way = todo.pop()
        for child in reversed(children.get(here, [])):
            todo.append((child, (*way, study.nodes[child].play)))
        if here != START:
            node = study.nodes[here]
            found.append((way, StudyNode(0, node.play, node.seat, node.comment, node.sign, node.marks)))
    return found


@settings(max_examples=40, deadline=None)
@given(studies())
def test_what_is_written_is_read_back(study: Study) -> None:
    text = study.write()
    again = Study.read(text)
    assert again.write() == text
    assert ways(again) == ways(study)
    assert (again.comment, again.tags) == (study.comment, study.tags)
    again.check(find(study.slug))


def test_a_record_is_a_study_and_a_main_line_a_record() -> None:
    match = Match(find("extinction"))
    match.play_out(3, 12)
    study = Study.read(Record.of(match).write())
    assert study.line() == tuple(range(12))
    assert Record.read(study.write()).replay(match.game).state == match.state
    assert study.way(4) == (0, 1, 2, 3, 4)


def test_what_was_taken_back_is_not_in_it() -> None:
    match = Match(find("ignis"))
    match.play("Ea4>")
    match.play("Ea4>")
    match.play("!take-back 1")
    assert [node.play for node in Study.of(match).nodes] == ["Ea4>"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("(", "no place"),
        ("1 1 0 Ea4>\n(\n1 1 0 Ea5>", "never closed"),
        ("1 1 0 Ea4>\n)", "no place"),
        ("1 1 0 Ea4>\n$ !!!", "no sign"),
        ("2 1 0 Ea4>", "is due"),
        ("1 1 0 Ea4>\n{open", "no place"),
    ],
)
def test_a_fault_names_its_line(lines: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        Study.read(f'[Game "ignis/1"]\n[Players "2"]\n\n{lines}\n')


@pytest.mark.parametrize(
    "nodes",
    [
        (StudyNode(START, "Ea9>", 0),),
        (StudyNode(0, "Ea4>", 0),),
        (StudyNode(START, "Ea4>", 1),),
        (StudyNode(START, "Ea4>", 0, sign="#"),),
        (StudyNode(START, "Ea4>", 0, marks=("x",)),),
    ],
)
def test_what_the_rules_forbid_is_refused(nodes: tuple[StudyNode, ...]) -> None:
    with pytest.raises(BadRecord):
        Study("ignis/1", 2, {}, nodes).check(find("ignis"))
