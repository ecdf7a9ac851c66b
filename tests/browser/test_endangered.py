"""Endangered: a whole solo game on the page, by dice, squares, cards and lists."""

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import tablier
from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor
from tablier.core import Dealer, Match, Over, Players

pytestmark = pytest.mark.browser

OPTIONS = {"difficulty": "introductory"}
Plays = list[tuple[int, str]]
"""What is chosen, each in answer to which event."""


def decide(choices: list[str], at: int) -> str:
    """A player who lasts for a while: cards when possible, then money and tiles by turns, pays when asked,
    and else does whatever comes to mind: the same every time."""
    choices = sorted(choices)
    for action in ("plan", "social-media" if at % 2 else "replant", "replant"):
        found = [choice for choice in choices if choice.startswith("place") and choice.endswith(f" {action}")]
        if found:
            return found[-1]
    return "pay" if "pay" in choices else choices[Random(at).randrange(len(choices))]


def match_with_everything() -> tuple[bytes, list[str]]:
    """A seed under which this player plays a card of each kind and sees a vote, found without a
    browser, and all that happens then."""
    game = tablier.game("endangered")
    for number in range(400):
        dealer, match, met = Dealer(number), Match(game, OPTIONS, 1), set[str]()
        while not isinstance(turn := match.turn, Over):
            if not isinstance(turn, Players):
                match.deal(dealer)
                continue
            view = game.view(match.state, 0)
            met.add(view.phase)
            choice = decide([offer.text for offer in view.pending.choices], match.seq)
            verb, _, card = choice.partition(" ")
            if verb == "play":
                met |= {c.kind for person in view.people for c in person.hand if c.key == card}
            match.add(0, game.read_action(choice))
        if {"action", "permanent", "unique", "vote"} <= met:
            return dealer.seed, [game.write_play(event.play) for event in match.log]
    raise AssertionError("no game in 400 has a card of each kind and a vote")


def deal_from(monkeypatch: pytest.MonkeyPatch, seed: bytes) -> None:
    """The server's tables are dealt from this seed, whatever the seats add to it."""
    monkeypatch.setattr("tablier.server.table.facts.Dealer", lambda *_: Dealer(seed))


