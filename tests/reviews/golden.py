"""Two hundred sentences of reviews, to be read; `PYTHONPATH=tests python -m reviews.golden` writes them."""

from collections import Counter
from itertools import count
from pathlib import Path

from tablier.lab.review_cases import cases
from tablier.reviews.search.kinds import REASONS

FILE = Path(__file__).with_name("sentences.txt")
HEAD = "# Made by: PYTHONPATH=tests python -m reviews.golden\n"
GAMES = ("extinction", "ignis")
EACH = 100
MOST_OF_A_KIND = 30
NODES = 8_000


def sentences(slug: str, wanted: int = EACH) -> list[str]:
    """Sentences of one game as they come, no kind too often: seed and number of the decision, the kind, both
    languages."""
    told: list[str] = []
    kinds = Counter[str]()
    for seed in count(1):
        for number, case in enumerate(cases(slug, seed, NODES)):
            if case.loss <= case.small and (number % 5 or kinds["even"] >= MOST_OF_A_KIND // 3):
                continue
            for reason in REASONS.why(case):
                if kinds[reason.kind] >= MOST_OF_A_KIND:
                    continue
                kinds[reason.kind] += 1
                [words] = REASONS.say(case, [reason])
                position = case.game.write_position(case.state)
                told.append(
                    f"{slug} {seed}:{number} {reason.kind}\n  {position}\n  {words.en}\n  {words.fr}\n"
                )
                if len(told) == wanted:
                    return told
    raise AssertionError("endless")


if __name__ == "__main__":
    FILE.write_text(HEAD + "\n" + "\n".join(text for slug in GAMES for text in sentences(slug)), "utf-8")
