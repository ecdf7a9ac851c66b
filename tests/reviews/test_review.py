"""Reviews as a whole: odds, losses, labels, accuracy, the graph; by Python and in the terminal."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablier
from tablier.cli import main
from tablier.core import Match, Resign, TablierError
from tablier.games import slugs
from tablier.reviews import Review, can_review, judge_try
from tablier.reviews.labels import labels_for, read_labels, weight_of, write_labels
from tablier.reviews.review import TITLES, ReviewMove
from tablier.reviews.search.levels import FIXED, say_levels

NODES = 1_000


@pytest.fixture(scope="module")
def played() -> Match:
    match = tablier.new("ignis", options={"layout": "mini"}, seed=1)
    match.play_out(7)
    return match


@pytest.fixture(scope="module")
def review(played: Match) -> Review:
    return tablier.review(played, nodes=NODES)


def test_each_move_has_odds_a_loss_and_a_label(played: Match, review: Review) -> None:
    assert [move.seq for move in review.moves] == list(range(1, played.seq + 1))
    for move in review.moves:
        assert 0 <= move.after <= move.before + 1e-9 <= 1 + 1e-9
        assert move.loss == pytest.approx(move.before - move.after, abs=2e-4)
        assert (move.label == "best") >= (move.loss == 0 and move.label not in ("good", "best"))
        assert move.label in TITLES
        assert 0 <= move.easy <= 1


def test_the_graph_ends_with_the_result_and_key_moments_are_the_worst(played: Match, review: Review) -> None:
    [curve] = review.graph.series
    assert played.outcome
    assert curve.points[-1] == (played.seq, played.outcome.scores(2)[0])
    assert all(0 <= odds <= 1 for _, odds in curve.points)
    ranked = sorted(review.moves, key=lambda move: -move.loss * weight_of(move.easy))
    worst = {move.seq for move in ranked[:3] if move.loss}
    assert {moment.seq for moment in review.moments} == worst
    for moment in review.moments:
        assert moment.better
        assert moment.better.odds > moment.played.odds
        assert 1 <= len(moment.why) <= 2
        assert moment.levels


def test_it_is_a_value_and_a_picture(played: Match, review: Review) -> None:
    assert msgspec.json.decode(msgspec.json.encode(review), type=Review) == review
    assert tablier.review(played, nodes=NODES) == review
    drawn = review._repr_svg_()
    assert drawn.startswith("<svg")
    assert drawn.count("<circle") == len(review.moments)
    assert drawn in review._repr_html_()


def test_a_running_match_is_not_reviewed_and_a_try_must_be_legal(played: Match, review: Review) -> None:
    with pytest.raises(TablierError, match="finished"):
        tablier.review(tablier.new("ignis"))
    moment = review.moments[0]
    assert moment.better
    assert judge_try(played, moment.seq, moment.better.text, NODES).right
    assert not judge_try(played, moment.seq, moment.played.text, NODES).right
    for seq, text in ((0, moment.better.text), (moment.seq, "Af6<"), (played.seq + 1, moment.better.text)):
        with pytest.raises(TablierError):
            judge_try(played, seq, text, NODES)


def test_moves_that_were_taken_back_are_not_judged() -> None:
    from tablier.core.conduct import TakeBack

    match = tablier.new("ignis", options={"layout": "mini"})
    match.play(str(match.legal[0].tile + match.legal[0].square + match.legal[0].heading))
    match.add(0, TakeBack(0))
    match.play_out(3, match.seq + 2)
    match.add(0, Resign())
    assert [move.seq for move in tablier.review(match, nodes=100).moves] == [3, 4]


def test_the_terminal_says_the_same_in_both_languages(
    played: Match,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path_factory.mktemp("review")
    file = tablier.save(played, folder / "game.txt")
    for language, word in (("fr_FR.UTF-8", "Moment 1\xa0: coup"), ("en_GB.UTF-8", "Moment 1: move")):
        monkeypatch.setenv("LC_ALL", language)
        with pytest.raises(SystemExit) as ended:
            main(["review", str(file), "--nodes", str(NODES), "--svg", str(folder / "graph.svg")])
        assert ended.value.code == 0
        assert word in capsys.readouterr().out
    assert (folder / "graph.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize("slug", [slug for slug in slugs() if can_review(slug)])
def test_labels_are_data_that_says_how_it_was_made(slug: str) -> None:
    labels = labels_for(slug)
    assert labels.levels
    assert read_labels(write_labels(labels, "anyhow")) == labels
    means = [losses.mean for losses in labels.levels.values()]
    assert means[0] == max(means) == labels.half


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1), st.floats(0, 0.5))
def test_who_loses_more_is_less_exact_and_what_all_find_hardly_counts(
    told: list[tuple[float, float]], more: float
) -> None:
    labels = labels_for("ignis")

    def move(loss: float, easy: float) -> ReviewMove:
        return ReviewMove(1, 0, "x", 1.0, 1 - loss, loss, "good", easy)

    moves = [move(loss, easy) for loss, easy in told]
    exact = labels.accuracy(moves)
    worse = labels.accuracy([move(loss + more, easy) for loss, easy in told])
    assert exact is not None
    assert worse is not None
    assert 0 <= worse <= exact <= 100
    assert labels.accuracy([]) is None
    easy, hard = (labels.accuracy([move(0.0, 0.0), move(1.0, found)]) for found in (1.0, 0.0))
    assert easy is not None
    assert hard is not None
    assert easy > hard


@given(st.sets(st.sampled_from(FIXED)))
def test_levels_are_named_instead_of_adjectives(finds: set[int]) -> None:
    words = say_levels("Ea4>", sorted(finds))
    assert "Ea4>" in words.fr
    assert "Ea4>" in words.en
    if finds and finds != set(FIXED):
        assert all(str(min(finds)) in words[language] for language in ("fr", "en"))
