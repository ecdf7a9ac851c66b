"""Packs with slips of the pen, thousands of them: each is checked and tried; none may crash the checker,
hang it or be refused without a place.

    python bench/fuzz_packs.py            # 10 000 packs
    python bench/fuzz_packs.py 500 --from 7
    python bench/fuzz_packs.py --minutes 8    # as many as there is time for
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tablier.games.endangered.pack import allow, check_pack, survey
from tablier.games.endangered.pack.trial import try_pack
from tests.endangered.mangling import mangle


def outcome(seed: int) -> str:
    """What became of one pack."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "pack"
        mangle(folder, seed)
        pack, faults = survey(folder)
        if pack is None:
            return "refused by its shape" if faults and all(f.file for f in faults) else f"{seed}: no place"
        if faults := check_pack(pack):
            return "refused by a rule" if all(f.file for f in faults) else f"{seed}: no place"
        faults = try_pack(allow(folder), 20)
        told = [fault.expected.en for fault in faults]
        if broken := [words for words in told if "breaks off" in words]:
            return f"{seed}: {broken[0]}"[:160]
        if any(words.endswith(("never end", "does not end")) for words in told):
            return "refused: it never ends"
        return "played"


def guarded(seed: int) -> str:
    try:
        return outcome(seed)
    except Exception as fault:
        return f"{seed}: {type(fault).__name__}: {fault}"[:160]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("packs", type=int, nargs="?", default=10_000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    asked = parser.parse_args()
    begun, found, done = time.perf_counter(), Counter[str](), 0
    with ProcessPoolExecutor(asked.processes, get_context("spawn")) as pool:  # says so when a worker dies
        seeds = range(asked.first, asked.first + asked.packs)
        for done, result in enumerate(pool.map(guarded, seeds, chunksize=20), 1):
            found[result] += 1
            if done % 500 == 0:
                print(f"{done} packs in {time.perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
            if time.perf_counter() - begun > 60 * asked.minutes:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    good = {"refused by its shape", "refused by a rule", "refused: it never ends", "played"}
    for name, number in found.most_common():
        print(f"{number:>6} {name}")
    bad = sum(number for name, number in found.items() if name not in good)
    print(f"{done} packs, {bad} of them wrongly treated")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
