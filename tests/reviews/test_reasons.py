"""Sentences of reviews: nothing is said whose check fails, and a check refuses what is not so."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviews.golden import EACH, FILE, GAMES, HEAD, sentences
from tablier.core import LANGUAGES
from tablier.lab.review_cases import cases
from tablier.reviews.reasons import MOST, Reason
from tablier.reviews.search.case import Case
from tablier.reviews.search.ideas import attribution
from tablier.reviews.search.kinds import REASONS

NODES = 3_000
SHORT = 12
"""Decisions of one game that an example looks at."""


def some_cases(slug: str, seed: int) -> list[Case]:
    found = cases(slug, seed, NODES)
    return [case for case, _ in zip(found, range(SHORT), strict=False)]


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=4)
@given(st.integers(0, 10**9))
def test_no_sentence_is_said_whose_check_fails(slug: str, seed: int) -> None:
    for case in some_cases(slug, seed):
        reasons = REASONS.why(case)
        assert len(reasons) <= MOST
        fresh = Case(case.game, case.state, case.played, case.best, case.depth, case.loss, case.small)
        assert all(REASONS.check(fresh, reason) for reason in reasons), (reasons, case.state)
        assert reasons or case.played.line[0] == case.best.line[0] or case.loss <= case.small
        for words in REASONS.say(case, reasons):
            for language in LANGUAGES:
                assert words[language].endswith(".")
                assert "{" not in words[language]


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_evaluation_counts_adds_up_to_the_difference_of_the_scores(slug: str) -> None:
    """Between the ends of two lines that prove nothing; to the point, since both are looked at to the same
    depth."""
    open_ones = 0
    for seed in (1, 2):
        for case in some_cases(slug, seed):
            if any(line.wins_in is not None or line.drawn for line in (case.best, case.played)):
                continue
            shares = attribution(case)
            if case.played is not case.best and shares is not None:
                open_ones += 1
                assert sum(shares.values()) == case.gain
    assert open_ones


def forged(reason: Reason) -> list[dict[str, Any]]:
    """Facts that are a little other than the truth."""
    facts = reason.facts
    match reason.kind:
        case "proof":
            sooner = [
                {**facts, key: facts[key] - 2} for key in ("win", "loss") if facts[key] and facts[key] > 2
            ]
            return [*sooner, {**facts, "win": 1, "loss": 2}] if facts["win"] != 1 else []
        case "punished" | "missed":
            return [{**facts, "key": "nothing of the kind"}, {**facts, "line": facts["line"][::-1] * 2}]
        case "threat":
            return [{**facts, "better": facts["played"]}]
        case "ideas":
            (idea, worth), *rest = facts["ideas"]
            return [{**facts, "ideas": [[idea, worth + 1], *rest]}, {**facts, "against": ["tempo", -999]}]
        case "preferred":
            return [{**facts, "worth": facts["worth"] + 1}] if "worth" in facts else []
        case _:
            return [{**facts, "better": facts["played"]}]


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_not_so_does_not_pass_its_check(slug: str) -> None:
    tried = set[str]()
    for seed in (3, 4, 5):
        for case in some_cases(slug, seed):
            for reason in REASONS.why(case):
                for facts in forged(reason):
                    tried.add(reason.kind)
                    assert not REASONS.check(case, Reason(reason.kind, facts)), (reason, facts)
    assert {"ideas", "missed", "punished"} <= tried


@pytest.mark.parametrize("slug", GAMES)
def test_the_golden_sentences_are_still_what_is_said(slug: str) -> None:
    """The first of each game anew; all two hundred by the command on the file's first line, then read
    them."""
    text = FILE.read_text("utf-8")
    assert text.startswith(HEAD)
    kept = [block for block in text.removeprefix(HEAD).strip("\n").split("\n\n") if block.startswith(slug)]
    assert len(kept) == EACH
    assert [block.strip("\n") for block in sentences(slug, 20)] == kept[:20]
