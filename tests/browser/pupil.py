"""Somebody who walks through a lesson to its end, with a mouse, with a thumb on a phone or by keyboard alone,
in either language: by what is drawn, never by words."""

import re
from typing import Any

from playwright.sync_api import Error, Locator, expect

from browser.builder import LONG
from browser.visitor import PHONE, House, Visitor, tab_to
from tablier.learn import Run, find_lesson

DESKTOP = {"width": 1000, "height": 640}
"""Small enough to be drawn quickly without a graphics card, and wide enough for two columns."""

WAYS = ("mouse", "touch", "keyboard")
LANGUAGES = ("en-GB", "fr-FR")

KEPT = """([id, count]) => {
    const kept = JSON.parse(localStorage.getItem("tablier.lessons") ?? "{}")[id];
    return count === null ? kept?.finished === true : kept?.done.length === count;
}"""

PAD = {
    "ArrowLeft": ".pad .keys :text-is('←')",
    "ArrowRight": ".pad .keys :text-is('→')",
    "ArrowUp": ".pad .keys :text-is('↑')",
    "ArrowDown": ".pad .keys :text-is('↓')",
    "z": ".pad details .row:last-child button >> nth=0",
    "x": ".pad details .row:last-child button >> nth=1",
    "e": ".pad .thumb :text-is('↻')",
    "v": "[data-hand=suggest]",
    "2": "[data-hand=lying]",
    "3": "[data-hand=inverted]",
    "Enter": "[data-hand=setdown]",
}
"""What a pointer finds under the table of Thin Ice for each key."""

DRAWN = {
    "place": ("[data-action='{1}']",),
    "line": ("[data-line='{0}']",),
    "ambassador": ("[data-vote='{0}']", "[data-ambassador='{0}']"),
    "play": ("[data-card='{0}'].may",),
}
"""What is touched on the table of Endangered for a choice."""

BRIEF, TRIES = 3000, 30
"""Milliseconds in which a button of the pad is there to be pressed, and how often it is tried."""

STEPS = (10, 2)
"""Millimetres of a step, the coarsest first."""


