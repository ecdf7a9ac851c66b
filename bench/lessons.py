"""Every lesson of every game walked to its end in the browser: with a mouse, with a thumb on a phone, by
keyboard alone, each in both languages.

python bench/lessons.py [--way mouse|touch|keyboard] [--language en-GB|fr-FR] [LESSON or GAME ...]
"""

import argparse
import os
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from browser.pupil import LANGUAGES, WAYS, Pupil  # noqa: E402
from browser.serving import serving  # noqa: E402
from browser.visitor import PATIENCE, House  # noqa: E402
from tablier.games import slugs  # noqa: E402
from tablier.learn.shelf import lessons  # noqa: E402


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--way", choices=WAYS, action="append")
    asked.add_argument("--language", choices=LANGUAGES, action="append")
    asked.add_argument("names", nargs="*")
    told = asked.parse_args()
    wanted = [
        lesson.id
        for slug in slugs()
        for lesson in lessons(slug)
        if not told.names or slug in told.names or lesson.id in told.names
    ]
    walked: dict[tuple[str, str], list[float]] = defaultdict(list)
    failed: list[str] = []
    expect.set_options(timeout=PATIENCE)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("TABLIER_CHROMIUM") or None,
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        for way in told.way or WAYS:
            for language in told.language or LANGUAGES:
                house = House(chromium, address)
                pupil = Pupil(house, way, language)
                for lesson in wanted:
                    began = time.monotonic()
                    try:
                        pupil.walk(lesson)
                        walked[way, language].append(time.monotonic() - began)
                    except Exception as fault:
                        said = [line.strip() for line in str(fault).splitlines() if line.strip()]
                        failed.append(f"{lesson}, {way}, {language}: {' | '.join(said[:3])}")
                        print(failed[-1], flush=True)
                failed += [f"{way}, {language}: the browser complains: {one}" for one in house.close()]
                spent = walked[way, language]
                print(
                    f"{way}, {language}: {len(spent)} of {len(wanted)} to the end, {sum(spent):.0f} s",
                    flush=True,
                )
        chromium.close()
    print(f"{sum(map(len, walked.values()))} walks to the end, {len(failed)} faults")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
