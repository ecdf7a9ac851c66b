"""Lessons on the page: by keyboard with nothing but accessible names, by touch on a phone, with mistakes."""

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.builder import LONG
from browser.test_shell import faults, tab_to
from browser.visitor import PHONE, House, Visitor
from tablier.learn import Run, find_lesson

pytestmark = pytest.mark.browser


class Learner:
    """Goes by what a screen reader says: names of buttons, and the sentence of the step."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.coach = visitor.page.get_by_role("region", name="Lesson")
        self.progress = self.coach.get_by_role("img")

    def open(self, address: str) -> None:
        self.visitor.go(address)
        self.at(1)

    def at(self, step: int) -> None:
        expect(self.progress).to_have_accessible_name(re.compile(rf"^Step {step} of"))

    def ended(self) -> None:
        expect(self.progress).to_have_accessible_name("The lesson is done.")

    def press(self, wanted: Locator) -> None:
        """By Tab alone, and Enter."""
        expect(wanted).to_be_enabled()
        tab_to(self.visitor, wanted)
        self.visitor.press("Enter")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.visitor.page.get_by_role("button", name=name)

    def next(self) -> None:
        self.press(self.coach.get_by_role("button", name=re.compile("^(Next|Finish)$")))

    def hears(self, words: str | re.Pattern[str]) -> None:
        expect(self.coach).to_contain_text(words)

    # --- boards -------------------------------------------------------------------------------------

    def go_to(self, square: str) -> None:
        """On Extinction's board a square is reached by its name."""
        group = self.visitor.page.get_by_role("group", name="Board")
        if not group.evaluate("board => board.contains(document.activeElement)"):
            tab_to(self.visitor, group.locator("[tabindex='0']"))
        self.visitor.press(*square)
        expect(self.button(re.compile(rf"^{square}\b"))).to_be_focused()

    def move(self, start: str, end: str) -> None:
        self.go_to(start)
        self.visitor.press("Enter")
        expect(self.button(re.compile(rf"^{start}\b"))).to_have_attribute("aria-pressed", "true")
        self.go_to(end)
        self.visitor.press("Enter")

    def slide(self, name: str) -> None:
        """On Ignis' board the arrows lead around the edge."""
        wanted = self.button(re.compile(rf"^{name}"))
        ring = self.visitor.page.get_by_role("group", name="Ways in")
        tab_to(self.visitor, ring.locator("[tabindex='0']"))
        for _ in range(24):
            if wanted.evaluate("entry => entry === document.activeElement"):
                break
            self.visitor.press("ArrowRight")
        expect(wanted).to_be_focused()
        self.visitor.press("Enter")


@pytest.fixture
def learner(visitor: Visitor) -> Learner:
    return Learner(visitor)


def kept(visitor: Visitor) -> str:
    return str(visitor.page.evaluate("localStorage.getItem('tablier.lessons')"))


@pytest.mark.rule("EXT-7")
def test_extinction_by_keyboard(learner: Learner) -> None:
    learner.open("/learn/extinction/hunt")
    learner.move("d4", "f6")
    learner.at(2)
    learner.move("g2", "g4")
    learner.at(3)
    learner.move("b2", "c4")
    learner.hears("EXT-7")
    learner.at(4)
    learner.move("b2", "d1")
    learner.hears("The circle is complete")
    learner.at(5)
    expect(learner.coach.get_by_role("button", name="Finish")).to_be_focused()
    learner.visitor.press("Enter")
    learner.ended()
    onward = learner.coach.get_by_role("link", name="Next: Blocked ways")
    expect(onward).to_be_focused()
    learner.visitor.press("Enter")
    learner.at(1)
    learner.visitor.go("/learn/extinction")
    expect(learner.visitor.page.get_by_role("link", name="Who hunts whom")).to_contain_text("Done")