@pytest.fixture
def full_game(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The server's next tables are dealt from a seed that is known to show everything."""
    seed, plays = match_with_everything()
    deal_from(monkeypatch, seed)
    return plays


class Player:
    """Takes whatever way the page offers: on the table where it can, else from the list."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def at(self) -> int:
        return int(self.visitor.find(".endangered").get_attribute("data-at") or 0)

    def choices(self) -> list[str]:
        texts: Any = self.visitor.page.evaluate(
            "[...document.querySelectorAll('[data-choice]')].map((one) => one.dataset.choice)"
        )
        return list(dict.fromkeys(texts))

    def do(self, choice: str) -> None:
        verb, *words = choice.split(" ")
        match verb:
            case "place":
                self._click(f".tray [data-die='{words[0]}']")
                self._click(f"[data-action='{words[1]}']")
            case "cell" | "move" | "birth":
                for square in words:
                    self._click(f"[data-square={square}]")
            case "line":
                self._click(f"[data-line='{words[0]} {words[1]}']")
            case "ambassador":
                self._click(f"[data-ambassador='{words[0]}']")
            case "play":
                self._click(f".person.whole [data-card='{words[0]}'].may")
            case _:
                self.visitor.find("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
                self._click(f"[data-choice='{choice}']")

    def _click(self, selector: str) -> None:
        self.visitor.find(selector).first.click()

    def set_up(self) -> None:
        """A team is dealt and confirmed, for both places of a solo game."""
        self._click("[data-deal]")
        self._click("[data-start]")
        self.visitor.find(".tray [data-die]").first.wait_for()

    def reach(self, at: int) -> None:
        """Wait for this event, and for the line to be free again."""
        self.visitor.page.wait_for_function(
            "(at) => Number(document.querySelector('.endangered')?.dataset.at) >= at", arg=at
        )

    def step(self, selector: str) -> None:
        """Click, and wait for what follows: dice and shuffles on their own, then a choice or the result."""
        at = self.at()
        self._click(selector)
        self.settle(at)

    def settle(self, at: int) -> None:
        self.visitor.page.wait_for_function(
            """(at) => Number(document.querySelector('.endangered').dataset.at) > at
                && document.querySelector('[data-choice]:not(:disabled), .result') !== null""",
            arg=at,
        )


def play_out(visitor: Visitor, table: str, by_page: int) -> int:
    """Decide as often as it is our turn, until the end: on the page so many times for each kind of choice,
    else from another device of the same person. How often it was done on the page."""
    player, done = Player(visitor), Counter[str]()
    while visitor.page.wait_for_selector("[data-choice], .result", state="attached"):
        if visitor.find(".result").count():
            break
        at = player.at()
        choice = decide(player.choices(), at)
        kind = choice.split(" ")[0]
        done[kind] += 1
        if done[kind] <= by_page:
            player.do(choice)
        else:
            visitor.act(table, (at, choice))
        player.settle(at)
    return sum(min(count, by_page) for count in done.values())


def reach(visitor: Visitor, plays: Plays) -> None:
    """Sit down and play up to a question: the last choice on the page, all before it from another device."""
    table = visitor.open("endangered", [{"kind": "me"}], **OPTIONS)
    player, (*earlier, (at, choice)) = Player(visitor), plays
    visitor.act(table, *earlier)
    visitor.go(f"/table/{table}")
    player.reach(at)
    player.do(choice)
    player.settle(at)


@pytest.mark.rule("END-1")
def test_a_whole_solo_game(visitor: Visitor, full_game: list[str]) -> None:
    table = visitor.sit("endangered", [{"kind": "me"}], **OPTIONS).removeprefix("/table/")
    visitor.find("[data-role=lawyer]").wait_for()
    assert play_out(visitor, table, by_page=4) > 20
    record = visitor.page.request.get(f"{visitor.address}/api/v1/tables/{table}/record.txt")
    plays = [line.split(" ", 3)[3] for line in record.text().splitlines() if line[:1].isdigit()]
    assert plays == full_game
    expect(visitor.find(".result")).to_be_visible()
    expect(visitor.find(".endangered [aria-current=step]").first).to_be_visible()


@pytest.mark.rule("END-12")
def test_a_die_that_may_not_go_there_says_why(visitor: Visitor) -> None:
    visitor.sit("endangered", [{"kind": "me"}], **OPTIONS)
    player = Player(visitor)
    player.set_up()
    dice = visitor.find(".tray [data-die]")
    dice.first.wait_for()
    visitor.press(dice.first.get_attribute("data-die") or "")
    player.step("[data-action='social-media'].may")
    expect(visitor.find("[data-action='social-media'] .slots [role=img]")).to_have_count(1)
    dice.first.click()
    player.step("[data-action='replant'].may")
    while dice.count() != 1:  # whatever Replant asks
        player.step("[data-choice]:visible")
    dice.first.click()
    why = visitor.find("[data-action='replant'] + .why")
    expect(why).not_to_be_visible()  # nobody asked yet
    visitor.find("[data-action='replant']").click(force=True)
    expect(why).to_be_visible()
    expect(why).to_contain_text("END-12")
    visitor.find("[data-seq] button", has_text="on Social Media Campaign").hover()
    expect(visitor.find("[data-action='social-media'].pointed")).to_have_count(1)


@pytest.mark.rule("END-21")
def test_the_odds_are_there_before_the_roll(visitor: Visitor) -> None:
    """Of births and of the next tile at any time; of each line while one is chosen, square by square."""
    visitor.sit("endangered", [{"kind": "me"}], **OPTIONS)
    player = Player(visitor)
    player.set_up()
    expect(visitor.find(".numbers")).to_contain_text("Birth")
    expect(visitor.find(".numbers")).to_contain_text("The next tile strikes tigers")
    while not visitor.find("[data-line]").count():
        at = player.at()
        player.do(decide(player.choices(), at))
        player.settle(at)
    line = visitor.find("[data-line]").first
    line.focus()
    expect(visitor.find(".cell.danger .chance").first).to_contain_text("%")
    expect(line).to_have_accessible_name(re.compile(r"^Column \w: \d+% to strike tigers$"))


@pytest.mark.rule("END-28")
def test_two_screens_with_hidden_hands_and_votes(house: House) -> None:
    host, guest = house.come(), house.come("fr-FR")
    options = {**OPTIONS, "hands": "hidden", "decisions": "vote"}
    path = host.sit("endangered", [{"kind": "me"}, {"kind": "friend"}], **options)
    guest.go(path)
    guest.find(".welcome button").click()
    players = [Player(host), Player(guest)]
    for number in range(40):
        for screen in (host, guest):  # until both see the same question
            screen.page.wait_for_selector("[data-choice], .question", state="attached")
        asked = [player for player in players if player.choices()]
        if len(asked) == 2:
            break
        for player in asked:
            at = player.at()
            player.do(decide(player.choices(), number))
            for other in players:
                other.reach(at + 1)
    expect(host.find(".question")).to_contain_text(re.compile(r"Everybody votes; .+, at a tie \w+ \d+"))
    # People are called by their names, not counted.
    for name in (r"draws a card\. .+ draws a card", r"rolls \d, \d, \d"):
        expect(host.page.locator("[data-seq]", has_text=re.compile(name))).not_to_have_count(0)
    expect(host.page.locator("[data-seq]", has_text=re.compile(r"player \d", re.IGNORECASE))).to_have_count(0)
    expect(host.find(".person")).to_have_count(2)
    # Of the other one sees what lies in front, and no card of the hand.
    held = ".person:not(.whole) details:first-of-type .card:not(.specialty, .permanent)"
    expect(host.find(held)).to_have_count(0)
    players[1].do(players[1].choices()[0])
    expect(host.find(".question")).to_contain_text("votes:")


@pytest.mark.rule("END-8")
def test_hidden_hands_on_one_screen_are_handed_over(visitor: Visitor) -> None:
    visitor.sit("endangered", [{"kind": "me"}, {"kind": "me"}], **OPTIONS, hands="hidden")
    for name in ("Player 1", "Player 2"):
        expect(visitor.find("h2", has_text=f"Hand the screen to {name}")).to_be_visible()
        expect(visitor.find("[data-choice], [data-card], [data-seq]")).to_have_count(0)
        expect(visitor.button("It is me, show the table")).to_be_focused()
        visitor.press("Enter")
        visitor.find("[data-confirm]").click()
        expect(visitor.find("[data-confirm]")).to_have_count(0)
    # Whoever begins is asked for again after a reload: nobody knows who sits there now.
    visitor.find(".endangered, #hand-title").wait_for()
    visitor.page.reload()
    expect(visitor.find("#hand-title")).to_be_visible()
    visitor.press("Enter")
    expect(visitor.find(".person.whole [aria-label=Hand] [data-card]").first).to_be_visible()


def test_a_role_a_face_and_a_specialty_on_one_screen(visitor: Visitor) -> None:
    visitor.sit("endangered", [{"kind": "me"}], **OPTIONS)
    for role in ("zoologist", "lobbyist"):
        visitor.find(f"[data-role={role}]").click()
        visitor.page.get_by_role("radio", name=re.compile(r"\(he\)")).check(force=True)
        visitor.find(".special input").last.check()
        visitor.find("[data-confirm]").click()
        expect(visitor.find(f"[data-role={role}][aria-pressed=true]")).to_have_count(0)
    visitor.find(".tray [data-die]").first.wait_for()
    texts = visitor.find(".person").all_inner_texts()
    assert all(any(role in one for one in texts) for role in ("Zoologist", "Lobbyist"))
    expect(visitor.page.get_by_role("region", name="What happened")).to_contain_text("he lobbyist plays")


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_a_die_is_dragged_or_placed_by_keys_and_taken_back(visitor: Visitor, way: str) -> None:
    """What a placement did not reveal is taken back by one click."""
    visitor.sit("endangered", [{"kind": "me"}], **OPTIONS)
    player = Player(visitor)
    player.set_up()
    at, die = player.at(), visitor.find(".tray [data-die]").first
    goal = visitor.find("[data-action=social-media]")
    if way == "keys":
        die.focus()
        visitor.press("Enter")
        goal.focus()
        visitor.press("Enter")
    else:
        start, end = die.bounding_box(), goal.bounding_box()
        assert start
        assert end
        visitor.page.mouse.move(start["x"] + 20, start["y"] + 20)
        visitor.page.mouse.down()
        visitor.page.mouse.move(end["x"] + 40, end["y"] + 30, steps=6)
        expect(visitor.find("[data-action=social-media][data-over]")).to_have_count(1)
        visitor.page.mouse.up()
    player.settle(at)
    expect(visitor.find("[data-action=social-media] .slots [role=img]")).to_have_count(1)
    expect(visitor.find(".tray [data-die]")).to_have_count(2)
    visitor.find("[data-take-back]").click()
    expect(visitor.find(".tray [data-die]")).to_have_count(3)
    expect(visitor.find("[data-action=social-media] .slots [role=img]")).to_have_count(0)
    expect(visitor.find("[data-take-back]")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_axe_while_setting_up_and_placing(house: House, scheme: Any) -> None:
    visitor = house.come("fr-FR", color_scheme=scheme)
    visitor.sit("endangered", [{"kind": "me"}], **OPTIONS)
    visitor.find("[data-role=zoologist]").click()
    assert not faults(visitor)
    visitor.find("[data-deal]").click()
    assert not faults(visitor)
    visitor.find("[data-start]").click()
    visitor.find(".tray [data-die]").first.click()
    expect(visitor.find(".endangered:not([aria-busy=true])")).to_have_count(1)
    assert not faults(visitor)


def find_view(fits: Callable[[Any], bool]) -> tuple[bytes, Plays]:
    """A seed and what `decide` plays in a solo game until a question like this is asked."""
    game = tablier.game("endangered")
    for number in range(200):
        dealer, match, plays = Dealer(number), Match(game, OPTIONS, 1), Plays()
        while not isinstance(turn := match.turn, Over):
            if not isinstance(turn, Players):
                match.deal(dealer)
                continue
            view = game.view(match.state, 0)
            if fits(view):
                return dealer.seed, plays
            plays.append((match.seq, decide([one.text for one in view.pending.choices], match.seq)))
            match.add(0, game.read_action(plays[-1][1]))
    raise AssertionError("no such question in 200 games")


@pytest.mark.rule("END-23")
def test_an_effect_card_is_large_while_it_asks(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    seed, plays = find_view(lambda view: view.effect is not None and len(view.pending.choices) > 1)
    deal_from(monkeypatch, seed)
    reach(visitor, plays)
    card = visitor.find(".question .card.large")
    expect(card).to_be_visible()
    expect(card.locator(".picture path").first).to_be_attached()
    expect(card.locator(".fact")).to_be_visible()
    assert not faults(visitor)


@pytest.mark.rule("END-26")
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_vote_is_told_sum_by_sum(house: House, monkeypatch: pytest.MonkeyPatch, motion: Any) -> None:
    """One after another, each with its sum against its target; the same at rest as after the film."""
    seed, plays = find_view(
        lambda view: view.phase == "vote" and any(envoy.vote for envoy in view.ambassadors)
    )
    visitor = house.come(reduced_motion=motion)
    deal_from(monkeypatch, seed)
    reach(visitor, plays)
    vote = visitor.find(".vote")
    expect(vote.locator("li.done")).to_have_count(1)
    expect(vote.locator("li.done")).to_contain_text(re.compile(r"\d+ of \d+: (Yes|No) \(\d Yes of 4\)"))
    expect(vote.locator(".tally")).to_contain_text(re.compile(r"[01] Yes of 4"))
    expect(vote.locator("[data-vote]").first).to_be_visible()
    assert not faults(visitor)


@pytest.mark.parametrize("dice", [False, True])
def test_what_happened_is_there_when_the_page_is_loaded_again(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, dice: bool
) -> None:
    """Each sum of the vote with its dice, and all that was told."""
    seed, plays = find_view(
        lambda view: (
            view.phase == "vote"
            and any(envoy.vote and bool(envoy.dice) == dice for envoy in view.ambassadors)
        )
    )
    deal_from(monkeypatch, seed)
    reach(visitor, plays)
    visitor.page.reload()
    visitor.find(".endangered[aria-busy=false] .vote li.done").first.wait_for()
    vote, told = visitor.find(".vote"), visitor.page.get_by_role("region", name="What happened")
    spoken = vote.locator("li.done").first
    expect(spoken).to_contain_text(re.compile(r"\d+ of \d+: (Yes|No) \(\d Yes of 4\)"))
    assert vote.locator("li.done .sum svg").count() >= dice
    assert told.locator("li").count() > 20


@pytest.mark.rule("END-23")
def test_on_a_phone_the_answers_stand_before_the_effect_card(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked, how to answer and the card's name are in sight together, without scrolling."""
    seed, plays = find_view(lambda view: view.effect is not None and len(view.pending.choices) == 2)
    deal_from(monkeypatch, seed)
    visitor = house.come(viewport=PHONE)
    reach(visitor, plays)
    for shown in (".question .ask", ".question [data-choice]", ".question .card.large b"):
        expect(visitor.find(shown).first).to_be_in_viewport(ratio=1)
    first, card = visitor.find(".question [data-choice]").first, visitor.find(".question .card.large")
    above, below = first.bounding_box(), card.bounding_box()
    assert above
    assert below
    assert above["y"] < below["y"]


def test_a_phone_on_its_side_has_a_board_as_high_as_the_screen(house: House) -> None:
    visitor = house.come(viewport={"width": 844, "height": 390})
    visitor.sit("endangered", [{"kind": "me"}], **OPTIONS)
    Player(visitor).set_up()
    corners = [visitor.find(f"[data-square={square}]").bounding_box() for square in ("a6", "f1")]
    assert corners[0]
    assert corners[1]
    assert corners[1]["y"] + corners[1]["height"] - corners[0]["y"] > 260
    expect(visitor.find(".tray")).to_be_in_viewport()


def test_a_first_game_from_the_home_page(house: House) -> None:
    """One click, one confirmation: an introductory game with a team that was dealt."""
    visitor = house.come("fr-FR", viewport=PHONE)
    visitor.go("/")
    visitor.button("Première partie").click()
    expect(visitor.find(".team li")).to_have_count(2)
    visitor.find("[data-start]").click()
    visitor.find(".tray [data-die]").first.wait_for()
    visitor.page.get_by_role("tab", name="Table").click()
    expect(visitor.find("#panel")).to_contain_text("Découverte")
    # one story, told by those who play, also where the log tells it
    visitor.page.get_by_role("tab", name="Partie").click()
    told = visitor.find("[data-seq]").all_inner_texts()
    assert not [line for line in told if re.search(r"joueur \d|^\d+\s+(Portrait|Lancer)", line)], told
    assert re.search(r"(lance|donne) \d, \d, \d$", told[-1]), told[-1]


SCENES = """
window.scenes = new Set();
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    for (const kind of ["harm", "good"])
        if (document.querySelector(`.scene.${kind} svg, .scene.${kind} .die`)) window.scenes.add(kind);
    if (document.querySelector(".scene .rolling, .thrown .rolling")) window.scenes.add("dice");
}).observe(document.body, { subtree: true, childList: true, attributes: true }));
"""


def test_births_destruction_and_dice_are_scenes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """With full motion, until a young one was born, a tile fell and an ambassador showed a face."""

    def all_of_it(view: Any) -> bool:
        grown = sum(cell.animals for cell in view.cells) > 8
        return grown and any(cell.tile for cell in view.cells) and any(envoy.up for envoy in view.ambassadors)

    seed, plays = find_view(all_of_it)
    deal_from(monkeypatch, seed)
    visitor = house.come(reduced_motion="no-preference")
    visitor.page.add_init_script(SCENES)
    visitor.sit("endangered", [{"kind": "me"}], **OPTIONS)
    visitor.find("[data-role]").first.wait_for()
    player = Player(visitor)
    for at, choice in plays:
        player.do(choice)
        player.settle(at)
    visitor.page.wait_for_function("() => window.scenes.size === 3")
    expect(visitor.find("[data-ambassador].up .face svg").first).to_be_visible()
    expect(visitor.find(".card .picture path").first).to_be_attached()


def test_a_table_is_set_up_step_by_step(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.button("Scenario…").click()
    visitor.find("label", has_text="Sea otter").click()
    visitor.button("Continue").click()
    visitor.find("label", has_text="Expert").click()
    visitor.button("Back").click()
    expect(visitor.page.get_by_role("radio", name="Sea otter")).to_be_checked()
    visitor.button("Continue").click()
    visitor.button("Continue").click()
    visitor.find(".count label", has_text="3").click()
    expect(visitor.page.get_by_label(re.compile(r"^Player \d$"))).to_have_count(3)
    visitor.button("Open the table").click()
    expect(visitor.find(".story h2")).to_have_text("The Sea Otter")
    visitor.page.get_by_role("tab", name="Table").click()
    expect(visitor.find("#panel")).to_contain_text("Expert")


def test_french_on_a_phone(house: House) -> None:
    """The board comes first, the question stays under the thumb, the rest is one part at a time."""
    visitor = house.come("fr-FR", viewport=PHONE)
    visitor.sit("endangered", [{"kind": "me"}], **OPTIONS)
    expect(visitor.find(".setup h2")).to_contain_text("Choisissez un personnage")
    visitor.press("h")
    expect(visitor.find(".aid")).to_contain_text("Naissances")
    visitor.press("Escape")
    expect(visitor.find(".aid")).to_have_count(0)
    Player(visitor).set_up()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(visitor.find(".tray")).to_be_in_viewport()
    expect(visitor.find("[data-square=a6]")).to_be_in_viewport()
    expect(visitor.find("[data-action]").first).to_be_visible()
    expect(visitor.find("[data-ambassador]").first).not_to_be_visible()
    visitor.button("Votes").click()
    expect(visitor.find("[data-ambassador]").first).to_be_visible()
    expect(visitor.find("[data-action]").first).not_to_be_visible()


def test_ambassadors_are_seen_while_one_is_chosen(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a phone too, where they stand behind another part of the table until they are asked about."""
    seed, plays = find_view(lambda view: view.pending.kind == "ambassador")
    deal_from(monkeypatch, seed)
    visitor = house.come(viewport=PHONE, has_touch=True, is_mobile=True)
    reach(visitor, plays)
    open_ones = visitor.find("[data-ambassador].may")
    expect(open_ones.first).to_be_visible()
    at = Player(visitor).at()
    open_ones.first.tap()
    Player(visitor).reach(at + 1)
