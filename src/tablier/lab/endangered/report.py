"""The balance study as a page: tables, and plots as SVG."""

from datetime import date
from pathlib import Path

from tablier.games.endangered.pack import OWN, SCENARIOS, read_pack
from tablier.games.endangered.program import Program
from tablier.lab.endangered.fit import DIFFICULTIES
from tablier.lab.endangered.study import (
    PLAYERS,
    TARGETS,
    Cell,
    Played,
    by_card,
    by_role,
    endings,
    interval,
    pace,
    rates,
)

HOW = """\
For each die it tries its four best options in so many rounds, each to the end of the turn; a turn took
{pace:.0f} ms of one core. In brackets: the 95 % interval and the number of games."""
NOTES = "## Notes\n"  # what stands below it was written by hand, and stays
APART = 0.15  # the most that numbers of players, or games with and without a role, may lie apart
RARE = 0.05  # a card that is played less often than this, or a reason of losing, is too rare
REASONS = ("population", "destruction", "votes")


def write_report(games: list[Played], command: str, page: Path | None = None) -> str:
    """The page as text; written with its plots where a path is given."""
    pack = read_pack(OWN)
    story = pack.scenarios[0]
    program = Program(pack, story, story.normal)
    how = HOW.format(pace=1000 * pace(games))
    parts = [
        "# How balanced Endangered is",
        f"`{command}`, {date.today()}: {len(games)} games, the planner in all seats, roles by lot.\n{how}",
        _misses(games, program),
        _wins(games),
        _roles(games, program),
        _cards(games, program),
        _reasons(games),
        _length(games),
    ]
    text = "\n\n".join(parts) + "\n"
    if page:
        picture = page.parent / "pictures" / "endangered-wins.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(draw_wins(games), encoding="utf-8")
        text = text.replace("## Roles", "![Wins by cell](pictures/endangered-wins.svg)\n\n## Roles", 1)
        text += _notes(page)
        page.write_text(text, encoding="utf-8")
    return text


def _notes(page: Path) -> str:
    """The notes of the page as it was before."""
    before = page.read_text(encoding="utf-8") if page.exists() else ""
    _, head, notes = before.partition(NOTES)
    return f"\n{head}{notes}" if head else ""


def _misses(games: list[Played], program: Program) -> str:
    """Every target that is not met, and by how much."""
    found = {cell: won / n for cell, (won, n) in rates(games).items()}
    missed: list[str] = []
    for scenario in SCENARIOS:
        for difficulty in DIFFICULTIES:
            low, high = TARGETS[difficulty]
            row = {p: found[cell] for p in PLAYERS if (cell := Cell(scenario, difficulty, p)) in found}
            missed += [
                f"{scenario}, {difficulty}, {players} players: {share:.0%}, wanted {low:.0%} to {high:.0%}"
                for players, share in row.items()
                if not low <= share <= high
            ]
            if row and (apart := max(row.values()) - min(row.values())) > APART:
                missed.append(
                    f"{scenario}, {difficulty}: numbers of players lie {apart * 100:.0f} points apart"
                )
    missed += [
        f"{program.role(role).key}: {(there - away) * 100:+.0f} points where it takes part"
        for role, there, away, _ in by_role(games)
        if abs(there - away) > APART
    ]
    missed += [f"{key}: played in {p / h:.0%} of the games in which it was held"
               for key, (h, p) in _kinds(games, program).items() if p / h < RARE]  # fmt: skip
    missed += [
        f"{scenario}: {shares.get(reason, 0):.0%} of the lost games by {reason}"
        for scenario, shares in endings(games).items()
        for reason in REASONS
        if shares.get(reason, 0) < RARE
    ]
    return "\n".join(["## Targets missed", *(f"- {line}" for line in missed or ["none"])])


