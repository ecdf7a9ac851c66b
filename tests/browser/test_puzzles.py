"""Puzzles on the page: by keyboard with accessible names alone, by touch, with mistakes, shared."""

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.builder import LONG, SMALL, Builder
from browser.test_learn import Learner
from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor
from tablier.learn.puzzles import Puzzle, puzzles

pytestmark = pytest.mark.browser


def right(puzzle: Puzzle) -> list[str]:
    return puzzle.run().served()


def wrong(puzzle: Puzzle) -> str:
    """A legal move that is refuted; warm by now, so that nobody waits for a first proof."""
    run = puzzle.run()
    text = next(text for text in run.match.legal.texts if text not in right(puzzle))
    assert run.do(text).kind == "wrong"
    return text


def one_move(slug: str, goal: str) -> Puzzle:
    return next(one for one in puzzles(slug) if one.goal == goal and len(one.line) == 1)


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.id.replace('.', '/')}"


class Solver(Learner):
    """A learner at a puzzle."""

    def __init__(self, visitor: Visitor, name: str = "Puzzle") -> None:
        super().__init__(visitor)
        self.coach = visitor.page.get_by_role("region", name=name, exact=True)

    def begin(self, puzzle: Puzzle) -> None:
        self.visitor.go(address(puzzle))
        self.hears(puzzle.as_lesson().steps[0].say.en)

    def square(self, name: str) -> Locator:
        return self.visitor.find(f"[data-square={name}]")


def test_a_mistake_is_refuted_and_taken_back_then_solved_by_keyboard(visitor: Visitor) -> None:
    puzzle = one_move("extinction", "win in 1")
    mistake, [move] = wrong(puzzle), right(puzzle)
    solver = Solver(visitor)
    solver.begin(puzzle)
    solver.hears("The first try counts")
    start, end = re.findall(r"[a-h][1-8]", mistake)
    before = solver.button(re.compile(rf"^{start}\b")).get_attribute("aria-label")
    solver.move(start, end)
    solver.hears("taken back")
    solver.hears("Rating: 1200 →")
    expect(solver.button(re.compile(rf"^{start}\b"))).to_have_attribute("aria-label", before or "")
    solver.press(solver.coach.get_by_role("button", name="Hint"))
    solver.hears("What happens here:")
    solver.press(solver.coach.get_by_role("button", name="Show the move"))
    solver.hears(f"Only one move leads there: {move}")
    solver.move(*re.findall(r"[a-h][1-8]", move))
    solver.hears("Solved.")
    onward = solver.coach.get_by_role("button", name="Next puzzle")
    expect(onward).to_be_focused()
    solution = solver.coach.get_by_role("list", name="The solution").get_by_role("button")
    expect(solution).to_have_count(1)
    solver.press(solver.coach.get_by_role("button", name="One move back"))
    solver.press(solver.coach.get_by_role("button", name="One move on"))
    expect(solution).to_have_attribute("aria-current", "step")
    like = solver.coach.get_by_role("button", name="I like it")
    solver.press(like)
    expect(like).to_have_attribute("aria-pressed", "true")
    onward.focus()
    visitor.press("Enter")
    visitor.page.wait_for_url(lambda url: address(puzzle) not in url and "/puzzles/extinction/" in url)
    solver.hears("Your turn")


def test_a_puzzle_by_touch_on_a_phone_in_french(house: House) -> None:
    puzzle = one_move("ignis", "win in 1")
    [move] = right(puzzle)
    tile, square, way = move[0], move[1:3], move[3]
    side = {">": "gauche", "<": "droite", "v": "haut", "^": "bas"}[way]
    phone = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True)
    phone.go("/puzzles/ignis")
    expect(phone.find("h1")).to_have_text("Problèmes : Ignis")
    phone.go(address(puzzle))
    solver = Solver(phone, "Problème")
    solver.hears("À vous de jouer : gagnez en un coup.")
    choice = phone.page.get_by_role("radio", name={"A": "Air", "E": "Terre"}[tile])
    if choice.count() and not choice.is_checked():
        choice.tap()
    entry = solver.button(re.compile(rf"^vers {square} par l[ae] {side}"))
    entry.tap()
    entry.tap()
    solver.hears("Trouvé du premier coup.")
    expect(solver.coach).to_contain_text(re.compile(r"1[2-9]\d\d \+\d+"))
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_daily_puzzle_is_found_from_the_first_page_and_shared_without_its_answer(house: House) -> None:
    visitor = house.come(permissions=["clipboard-read", "clipboard-write"])
    visitor.go("/")
    visitor.find(".daily").get_by_role("link", name="Ignis").click()
    solver = Solver(visitor, "Puzzle of the day")
    solver.hears("Your turn")
    solver.coach.get_by_role("button", name="Hint").click()
    solver.hears("What happens here:")
    solver.coach.get_by_role("button", name="Show the solution").click()
    solver.hears("Here is the solution.")
    expect(solver.coach.get_by_role("img", name="hint, solution shown")).to_be_visible()
    solver.coach.get_by_role("button", name="Share: your result").click()
    solver.hears("Copied")
    told = str(visitor.page.evaluate("navigator.clipboard.readText()"))
    assert told.startswith("Tablier · Ignis · puzzle of ")
    assert "🟨⬛" in told
    assert told.endswith(f"{visitor.address}/puzzles/ignis/daily")
    visitor.go("/puzzles")
    expect(visitor.find("[data-game=ignis]").get_by_role("img", name="hint, solution shown")).to_be_visible()


