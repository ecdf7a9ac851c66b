"""The rules in words stand once: the client, the docs and whoever quotes a rule read the same file."""

from pathlib import Path

import pytest

import tablier
from docs.derive import page
from tablier.games.rulebook import rulebook
from tools.rules import rule_ids

DOCS = Path(__file__).parents[2] / "docs" / "games"
CLIENT = Path(__file__).parents[2] / "web" / "src" / "games"

each_game = pytest.mark.parametrize("slug", tablier.available())


@each_game
def test_the_page_has_the_rules_of_the_book(slug: str) -> None:
    text = (DOCS / f"{slug}.md").read_text("utf-8")
    assert sorted(rule_ids(text)) == sorted(rulebook(slug).rules)
    assert text == page(slug), "run: python3 dev.py docs"


@each_game
def test_every_rule_is_told_once_and_in_both_languages(slug: str) -> None:
    told = [rule for chapter in rulebook(slug).chapters for rule in chapter.rules]
    assert len({rule.id for rule in told}) == len(told)
    for rule in told:
        assert rule.fr.strip(), rule.id
        assert rule.en.strip(), rule.id
    for chapter in rulebook(slug).chapters:
        assert chapter.rules, chapter.title.en


@each_game
def test_the_client_draws_every_figure(slug: str) -> None:
    figures = [chapter.figure.name for chapter in rulebook(slug).chapters if chapter.figure]
    drawn = "".join(path.read_text("utf-8") for path in (CLIENT / slug).glob("*") if path.is_file())
    for name in figures:
        assert name in drawn, f"{slug} draws no figure {name}"


def test_a_rule_can_be_quoted() -> None:
    assert rulebook("ignis").rule("IGN-7").words.fr
    with pytest.raises(KeyError):
        rulebook("ignis").rule("EXT-1")