class Pupil:
    def __init__(self, house: House, way: str, language: str) -> None:
        self.way = way
        phone: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        self.visitor: Visitor = house.come(language, **(phone if way == "touch" else {"viewport": DESKTOP}))

    def walk(self, lesson: str) -> None:
        """To its end, as the lesson itself would go."""
        run, page = Run(find_lesson(lesson)), self.visitor.page
        self.visitor.go(f"/learn/{lesson.replace('.', '/')}")
        act = getattr(self, f"in_{run.lesson.slug.replace('-', '_')}")
        while run.step:
            self.at(run.number + 1)
            asked, text = run.step, run.solution()
            if text == "next":
                self.hit(".beside .primary")
            elif asked.ask == "point":
                self.square(text)
            else:
                act(text, run)
            run.do(text)
            page.wait_for_function(KEPT, arg=[lesson, len(run.done) if run.step else None], timeout=LONG)
        self.at(len(run.lesson.steps) + 1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def at(self, step: int) -> None:
        """By the dots, which need no language."""
        expect(self.visitor.find(".dots .past")).to_have_count(step - 1, timeout=LONG)

    # --- what hands do --------------------------------------------------------------------------------

    def hit(self, selector: str) -> None:
        wanted = self.visitor.find(selector).first
        expect(wanted).not_to_have_attribute("disabled", "", timeout=LONG)
        if self.way == "keyboard":
            self.tab_to(wanted)
            self.visitor.press("Enter")
        else:  # what is refused may be tried all the same
            self.point_at(wanted, force=wanted.get_attribute("aria-disabled") == "true")

    def point_at(self, wanted: Locator, **how: Any) -> None:
        if self.way == "touch":
            wanted.tap(**how)
        else:
            wanted.click(**how)

    def tab_to(self, wanted: Locator) -> None:
        if not wanted.evaluate("element => element === document.activeElement"):
            tab_to(self.visitor, wanted)

    def square(self, name: str) -> None:
        """A square of a board; by keyboard the arrows lead there from where Tab comes in."""
        if self.way != "keyboard":
            return self.hit(f"[data-square={name}]")
        entry = self.visitor.find(".board [data-square][tabindex='0']")
        self.tab_to(entry)
        at = entry.get_attribute("data-square") or name
        across, up = ord(name[0]) - ord(at[0]), int(name[1]) - int(at[1])
        self.visitor.press(*["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
        self.visitor.press(*["ArrowUp" if up > 0 else "ArrowDown"] * abs(up))
        expect(self.visitor.find(f".board [data-square={name}]")).to_be_focused()
        self.visitor.press("Enter")

    def squares(self, text: str) -> None:
        for name in re.findall(r"\b[a-h][1-8]\b", text):
            self.square(name)

    # --- games ----------------------------------------------------------------------------------------

    def in_extinction(self, text: str, run: Run) -> None:
        start, end = re.findall(r"[a-h][1-8]", text)
        if self.way != "keyboard":
            self.squares(f"{start} {end}")
        else:  # squares go by their names; the arrows follow how the board is turned
            self.tab_to(self.visitor.find(".board [data-square][tabindex='0']"))
            self.visitor.press(*start, "Enter", *end, "Enter")

    def in_ignis(self, text: str, run: Run) -> None:
        tile, entry = ("A/E", text[3:]) if text.startswith("A/E") else (text[0], text[1:])
        order = ("A", "E", "A/E").index(tile)
        choice = self.visitor.find(f".reserve [role=radio] >> nth={order}")
        if choice.is_enabled() and choice.get_attribute("aria-checked") == "false":
            self.hit(f".reserve [role=radio] >> nth={order}")
        wanted = self.visitor.find(f"[data-entry='{entry}']")
        if not wanted.count():  # no way in: the square itself is tried
            return self.square(entry[:2])
        if self.way != "keyboard":
            for _ in range(1 + (self.way == "touch")):  # a thumb sees first what would happen
                self.hit(f"[data-entry='{entry}']")
            return None
        self.tab_to(self.visitor.find("[data-entry][tabindex='0']"))
        for _ in range(24):
            if wanted.evaluate("entry => entry === document.activeElement"):
                break
            self.visitor.press("ArrowRight")
        return self.visitor.press("Enter")

    def in_endangered(self, text: str, run: Run) -> None:
        """On the table where it can be done there; on a phone much of it is a list of choices."""
        verb, *words = text.split()
        if verb in ("cell", "move", "birth"):
            return self.squares(text)
        if verb == "place":
            self.hit(f".tray [data-die='{words[0]}']")
        drawn = [pattern.format(" ".join(words), words[-1]) for pattern in DRAWN.get(verb, ())]
        return self.hit(", ".join(f"{one}:visible" for one in (*drawn, f"[data-choice='{text}']")))

    def in_thin_ice(self, text: str, run: Run) -> None:
        verb, *words = text.split()
        if verb == "done":  # where something was placed in this step, the turn ends by itself
            return None if run.tried else self.hit(".beside .primary")
        if verb == "call":
            return self.hit(f"[data-call='{text}']")
        piece, pile = words[0], run.match.state.piles[0]
        self.take(piece, pile.names)
        if verb == "put" and "turned" not in words:
            at = next(rest.at for rest in pile.pieces if rest.piece == words[2])
            self.over(round(at[0] / 1000), round(at[1] / 1000))
        elif verb == "put":
            self.carry(0, 0)
        else:
            self.keys({"lay": ("2", "z", "e", "e"), "invert": ("3", "3")}.get(verb, ()))
            if self.way != "keyboard" and verb == "stand" and piece not in pile.names:
                self.keys(("v",))  # nearer than where it hangs at first
            self.carry(*map(int, words[2:4]))
        return self.keys(("Enter",))

    def take(self, piece: str, standing: tuple[str, ...]) -> None:
        if piece not in standing:
            self.hit(f"[data-take={piece}]")
        elif self.way == "keyboard":
            tabletop = self.visitor.find(".tabletop")
            self.tab_to(tabletop)
            while tabletop.get_attribute("data-marked") != piece:
                self.visitor.press("n")
            self.visitor.press("Space")
        else:
            shown = self.visitor.find(".thin-ice details:has(h3)")
            if shown.get_attribute("open") is None:
                self.hit(".thin-ice details:has(h3) summary")
            self.hit(f".thin-ice details:has(h3) li:nth-child({standing.index(piece) + 1}) button")
        expect(self.visitor.find(f".tabletop[data-held={piece}]")).to_be_visible(timeout=LONG)

    def keys(self, keys: tuple[str, ...]) -> None:
        if self.way == "keyboard":
            self.tab_to(self.visitor.find(".tabletop"))
            return self.visitor.press(*keys)
        more = self.visitor.find(".pad details:not([open]) summary")
        if set(keys) - {"v", "Enter"} and more.count():
            self.hit(".pad summary")
        for key in keys:
            if not self.press_pad(PAD[key]):
                return None
        return None

    def press_pad(self, selector: str) -> bool:
        """False where the hand is empty by now: what was above the piece fell, and that was the lesson."""
        for _ in range(TRIES):
            if not self.holds():
                return False
            try:
                self.point_at(self.visitor.find(selector).first, timeout=BRIEF)
            except Error:
                continue
            return True
        raise AssertionError(f"{selector} could not be pressed")

    def holds(self) -> bool:
        return self.visitor.find(".pad").count() > 0

    def aim(self) -> tuple[int, int]:
        """Where the piece in the hand is to be, in millimetres."""
        x, y, _ = (self.visitor.find(".tabletop").get_attribute("data-aim") or "0 0 0").split()
        return int(x), int(y)

    def step(self) -> int:
        """Millimetres of one step of the hand now."""
        return int(re.findall(r"\d+", self.visitor.find(".pad .tabular").text_content() or "")[0])

    def carry(self, x: int, y: int) -> None:
        while self.holds() and self.step() < STEPS[0]:
            self.keys(("z",))
        for step in STEPS if self.holds() else ():
            right, away = (round((goal - now) / step) for goal, now in zip((x, y), self.aim(), strict=True))
            self.keys(("ArrowRight" if right > 0 else "ArrowLeft",) * abs(right))
            self.keys(("ArrowUp" if away > 0 else "ArrowDown",) * abs(away))
            if step != STEPS[-1]:
                self.keys(("x",))

    def over(self, x: int, y: int) -> None:
        """Through the places that the table suggests, until it is the one above there."""
        for _ in range(6):
            self.keys(("v",))
            now = self.aim()
            if abs(now[0] - x) + abs(now[1] - y) < 6:
                return
        raise AssertionError(f"no place is suggested over {x} {y}")