@pytest.mark.rule("IGN-3")
def test_ignis_by_keyboard(learner: Learner) -> None:
    learner.open("/learn/ignis/push")
    learner.next()
    learner.at(2)
    learner.next()
    learner.at(3)
    learner.press(learner.visitor.page.get_by_role("radio", name="Earth"))
    learner.press(learner.button(re.compile("^b2, empty, pointed out")))
    learner.hears("IGN-3")
    learner.at(4)
    learner.slide("into a2 from the left")
    learner.hears("Nobody may pass")
    learner.at(5)
    learner.press(learner.visitor.page.get_by_role("radio", name="Air"))
    learner.slide("into a1 from below")
    learner.hears("Come from the left")
    learner.at(5)
    learner.press(learner.coach.get_by_role("button", name="Hint"))
    learner.hears("Look at a1.")
    learner.press(learner.coach.get_by_role("button", name="Show the move"))
    learner.slide("into a1 from the left")
    learner.ended()


@pytest.mark.rule("END-12")
def test_endangered_by_keyboard(learner: Learner) -> None:
    learner.open("/learn/endangered/turn")
    for step in (2, 3, 4):
        learner.next()
        learner.at(step)

    actions = learner.visitor.page.get_by_role("list", name="Actions")

    def place(die: int, action: str | re.Pattern[str]) -> None:
        learner.press(learner.button(re.compile(rf"^Choose the {die}$")))
        learner.press(actions.get_by_role("button", name=action))

    place(2, "Place the 2 on Relocate")
    learner.at(5)
    cell = learner.visitor.page.get_by_role("group", name="The board").locator("[tabindex='0']")
    tab_to(learner.visitor, cell)
    for key in ["ArrowDown"] * 4 + ["ArrowRight"]:
        learner.visitor.press(key)
    expect(learner.button("b2: 1 tiger, pointed out")).to_be_focused()
    learner.visitor.press("Enter", "ArrowUp")
    expect(learner.button("b3: empty, pointed out")).to_be_focused()
    learner.visitor.press("Enter")
    learner.at(6)
    place(4, re.compile("^Relocate"))
    learner.hears("END-12")
    learner.at(7)
    place(6, "Place the 6 on Plan")
    learner.at(8)
    learner.press(learner.visitor.page.get_by_role("group", name="Hand").locator("[data-shown]"))
    learner.at(9)
    place(4, "Place the 4 on Social Media Campaign")
    learner.at(10)
    learner.next()
    learner.ended()


@pytest.mark.rule("THI-4")
def test_thin_ice_by_keyboard(learner: Learner) -> None:
    learner.open("/learn/thin-ice/place")
    learner.next()
    learner.at(2)
    visitor, table = (
        learner.visitor,
        learner.visitor.page.get_by_role("application", name=re.compile("^The table")),
    )
    learner.press(learner.button("Take the large pyramid 1"))
    expect(table).to_be_focused()
    visitor.press("z", "z", *["ArrowRight"] * 7, *["ArrowUp"] * 7, "Enter")
    learner.hears("without a tremor")
    learner.at(3)
    tab_to(visitor, table)
    visitor.press("n", "Space", "z", "z", *["ArrowRight"] * 3, "Enter")
    learner.at(4)
    learner.press(learner.coach.get_by_role("button", name="Finish the turn"))
    learner.hears("the next one to the left calls")
    learner.ended()


