"""Lessons on the page: by keyboard with nothing but accessible names, by touch on a phone, with mistakes."""

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.pupil import Pupil
from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor, tab_to
from tablier.games import slugs
from tablier.learn import Run, find_lesson
from tablier.learn.lesson import Lesson
from tablier.learn.opponents import first_level
from tablier.learn.shelf import lessons

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
    visitor.press("n", "Space")
    expect(table).to_have_attribute("data-held", "L1")
    visitor.press("z", "z", *["ArrowRight"] * 3, "Enter")
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


BY_NAMES = {"extinction.hunt", "ignis.push", "ignis.shield", "endangered.turn", "thin-ice.place"}
"""Walked above, by keyboard and by touch in English."""

ELSE = [("mouse", "en-GB"), ("touch", "fr-FR")]
"""The other ways: each walks a lesson of every game, as the tests by keyboard above do. `bench/lessons.py`
takes its time and walks every lesson in each way and language."""


def share(number: int) -> list[Lesson]:
    left = [[one for one in lessons(slug) if one.id not in BY_NAMES and not one.then] for slug in slugs()]
    return [found[-1 - number] for found in left]


@pytest.mark.parametrize(("way", "language"), ELSE)
def test_a_lesson_of_each_game_to_its_end(house: House, way: str, language: str) -> None:
    pupil = Pupil(house, way, language)
    for lesson in share(ELSE.index((way, language))):
        pupil.walk(lesson.id)


@pytest.mark.parametrize("slug", ["extinction", "ignis"])
def test_the_last_lesson_leads_into_a_real_game(house: House, slug: str) -> None:
    [last] = [lesson for lesson in lessons(slug) if lesson.then]
    pupil = Pupil(house, "mouse", "en-GB")
    pupil.walk(last.id)
    plays_the_first_level(pupil, slug)


def plays_the_first_level(pupil: Pupil, slug: str) -> None:
    """Now a real game: unrated, against the first level, with help open."""
    pupil.hit(".beside .primary")
    pupil.visitor.page.wait_for_url("**/table/*")
    expect(pupil.visitor.find("#help")).to_be_visible()
    key = pupil.visitor.page.url.rsplit("/", 1)[1]
    table = pupil.visitor.page.evaluate("(key) => fetch(`/api/v1/tables/${key}`).then((a) => a.json())", key)
    assert not table["rated"]
    assert [seat["level"] for seat in table["seats"] if seat["kind"] == "bot"][:1] == [first_level(slug)]


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
    for path in (*slugs(), "extinction/hunt", "ignis/shield", "endangered/turn", "thin-ice/place"):
        visitor.go(f"/learn/{path}")
        expect(visitor.find("main h1").first).to_be_visible()
        if "/" in path:
            expect(visitor.find(".board [data-at]")).to_be_visible()
        found[path] = faults(visitor)
    assert not any(found.values()), found
