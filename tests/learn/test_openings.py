"""Openings: what a match adds to them, what comes with the games, and that the book says what was played."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.cli import main
from tablier.core import Match, Over
from tablier.games import find, slugs
from tablier.learn.openings import DEPTH, add_up, book, groups, has_openings, node_of, walks, ways
from tablier.learn.openings.book import pack_book, read_book
from tablier.learn.openings.ways import say_value


@given(st.integers(0, 10**6))
@settings(max_examples=8)
def test_every_move_of_a_match_is_found_where_it_was_played(seed: int) -> None:
    game = find("ignis")
    match = Match(game, {"layout": "mini"}, 2)
    assert ways(match) == []
    match.play_out(seed)
    *moves, end = ways(match)
    assert len(moves) == min(DEPTH, match.seq)
    scores = match.outcome.scores(2) if match.outcome else ()
    for way, event in zip(moves, match.log, strict=False):
        assert way.node == node_of(game, game.write_place(match.moments[event.seq - 1].state))
        assert (way.play, way.share) == (game.write_play(event.play), scores[event.seat or 0])
    assert (end.play, end.node) == ("", node_of(game, game.write_place(match.moments[len(moves)].state)))


def test_a_position_is_the_same_however_one_came_there_and_whatever_its_counters_say() -> None:
    game = find("extinction")
    places, texts = set(), set()
    for line in (
        "Pc4-b5 Pf5-g4 Pd2-e3",
        "Pd2-e3 Pf5-g4 Pc4-b5",
        "Pc4-b5 Pf5-g4 Pb5-c4 Pg4-f5 Pc4-b5 Pf5-g4 Pd2-e3",
    ):
        match = Match(game, {}, 2)
        for move in line.split():
            match.play(move)
        places.add(game.write_place(match.state))
        texts.add(game.write_position(match.state))
    assert len(places) == 1
    assert len(texts) == 2
    ignis = Match(find("ignis"), {}, 2)
    assert ignis.game.write_place(ignis.state) == ignis.game.write_position(ignis.state).removesuffix(" 1")


def test_what_was_taken_back_was_not_played() -> None:
    from tablier.core import TakeBack

    game = find("extinction")
    match = Match(game, {}, 2)
    match.play("Pd4-c5")
    match.add(0, TakeBack(0))
    match.play("Pc4-d5")
    match.play("!resign")
    assert [way.play for way in ways(match)] == ["Pc4-d5", ""]


@pytest.mark.parametrize("slug", slugs())
def test_the_book_of_every_game_can_be_read_and_is_of_this_game(slug: str) -> None:
    game, found = find(slug), book(slug)
    assert has_openings(game)
    assert set(found.games) == {1, 2, 3}
    assert found.made.startswith(f"tablier openings make {slug} ")
    for tallies in found.tallies.values():
        for one in tallies:
            assert one.games > 0
            assert one.won >= 0
            assert one.won + one.drawn <= one.games
    if walks(game):
        _every_move_is_legal(slug)
    else:
        for name in groups(slug):
            rows = found.tallies[node_of(game, name)]
            assert all(say_value(slug, name, row.play).fr for row in rows)


def _every_move_is_legal(slug: str) -> None:
    """Along the most frequent moves, as far as the book goes."""
    game, found = find(slug), book(slug)
    match = Match(game, {}, game.usual_players)
    match.deal_all()
    depth = 0
    while rows := found.tallies.get(node_of(game, game.write_place(match.state))):
        legal = {game.write_action(action) for action in match.legal}
        assert {row.play for row in rows} <= legal
        match.play(max(rows, key=lambda row: row.games).play)
        depth += 1
    assert depth >= 4


def test_a_book_is_packed_and_read_again_without_what_one_game_came_to() -> None:
    game = find("ignis")
    found = []
    for seed in (1, 1, 2):
        match = Match(game, {"layout": "mini"}, 2)
        match.play_out(Random(seed))
        found.append((ways(match), [1, 2]))
    tallies = add_up(found)
    again = read_book(pack_book({1: 3}, "made so", tallies, "a book"))
    kept = [one for rows in again.tallies.values() for one in rows]
    assert (again.games, again.made) == ({1: 3}, "made so")
    came = {node: sum(one.games for one in tallies if one.node == node) for node in {t.node for t in tallies}}
    assert sorted(kept, key=repr) == sorted((one for one in tallies if came[one.node] > 1), key=repr)


def test_endangered_counts_what_was_chosen_and_how_it_ended() -> None:
    match = Match(find("endangered"), {"scenario": "otter"}, 2)
    match.play_out(5)
    assert isinstance(match.turn, Over)
    told = {
        name: [w.play for w in ways(match) if w.node == node_of(match.game, name)]
        for name in groups("endangered")
    }
    assert told["scenario"] == ["otter normal"]
    assert told["players"] == ["2"]
    assert len(told["role"]) == 2
    assert told["pair"] == [" ".join(told["role"])]
    assert len(told["ending"]) == 1


def test_the_terminal_shows_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["extinction"], ["endangered"]):
        with pytest.raises(SystemExit) as ended:
            main(["openings", "show", *words])
        assert ended.value.code == 0
        assert "%" in capsys.readouterr().out