@pytest.mark.rule("IGN-6")
def test_ignis_by_touch_on_a_phone_with_a_mistake(house: House) -> None:
    # This server has not made its bots ready: here, where nobody waits for them, they become so.
    Run(find_lesson("ignis.shield"), ["c1", "next", "Ec1<"])
    phone = house.come(viewport=PHONE, has_touch=True, is_mobile=True)
    learner = Learner(phone)
    learner.open("/learn/ignis/shield")

    def tap(name: str | re.Pattern[str]) -> None:
        learner.button(name).tap()

    def slide(name: str) -> None:
        """The first tap shows what would happen, the second does it."""
        tap(re.compile(f"^{name}"))
        tap(re.compile(f"^{name}"))

    tap(re.compile("^b3, Fire"))
    learner.hears("Not there")
    tap(re.compile("^c1, Fire"))
    learner.hears("row 1 is full")
    learner.at(2)
    tap("Next")
    learner.at(3)
    phone.page.get_by_role("radio", name="Earth").tap()
    slide("into a3 from above")
    learner.hears("taken back")
    expect(phone.find("[data-at='0']")).to_be_visible()
    learner.at(3)
    tap("Hint")
    learner.hears("Look at c1.")
    tap("Show the move")
    slide("into c1 from the right")
    learner.ended()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert '"finished":true' in kept(phone)


def test_extinction_by_touch_on_a_phone_in_french(house: House) -> None:
    phone = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True)
    phone.go("/learn/extinction/hunt")
    coach = phone.page.get_by_role("region", name="Leçon")
    progress = coach.get_by_role("img")
    for step, (start, end) in enumerate((("d4", "f6"), ("g2", "g4"), ("b2", "c4"), ("b2", "d1")), 1):
        expect(progress).to_have_accessible_name(re.compile(rf"^Étape {step} "))
        phone.find(f"[data-square={start}]").tap()
        phone.find(f"[data-square={end}]").tap()
    expect(coach).to_contain_text("Le cercle est complet")
    coach.get_by_role("button", name="Terminer").tap()
    expect(coach.get_by_role("link", name=re.compile("^Suivante"))).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


class Finger:
    """Somebody who points, with a mouse at a desk or with a thumb on a phone, and goes by what is drawn."""

    def __init__(self, house: House, way: str, language: str) -> None:
        self.touches = way == "touch"
        phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        self.visitor = house.come(language, **(phone if self.touches else {}))

    def hit(self, selector: str) -> None:
        wanted = self.visitor.find(selector)
        expect(wanted).to_be_enabled(timeout=LONG)
        if self.touches:
            wanted.tap()
        else:
            wanted.click()

    def go_on(self) -> None:
        self.hit(".beside .primary")

    def at(self, step: int) -> None:
        """By the dots, which need no language."""
        expect(self.visitor.find(".dots .past")).to_have_count(step - 1, timeout=LONG)

    def walk(self, lesson: str) -> None:
        """To its end, as the lesson itself would go."""
        run = Run(find_lesson(lesson))
        self.visitor.go(f"/learn/{lesson.replace('.', '/')}")
        while run.step:
            self.at(run.number + 1)
            text = run.solution()
            run.do(text)
            self.go_on() if text == "next" else getattr(self, f"in_{run.lesson.slug.replace('-', '_')}")(text)
        self.at(len(run.lesson.steps) + 1)
        assert '"finished":true' in kept(self.visitor)
        assert self.visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def squares(self, text: str) -> None:
        for name in re.findall(r"[a-h][1-8]", text):
            self.hit(f"[data-square={name}]")

    in_extinction = squares

    def in_ignis(self, text: str) -> None:
        tile, entry = text[0], text[1:]
        name = re.compile({"A": "^Air", "E": "^(Earth|Terre)"}[tile])
        choice = self.visitor.page.get_by_role("radio", name=name)
        if choice.is_enabled():
            choice.check()
        for _ in range(1 + self.touches):  # a thumb sees first what would happen
            self.hit(f"[data-entry='{entry}']")

    def in_endangered(self, text: str) -> None:
        if text == "done":
            self.hit("[data-choice=done]")
        else:
            self.squares(text)

    def in_thin_ice(self, text: str) -> None:
        self.hit(f"[data-take={text.split()[1]}]")
        self.hit("[data-hand=setdown]")