def test_endings_go_on_without_the_server(visitor: Visitor) -> None:
    visitor.go("/puzzles/extinction")
    visitor.page.get_by_role("link", name="Endings without end").click()
    solver = Solver(visitor, "Endings without end")
    solver.hears("Your turn: win.")
    visitor.cut_line()
    another = solver.coach.get_by_role("button", name="Another one")
    ended = solver.coach.get_by_text("the shortest way:")
    for _ in range(2):
        for _ in range(9):
            solver.coach.get_by_role("button", name="Hint").click()
            solver.hears("Look at the")
            solver.coach.get_by_role("button", name="Show the move").click()
            hint = solver.coach.get_by_text("For example:")
            expect(hint).to_be_visible()
            visitor.type_move(*re.findall(r"[a-h][1-8]", hint.inner_text()))
            expect(hint).to_have_count(0)
            expect(another).to_be_enabled()
            if ended.count():
                break
        expect(ended).to_be_visible()
        expect(another).to_be_focused()
        visitor.press("Enter")
        solver.hears("Your turn: win.")


def test_a_match_is_looked_through_and_what_was_missed_is_found_again(visitor: Visitor) -> None:
    """By mouse to the puzzle, by keyboard to its solution."""
    puzzle = one_move("ignis", "win in 1")
    mistake, [move] = wrong(puzzle), right(puzzle)
    asked, me = puzzle.as_lesson().steps[0].say.en, {"kind": "me"}
    tiles = {
        "A": visitor.page.get_by_role("radio", name="Air"),
        "E": visitor.page.get_by_role("radio", name="Earth"),
    }
    visitor.sit("ignis", [me, me], position=puzzle.record.options["position"])
    tiles[mistake[0]].check()
    visitor.find(f"[data-entry='{mistake[1:]}']").click()
    visitor.log_reads(1)
    visitor.button("Resign").click()
    visitor.button("Yes, I resign").click()
    visitor.page.get_by_role("link", name="Replay", exact=True).click()
    visitor.page.wait_for_url("**/replay/*")
    visitor.page.get_by_role("link", name="What did I miss?").click()
    own = visitor.page.get_by_role("link", name=asked)
    expect(own).to_contain_text("To be solved", timeout=LONG)
    solver = Solver(visitor)
    solver.press(own)
    solver.hears(asked)
    if not tiles[move[0]].is_checked():
        solver.press(tiles[move[0]])
    side = {">": "the left", "<": "the right", "v": "above", "^": "below"}[move[3]]
    solver.slide(f"into {move[1:3]} from {side}")
    solver.hears("Solved.")
    onward = solver.coach.get_by_role("link", name="My puzzles")
    expect(onward).to_be_focused()
    visitor.press("Enter")
    expect(own).to_contain_text("Solved")


@pytest.mark.rule("THI-4")
def test_with_the_hand_by_keys_a_fall_is_a_try_and_the_second_counts(house: House) -> None:
    visitor = house.come(viewport=SMALL)
    visitor.go("/puzzles/thin-ice")
    expect(visitor.button("Solve")).to_be_visible()
    solver, builder = Solver(visitor), Builder(visitor)
    solver.begin(
        next(one for one in puzzles("thin-ice") if one.as_lesson().steps[0].way == ("stand L1 at 30 -17",))
    )
    solver.hears("All tries together count once")
    tries = solver.coach.get_by_role("list", name="Your tries").get_by_role("listitem")
    builder.take("L1")
    builder.carry(0, 6)  # straight over a medium one
    builder.press("Enter")
    expect(tries).to_have_text(["✕ fell", "still to come", "still to come"], timeout=LONG)
    expect(solver.coach.get_by_role("button", name="Show the solution")).to_be_enabled(timeout=LONG)
    builder.take("L1")
    builder.carry(6, 6)  # on the table, far from the others
    builder.press("Enter")
    expect(solver.coach).to_contain_text("Solved.", timeout=LONG)
    expect(tries.nth(1)).to_have_text(re.compile(r"^✓ \d\d°$"))
    expect(solver.coach).to_contain_text(re.compile(r"1[2-9]\d\d \+\d+"))
    expect(solver.coach.get_by_role("button", name="Next puzzle")).to_be_focused()
    solver.press(solver.coach.get_by_role("button", name="One move back"))
    solver.press(solver.coach.get_by_role("button", name="Once more"))
    solver.hears("Place a called piece")
    solver.press(solver.coach.get_by_role("button", name="Hint"))
    solver.hears("What happens here")
    solver.press(solver.coach.get_by_role("button", name="Show the move"))
    solver.hears("Stand the large 1 on the table")
    solver.press(solver.coach.get_by_role("button", name="Show the solution"))
    solver.hears("Here is the solution.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_axe_in_puzzles(house: House, scheme: str) -> None:
    visitor = house.come("fr-FR", color_scheme=scheme, viewport=PHONE)
    puzzle = one_move("ignis", "win in 1")
    found = {}
    for path in (
        "/puzzles",
        "/puzzles/extinction",
        "/puzzles/ignis/daily",
        "/puzzles/ignis/own",
        "/puzzles/extinction/endings",
        address(puzzles("endangered")[0]),
        address(puzzles("extinction")[0]),
        address(puzzles("thin-ice")[0]),
        address(puzzle),
    ):
        visitor.go(path)
        settled = ".stage [data-at], .ways, .none, main ul.sheet, main li.sheet"
        expect(visitor.find(settled).first).to_be_visible()
        found[path] = faults(visitor)
    visitor.button("Voir la solution").click()
    expect(visitor.page.get_by_role("list", name="La solution")).to_be_visible()
    found["over"] = faults(visitor)
    assert not any(found.values()), found
