"""Watches a board with everything in motion, and holds what it draws at rest to the server's word."""

from math import cos, pi, sin
from typing import Any

from playwright.sync_api import Page, expect

from browser.visitor import Visitor

Drawn = list[str]

SLOW = 90_000
"""Milliseconds, on a machine that is busy with other things."""

READ = {
    "extinction": """(board) => {
        const middle = (polygon) => {
            const points = [...polygon.points];
            return ["x", "y"].map((way) => points.reduce((sum, p) => sum + p[way], 0) / points.length);
        };
        const squares = [...board.querySelectorAll("[data-square]")].map((one) =>
            [one.dataset.square, ...middle(one.querySelector("polygon"))]);
        return [...board.querySelectorAll(".piece")].map((piece) => {
            const { e, f } = piece.transform.baseVal.consolidate().matrix;
            const there = squares.find(([, x, y]) => Math.hypot(x - e, y - f) < 0.01)?.[0] ?? `${e} ${f}`;
            const letter = ".PDQ"[piece.querySelectorAll(".pip").length];
            const own = piece.querySelector(".seat0") ? letter : letter.toLowerCase();
            return own + there + (piece.getAttribute("opacity") === "1" ? "" : " faint");
        });
    }""",
    "ignis": """(board) => {
        const size = Math.sqrt(board.querySelectorAll("rect.square").length);
        const there = (x, y) =>
            Number.isInteger(x) && Number.isInteger(y) ? "abcdef"[x] + (size - y) : `${x} ${y}`;
        const tiles = [...board.querySelectorAll(".stone")].map((stone) => {
            const { e, f } = stone.transform.baseVal.consolidate().matrix;
            const letter = stone.querySelector(".tile").classList[1];
            return letter + there(e, f) + (stone.getAttribute("opacity") === "1" ? "" : " faint");
        });
        const dead = [...board.querySelectorAll("rect.square.dead")].map((square) =>
            "#" + there(Math.round(square.x.baseVal.value), Math.round(square.y.baseVal.value)));
        return [...tiles, ...dead];
    }""",
    "endangered": """(board) => [...board.querySelectorAll(".grid [data-square]")].map((cell) => [
        cell.dataset.square,
        cell.querySelector("[data-ruin]") ? "ruin" : cell.querySelectorAll("[data-animal]").length,
        cell.querySelectorAll("[data-guard]").length,
    ].join(" "))""",
    "thin-ice": """(board) => board.querySelector("canvas").lying().map(({ seat, piece, at }) =>
        [seat, piece, ...at.map((part) => part.toFixed(1))].join(" ").replaceAll("-0.0", "0.0"))""",
}
"""What is drawn, as the drawing itself says it."""

WATCH = """
window.rests = [];
window.moved = 0;
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const board = document.querySelector("[data-at]");
    if (!board) return;
    if (board.getAttribute("aria-busy") === "true") return void (window.moved += 1);
    const rest = [Number(board.dataset.at), (%s)(board).sort()];
    const last = window.rests.at(-1);
    if (JSON.stringify(last) !== JSON.stringify(rest)) window.rests.push(rest);
}).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true }));
"""

HAND = """
window.open_hand = (table, seed) => {
    const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table}/socket?since=-1&actions=1`);
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
    let [position, seats, wanted, waiting, done] = [null, [], 0, 0, null];
    const go = () => {
        if (!done || !position || position.seq <= waiting) return;
        const { turn, seq } = position;
        const seat = turn.type === "players" ? turn.seats.find((one) => seats.includes(one)) : undefined;
        if (turn.type === "over" || (wanted === 0 && seat !== undefined)) {
            done(seq);
            done = null;
        } else if (seat === undefined) return;
        else if (position.seat !== seat) socket.send(JSON.stringify({ t: "sit", seat }));
        else {
            const { play } = position.actions[random(position.actions.length)];
            [wanted, waiting] = [wanted - 1, seq];
            socket.send(JSON.stringify({ t: "act", id: crypto.randomUUID(), seq, seat, play }));
        }
    };
    socket.onmessage = ({ data }) => {
        if (typeof data !== "string") return;
        const message = JSON.parse(data);
        if (message.table) seats = message.table.seats.filter((one) => one.mine).map((one) => one.seat);
        if (message.position) position = message.position;
        go();
    };
    window.hand = (count) => new Promise((told) => ([wanted, waiting, done] = [count, -1, told], go()));
};
"""