@pytest.mark.parametrize(
    ("way", "language", "lesson"),
    [
        ("mouse", "en-GB", "extinction.hunt"),
        ("mouse", "fr-FR", "ignis.chain"),
        ("mouse", "en-GB", "endangered.birth"),
        ("mouse", "fr-FR", "thin-ice.four-on-the-table"),
        ("touch", "fr-FR", "endangered.birth"),
        ("touch", "en-GB", "thin-ice.four-on-the-table"),
    ],
)
def test_a_lesson_by_pointing_alone(house: House, way: str, language: str, lesson: str) -> None:
    Finger(house, way, language).walk(lesson)


def test_what_was_begun_goes_on_and_ends_with_a_real_game(learner: Learner) -> None:
    run = Run(find_lesson("extinction.finish"))
    while run.step:
        run.do(run.solution())
    visitor = learner.visitor
    visitor.go("/settings")
    begun = {run.lesson.id: {"done": run.done[:-1], "finished": False, "step": run.number}}
    visitor.page.evaluate("kept => localStorage.setItem('tablier.lessons', JSON.stringify(kept))", begun)
    visitor.go("/learn/extinction/finish")
    learner.at(run.number)
    learner.coach.get_by_role("button", name="Take back").click()
    learner.at(run.number - 1)
    for _ in range(2):
        learner.next()
    learner.ended()
    learner.press(learner.coach.get_by_role("button", name="Play a real game"))
    visitor.page.wait_for_url("**/table/*")
    expect(visitor.find("[data-square=d4].movable")).to_have_count(1)
    expect(visitor.page.get_by_role("complementary", name="Lessons")).to_have_count(0)


def test_what_a_guest_learnt_comes_along_into_an_account(house: House) -> None:
    ada = house.come()
    ada.go("/settings")
    done = {"ignis.push": {"done": [], "finished": True, "step": 1}}
    ada.page.evaluate("kept => localStorage.setItem('tablier.lessons', JSON.stringify(kept))", done)

    def enter(who: Visitor, door: str) -> None:
        who.go("/me")
        who.page.get_by_label("Account name").fill("Ada of the lessons")
        who.page.get_by_label("Password").fill("analytical engine")
        who.button(door).click()
        expect(who.button("Sign out")).to_be_visible()

    enter(ada, "Create an account")
    elsewhere = house.come()
    enter(elsewhere, "Sign in")
    elsewhere.go("/learn/ignis")
    pushed = elsewhere.page.get_by_role("link", name="Slide a tile in")
    expect(pushed).to_contain_text("Done")
    elsewhere.go("/me")
    elsewhere.button("Sign out").click()
    expect(elsewhere.button("Sign in")).to_be_visible()
    assert kept(elsewhere) == "{}"


def test_cards_rules_and_the_first_table_offer_lessons(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.find("[data-game=ignis]").get_by_role("link", name="Learn").click()
    expect(visitor.find("h1")).to_have_text("Learn Ignis")
    offer = visitor.page.get_by_role("complementary", name="Lessons")
    visitor.go("/rules/endangered")
    expect(offer).to_be_visible()
    visitor.go("/rules/endangered")
    expect(visitor.find(".book h2").first).to_be_visible()
    expect(offer).to_have_count(0)
    visitor.sit("ignis", [{"kind": "me"}, {"kind": "me"}])
    offer.get_by_role("link", name="Learn it in two minutes").click()
    expect(visitor.find("h1")).to_have_text("Learn Ignis")
    visitor.go("/learn/ignis/nothing")
    expect(visitor.find("h1")).to_have_text("There is no such lesson")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_axe_in_lessons(house: House, scheme: str) -> None:
    visitor = house.come("fr-FR", color_scheme=scheme, viewport=PHONE)
    found = {}
    for path in ("ignis", "thin-ice", "extinction/hunt", "ignis/shield", "endangered/turn", "thin-ice/place"):
        visitor.go(f"/learn/{path}")
        expect(visitor.find("main h1").first).to_be_visible()
        if "/" in path:
            expect(visitor.find(".board [data-at]")).to_be_visible()
        found[path] = faults(visitor)
    assert not any(found.values()), found
