"""The balance study as a page: tables, and plots as SVG."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise, product
from pathlib import Path

from tablier.bots.endangered.skill import networks
from tablier.games.endangered.pack import OWN, SCENARIOS, read_pack
from tablier.games.endangered.pack.cards import Pack
from tablier.games.endangered.pack.program import Program
from tablier.lab.endangered.counts import (
    Apart,
    Share,
    apart,
    by_ambassador,
    by_card,
    by_role,
    by_specialty,
    endings,
    pace,
    rates,
    reliability,
)
from tablier.lab.endangered.fit import DIFFICULTIES
from tablier.lab.endangered.study import PLAYERS, Cell, Played

HOW = """\
The best partner sits in all seats and thinks as it does at a table, roles and specialties by lot; a turn
took {pace:.0f} ms of one core. One person plays two roles (END-1), which is the table of two players number
by number, so that the column of two is that of one as well. In brackets: the 95 % interval and the number
of games."""
NOTES = "## Notes\n"  # what stands below it was written by hand, and stays

TARGETS = {"introductory": (0.80, 0.95), "normal": (0.60, 0.80), "expert": (0.30, 0.55)}
ROLES = 0.15  # the most that games with and without a role may lie apart
SPECIALTIES = 0.08  # the two of a role
AMBASSADORS = 0.12  # games with an ambassador in the row and without it
YES = 0.15  # the least share of Yes where an ambassador was face up
USED = 0.10  # the least share of games with a card drawn in which it was played
WILD = 1 / 3  # the least share of lost games that animals or habitat decided
TOLD = 0.04  # the most that a tenth of the told odds may lie from what came true
WILD_ENDS = ("population", "destruction")
REASONS = (*WILD_ENDS, "votes")


def write_report(games: list[Played], command: str, page: Path | None = None) -> str:
    """The page as text; written with its plots where a path is given."""
    pack = read_pack(OWN)
    story = pack.scenarios[0]
    program = Program(pack, story, story.normal)
    how = HOW.format(pace=1000 * pace(games))
    misses: list[str] = []
    parts = [
        _wins(games, misses),
        _reasons(games, misses),
        _roles(games, program, misses),
        _specialties(games, program, misses),
        _ambassadors(games, pack, misses),
        _cards(games, program, misses),
        _odds(games, misses),
        _length(games, pack),
    ]
    head = [
        "# How balanced Endangered is",
        f"`{command}`, {date.today()}: {len(games)} games.\n{how}",
        "\n".join(["## Targets missed", *(f"- {line}" for line in misses or ["none"])]),
    ]
    text = "\n\n".join(head + parts) + "\n"
    if page:
        picture = page.parent / "pictures" / "endangered-wins.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(draw_wins(games), encoding="utf-8")
        text = text.replace("\n\n## Why", "\n\n![Wins by cell](pictures/endangered-wins.svg)\n\n## Why", 1)
        text += _notes(page)
        page.write_text(text, encoding="utf-8")
    return text


def _notes(page: Path) -> str:
    """The notes of the page as it was before."""
    before = page.read_text(encoding="utf-8") if page.exists() else ""
    _, head, notes = before.partition(NOTES)
    return f"\n{head}{notes}" if head else ""


def _table(title: str, why: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"## {title}", *([why, ""] if why else []), f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def _share(found: Share) -> str:
    low, high = found.interval
    return f"{found.share:.0%} ({low:.0%} to {high:.0%}, {found.of})"


def _points(found: Apart) -> str:
    return f"{100 * found.points:+.1f} ± {100 * found.doubt:.1f}"


def _wins(games: list[Played], misses: list[str]) -> str:
    found, rows = rates(games), list[Sequence[str]]()
    means: dict[tuple[str, str], float] = {}
    for scenario in SCENARIOS:
        for difficulty in DIFFICULTIES:
            low, high = TARGETS[difficulty]
            cells = {p: found[cell] for p in PLAYERS if (cell := Cell(scenario, difficulty, p)) in found}
            if not cells:
                continue
            for players, won in cells.items():
                if not low <= won.share <= high:
                    misses.append(
                        f"{scenario}, {difficulty}, {players} players: won {_share(won)}, "
                        f"wanted {low:.0%} to {high:.0%}"
                    )
            means[scenario, difficulty] = sum(won.share for won in cells.values()) / len(cells)
            shown = [_share(cells[p]) if p in cells else "" for p in PLAYERS]
            rows.append((scenario, difficulty, f"{low:.0%} to {high:.0%}", *shown))
    for scenario in SCENARIOS:
        known = [(level, means[scenario, level]) for level in DIFFICULTIES if (scenario, level) in means]
        for (easy, more), (hard, less) in pairwise(known):
            if more <= less:
                misses.append(f"{scenario}: {easy} is not easier than {hard} ({more:.0%}, {less:.0%})")
    head = ("scenario", "difficulty", "target", "1 or 2 players", *(f"{p} players" for p in PLAYERS[1:]))
    return _table("Wins", "", head, rows)


def _reasons(games: list[Played], misses: list[str]) -> str:
    rows = list[Sequence[str]]()
    by_scenario: dict[str, Counter[str]] = {}
    found = endings(games)
    for cell in (Cell(*pair, 0) for pair in product(SCENARIOS, DIFFICULTIES)):
        if not (ends := found.get(cell)):
            continue
        lost = sum(ends.values())
        shares = (f"{ends[reason] / lost:.0%}" for reason in REASONS)
        rows.append((cell.scenario, cell.difficulty, *shares, str(lost)))
        by_scenario[cell.scenario] = by_scenario.get(cell.scenario, Counter()) + ends
    for scenario, ends in by_scenario.items():
        wild = Share(sum(ends[reason] for reason in WILD_ENDS), sum(ends.values()))
        if wild.share < WILD:
            misses.append(f"{scenario}: {_share(wild)} of the lost games by animals or habitat")
    head = ("scenario", "difficulty", "too few animals", "no tile left", "votes", "lost games")
    return _table("Why games were lost", "", head, rows)


def _roles(games: list[Played], program: Program, misses: list[str]) -> str:
    rows = list[Sequence[str]]()
    for number, found in enumerate(by_role(games)):
        key = program.role(number).key
        rows.append((key, _points(found), str(found.games)))
        if abs(found.points) > ROLES:
            misses.append(f"{key}: {_points(found)} points where it takes part")
    return _table("Roles", "Points of winning more with the role at the table than without.",
                  ("role", "points", "games"), rows)  # fmt: skip


def _specialties(games: list[Played], program: Program, misses: list[str]) -> str:
    rows = list[Sequence[str]]()
    for number, (first, second, between) in enumerate(by_specialty(games)):
        names = [special.name.en for special in program.role(number).specialties]
        rows.append(
            (program.role(number).key, names[0], _share(first), names[1], _share(second), _points(between))
        )
        if abs(between.points) > SPECIALTIES:
            misses.append(f"{names[1]} lies {_points(between)} points from {names[0]}")
    why = "Games won with each; points of the second over the first, each game held against its cell."
    return _table("Specialties", why, ("role", "one", "won", "the other", "won", "points"), rows)


def _ambassadors(games: list[Played], pack: Pack, misses: list[str]) -> str:
    rows = list[Sequence[str]]()
    number = len(pack.ambassadors)
    for card, (yes, found) in zip(pack.ambassadors, by_ambassador(games, number), strict=True):
        alone = [
            apart([game for game in games if game.cell.scenario == scenario], _in_row(pack, card.key))
            for scenario in SCENARIOS
        ]
        shown = (f"{100 * one.points:+.0f}" for one in alone)
        rows.append((card.name.en, card.colour, _share(yes), _points(found), *shown))
        if yes.of and yes.share < YES:
            misses.append(f"{card.name.en}: Yes in {_share(yes)} of the games in which it was face up")
        if abs(found.points) > AMBASSADORS:
            misses.append(f"{card.name.en} in the row: {_points(found)} points")
    why = "Yes in games that ended with it face up; points of winning more with it in the row than without."
    head = ("ambassador", "back", "Yes", "points", *SCENARIOS)
    return _table("Ambassadors", why, head, rows)


def _in_row(pack: Pack, key: str) -> Callable[[Played], bool]:
    number = next(i for i, card in enumerate(pack.ambassadors) if card.key == key)
    return lambda game: number in game.row


def _cards(games: list[Played], program: Program, misses: list[str]) -> str:
    """Copies of the same kind together; the least played first."""
    kinds: dict[str, Share] = {}
    for card, found in by_card(games).items():
        key = program.cards[card].key
        before = kinds.get(key, Share(0, 0))
        kinds[key] = Share(before.n + found.n, before.of + found.of)
    order = sorted((found.share, key) for key, found in kinds.items() if found.of)
    misses += [f"{key}: played in {share:.0%} of the games in which it was drawn"
               for share, key in order if share < USED]  # fmt: skip
    rows = [(key, str(kinds[key].of), str(kinds[key].n), f"{share:.0%}") for share, key in order]
    return _table("Cards", "", ("card", "games drawn", "games played", "share"), rows)


def _odds(games: list[Played], misses: list[str]) -> str:
    """As they are told at a table. Games by which that was fitted flatter it: `study --tell` takes others."""
    told = networks()
    shown = [game for game in games if game.cell.scenario in told]
    rows = list[Sequence[str]]()
    for tenth in reliability(shown, lambda scenario, chance: told[scenario].told(chance)) if shown else []:
        off = tenth.true - tenth.told
        rows.append(
            (
                f"{tenth.first:.0%} to {tenth.first + 0.1:.0%}",
                f"{tenth.dice}",
                f"{tenth.games}",
                f"{tenth.told:.1%}",
                f"{tenth.true:.1%}",
                f"{100 * off:+.1f} ± {100 * tenth.doubt:.1f}",
            )
        )
        if abs(off) > TOLD:
            misses.append(
                f"odds told from {tenth.first:.0%} on lie {100 * off:+.1f} points from what came true"
            )
    values = ", ".join(f"{name} {one.steep:.3f} and {one.lift:+.3f}" for name, one in told.items())
    why = (
        f"At every die of {len(shown)} games the odds of the option taken, as the partner tells them "
        f"(slope and lift: {values})."
    )
    head = ("told", "dice", "games", "mean told", "came true", "apart, in points")
    return _table("Odds told, and how they came true", why, head, rows)


def _length(games: list[Played], pack: Pack) -> str:
    rows = list[Sequence[str]]()
    for players in PLAYERS:
        some = [game for game in games if game.cell.players == players]
        won = [game for game in some if game.result == "won"]
        if some and won:
            early = sum(game.year == pack.years(players)[0] for game in won) / len(won)
            rows.append((str(players), f"{sum(g.year for g in some) / len(some):.1f}", f"{early:.0%}"))
    return _table("Years played", "", ("players", "mean", "won at the first vote"), rows)


def draw_wins(games: list[Played]) -> str:
    """Win rates with their intervals over the bands of the targets."""
    found, width, height, left, top = rates(games), 760, 300, 50, 20
    step = (width - left - 10) / (9 * len(PLAYERS))

    def y(share: float) -> float:
        return top + (1 - share) * (height - 70)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="11" fill="#1F2430"><rect width="{width}" height="{height}" fill="#FAF7F2"/>'
    ]
    parts += [
        f'<text x="{left - 6}" y="{y(s / 4) + 4:.0f}" text-anchor="end">{s * 25} %</text>'
        f'<path d="M{left} {y(s / 4):.0f}H{width - 10}" stroke="#E4DDD2"/>'
        for s in range(5)
    ]
    for i, (scenario, difficulty) in enumerate((s, d) for s in SCENARIOS for d in DIFFICULTIES):
        low, high = TARGETS[difficulty]
        x = left + i * len(PLAYERS) * step
        middle = x + len(PLAYERS) / 2 * step
        parts.append(
            f'<rect x="{x + 4:.1f}" y="{y(high):.1f}" width="{len(PLAYERS) * step - 8:.1f}" '
            f'height="{y(low) - y(high):.1f}" fill="#5F8A4B" opacity="0.25"/>'
            f'<text x="{middle:.1f}" y="{height - 30}" text-anchor="middle">{difficulty}</text>'
        )
        if i % 3 == 1:
            parts.append(
                f'<text x="{middle:.1f}" y="{height - 12}" text-anchor="middle" '
                f'font-weight="bold">{scenario}</text>'
            )
        for k, players in enumerate(PLAYERS):
            won = found.get(Cell(scenario, difficulty, players))
            if not won:
                continue
            least, most = won.interval
            at = x + (k + 0.5) * step
            parts.append(
                f'<path d="M{at:.1f} {y(least):.1f}V{y(most):.1f}" stroke="#146C78" stroke-width="2"/>'
                f'<circle cx="{at:.1f}" cy="{y(won.share):.1f}" r="4" fill="#146C78"/>'
                f'<text x="{at:.1f}" y="{y(most) - 4:.1f}" text-anchor="middle">{players}</text>'
            )
    return "".join(parts) + "</svg>\n"