def _wins(games: list[Played]) -> str:
    found = rates(games)
    head = " | ".join(f"{p} players" for p in PLAYERS)
    lines = ["## Wins", f"| scenario | difficulty | target | {head} | apart |", "|---|---|---|" + "---|" * 4]
    for scenario in SCENARIOS:
        for difficulty in DIFFICULTIES:
            low, high = TARGETS[difficulty]
            shown, values = [], []
            for players in PLAYERS:
                won, n = found.get(Cell(scenario, difficulty, players), (0, 0))
                if n:
                    least, most = interval(won, n)
                    shown.append(f"{won / n:.0%} ({least:.0%} to {most:.0%}, {n})")
                    values.append(won / n)
                else:
                    shown.append("")
            apart = f"{max(values) - min(values):.0%}" if values else ""
            target = f"{low:.0%} to {high:.0%}"
            lines.append(f"| {scenario} | {difficulty} | {target} | {' | '.join(shown)} | {apart} |")
    return "\n".join(lines)


def _roles(games: list[Played], program: Program) -> str:
    lines = ["## Roles", "| role | with it | without it | difference | games |", "|---|---|---|---|---|"]
    for role, there, away, n in by_role(games):
        name = program.role(role).key
        lines.append(f"| {name} | {there:.0%} | {away:.0%} | {(there - away) * 100:+.0f} points | {n} |")
    return "\n".join(lines)


def _kinds(games: list[Played], program: Program) -> dict[str, tuple[int, int]]:
    """How often cards were held and played, copies of the same kind together."""
    found: dict[str, tuple[int, int]] = {}
    for card, (held, played) in by_card(games).items():
        key = program.cards[card].key
        before = found.get(key, (0, 0))
        found[key] = before[0] + held, before[1] + played
    return {key: (held, played) for key, (held, played) in found.items() if held}


def _cards(games: list[Played], program: Program) -> str:
    """The least played first."""
    kinds = sorted(_kinds(games, program).items(), key=lambda kind: kind[1][1] / kind[1][0])
    lines = ["## Cards", "| card | held | played | share |", "|---|---|---|---|"]
    lines += [f"| {key} | {held} | {played} | {played / held:.0%} |" for key, (held, played) in kinds]
    return "\n".join(lines)


def _reasons(games: list[Played]) -> str:
    lines = ["## Why games were lost", "| scenario | population | destruction | votes |", "|---|---|---|---|"]
    for scenario, shares in endings(games).items():
        row = " | ".join(f"{shares.get(r, 0):.0%}" for r in REASONS)
        lines.append(f"| {scenario} | {row} |")
    return "\n".join(lines)


def _length(games: list[Played]) -> str:
    lines = ["## Years played", "| players | mean | won at the first vote |", "|---|---|---|"]
    for players in PLAYERS:
        some = [game for game in games if game.cell.players == players]
        won = [game for game in some if game.result == "won"]
        first = {2: 9, 3: 6, 4: 4}[players]
        if some and won:
            early = sum(game.year == first for game in won) / len(won)
            lines.append(f"| {players} | {sum(g.year for g in some) / len(some):.1f} | {early:.0%} |")
    return "\n".join(lines)


def draw_wins(games: list[Played]) -> str:
    """Win rates with their intervals over the bands of the targets."""
    found, width, height, left, top = rates(games), 760, 300, 50, 20
    step = (width - left - 10) / 27

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
        x = left + i * 3 * step
        parts.append(
            f'<rect x="{x + 4:.1f}" y="{y(high):.1f}" width="{3 * step - 8:.1f}" '
            f'height="{y(low) - y(high):.1f}" fill="#5F8A4B" opacity="0.25"/>'
            f'<text x="{x + 1.5 * step:.1f}" y="{height - 30}" text-anchor="middle">{difficulty}</text>'
        )
        if i % 3 == 1:
            parts.append(
                f'<text x="{x + 1.5 * step:.1f}" y="{height - 12}" text-anchor="middle" '
                f'font-weight="bold">{scenario}</text>'
            )
        for k, players in enumerate(PLAYERS):
            won, n = found.get(Cell(scenario, difficulty, players), (0, 0))
            if not n:
                continue
            least, most = interval(won, n)
            at = x + (k + 0.5) * step
            parts.append(
                f'<path d="M{at:.1f} {y(least):.1f}V{y(most):.1f}" stroke="#146C78" stroke-width="2"/>'
                f'<circle cx="{at:.1f}" cy="{y(won / n):.1f}" r="4" fill="#146C78"/>'
                f'<text x="{at:.1f}" y="{y(most) - 4:.1f}" text-anchor="middle">{players}</text>'
            )
    return "".join(parts) + "</svg>\n"