class Witness:
    """A visitor whose board is watched, and another window of the same person that plays anything."""

    def __init__(self, visitor: Visitor, game: str, seed: int = 1) -> None:
        self.visitor, self.game, self.seed = visitor, game, seed
        self.page.add_init_script(WATCH % READ[game])
        self.table = ""
        self.truths: dict[int, Drawn] = {}
        self.seen: list[tuple[int, Drawn]] = []
        self.moved = 0

    @property
    def page(self) -> Page:
        return self.visitor.page

    def sit(self, seats: list[dict[str, str]], **options: Any) -> None:
        path = self.visitor.sit(self.game, seats, **options)
        self.table = path.removeprefix("/table/")
        self.other = self.visitor.context.new_page()
        self.other.goto(self.visitor.address + "/settings")
        self.page.bring_to_front()  # a page behind another is painted once a second
        self.other.evaluate(HAND)
        self.other.evaluate("([table, seed]) => open_hand(table, seed)", [self.table, self.seed])

    def play(self, count: int) -> int:
        """So many decisions, one as soon as the other is done; where the table stands then."""
        return self.other.evaluate("(count) => hand(count)", count)

    def shows(self, seq: int) -> None:
        """The board shows this event, and may still move."""
        expect(self.page.locator(f"[data-at='{seq}']")).to_have_count(1)

    def settled(self, seq: int) -> None:
        """The board shows this event, and nothing moves any more; a whole match at once takes a while."""
        still = self.page.locator(f"[data-at='{seq}']:not([aria-busy='true'])")
        expect(still).to_have_count(1, timeout=SLOW)

    def note(self) -> None:
        """Take down what the page has drawn up to now; a page that is left forgets it."""
        rests, moved = self.page.evaluate("[rests.splice(0), moved]")
        self.seen += [(seq, drawn) for seq, drawn in rests]
        self.moved += moved

    def forget(self) -> None:
        """What was drawn up to now is not to be held to the log."""
        self.page.evaluate("rests.splice(0)")

    def reload(self) -> None:
        self.note()
        self.page.reload()

    def check(self) -> set[int]:
        """All that was drawn at rest is what the server says of that moment; which moments those were."""
        self.note()
        for seq, drawn in self.seen:
            if seq not in self.truths:
                view = self.other.evaluate(
                    "async (path) => (await (await fetch(path)).json()).view",
                    f"/api/v1/tables/{self.table}/at/{seq}",
                )
                self.truths[seq] = sorted(TRUTH[self.game](view))
            assert _agree(drawn, self.truths[seq]), f"after event {seq}: {drawn}, not {self.truths[seq]}"
        return {seq for seq, _ in self.seen}


def _extinction(view: Any) -> Drawn:
    squares = enumerate(view["board"])
    return [f"{letter}{'abcdefgh'[at % 8]}{at // 8 + 1}" for at, letter in squares if letter != "."]


def _ignis(view: Any) -> Drawn:
    size = view["size"]
    squares = enumerate(view["board"])
    return [f"{letter}{'abcdef'[at % size]}{at // size + 1}" for at, letter in squares if letter != "."]


def _endangered(view: Any) -> Drawn:
    return [
        f"{cell['name']} {'ruin' if cell['tile'] else cell['animals']} {int(cell['guard'])}"
        for cell in view["cells"]
    ]


def _thin_ice(view: Any) -> Drawn:
    """Seen from the first seat: the others sit around the table, 32 centimetres from each other."""
    players = len(view["seats"])
    around = NEXT / 2 / sin(pi / players)
    found: Drawn = []
    for seat in view["seats"]:
        angle = 2 * pi * seat["seat"] / players
        pile = seat["verdict"][3] if seat["verdict"] else seat["pile"]
        for name, (x, y, z), _ in pile[0]:
            right = x / 1000 * cos(angle) + y / 1000 * sin(angle) - around * sin(angle)
            away = -x / 1000 * sin(angle) + y / 1000 * cos(angle) + around - around * cos(angle)
            found.append(f"{seat['seat']} {name} {right} {away} {z / 1000}")
    return found


NEXT = 320.0
NEAR = 0.1
"""Millimetres: as exactly as a drawing tells where pieces are."""

TRUTH = {"extinction": _extinction, "ignis": _ignis, "endangered": _endangered, "thin-ice": _thin_ice}


def _agree(drawn: Drawn, truth: Drawn) -> bool:
    """The same things at the same places."""
    pairs = [(a.split(), b.split()) for a, b in zip(drawn, truth, strict=False)]
    return len(drawn) == len(truth) and all(
        a[:2] == b[:2] and len(a) == len(b) and all(_near(x, y) for x, y in zip(a[2:], b[2:], strict=True))
        for a, b in pairs
    )


def _near(drawn: str, true: str) -> bool:
    return abs(float(drawn) - float(true)) < NEAR
