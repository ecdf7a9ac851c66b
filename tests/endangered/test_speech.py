"""What the partner says of its choices: every number is what the rules have, and nothing is told that nobody
knows."""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from tablier import bots
from tablier.bots import Decision, Limits
from tablier.bots.endangered.gains import percent
from tablier.bots.endangered.question import Question, read_question, situation_of
from tablier.bots.endangered.skill import Skill, Weighed, judge_of
from tablier.core import Chance, Dealer, Match, Over
from tablier.core.typography import typeset
from tablier.games.endangered import game
from tablier.games.endangered.engine.layout import load
from tablier.games.endangered.engine.tables import write_book
from tablier.games.endangered.odds import chance_of
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.showing import build
from tablier.games.endangered.view import View
from tests.endangered.positions import opened, program

FEW = Limits(seconds=60, nodes=4)
SHARE = r"(less than 1%|more than 99%|\d+%)"


class Said(NamedTuple):
    asked: Question
    decision: Decision
    after: Situation

    @property
    def text(self) -> str:
        return self.decision.why.en

    def views(self) -> tuple[View, View]:
        return view_of(self.asked.now), view_of(self.after)


def view_of(now: Situation) -> View:
    return build(now, 0, None, (), False)


def talk(players: int, seed: int, most: int = 40, **options: str) -> Iterator[Said]:
    """A game of the best partner, and what it says in it."""
    from tablier.bots.endangered.ahead import carry_out

    match, dealer, random = opened(players=players, seed=seed, **options), Dealer(seed), Random(seed)
    bot = bots.make("endangered", "best")
    while most and not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.deal(dealer)
            continue
        seat, state = turn.seats[0], game.determinize(match.state, turn.seats[0], random)
        decision, asked = bot.choose(game, state, seat, FEW, random), read_question(state)
        if decision.why:
            code = asked.codes[asked.actions.index(decision.action)]
            carried = carry_out(state, judge_of(state).table, code)
            yield Said(asked, decision, situation_of(carried.after))
            most -= 1
        match.add(seat, decision.action)


GAMES = [(2, 1, "tiger"), (4, 2, "tiger"), (3, 3, "otter"), (2, 4, "otter"), (3, 5, "panda"), (1, 6, "panda")]


@pytest.fixture(scope="module")
def spoken() -> list[Said]:
    return [said for players, seed, scenario in GAMES for said in talk(players, seed, 300, scenario=scenario)]


def found(pattern: str, text: str) -> Iterator[tuple[str, ...]]:
    yield from (match.groups() for match in re.finditer(pattern.replace("SHARE", SHARE), text))


def test_odds_are_those_of_the_best_judge_before_and_of_the_option_after(spoken: list[Said]) -> None:
    from tablier.bots.endangered.speech import chance_now

    changed = 0
    for said in spoken:
        assert said.decision.chance is not None
        was = percent(chance_now(said.asked, judge_of(said.asked.now.origin))).en
        share = percent(said.decision.chance).en
        if was == share:
            assert f": {share} to win, as before" in said.text
        else:
            assert f": from {was} to {share} to win" in said.text
            changed += 1
    assert changed > 100


def test_every_number_of_an_ambassador_is_what_its_card_and_the_table_say(spoken: list[Said]) -> None:
    told = {"with": 0, "so Yes": 0, "of": 0, "asked": 0}
    for said in spoken:
        before, after = said.views()
        then = {envoy.name.en: envoy for envoy in after.ambassadors if envoy.name}
        for now in before.ambassadors:
            if not now.name:
                continue
            name, envoy = re.escape(now.name.en), then[now.name.en]
            sure, was = envoy.target - envoy.sum, percent(now.chance).en
            for share, cubes, old in found(
                f"{name}: Yes in SHARE with (\\d+) cubes? \\(now SHARE\\)", said.text
            ):
                exact = chance_of(sure, envoy.dice)
                assert (share, int(cubes), old) == (percent(exact).en, envoy.cubes, was)
                told["with"] += 1
            for total, target in found(f"{name}: (-?\\d+) of (\\d+), so Yes", said.text):
                assert (int(total), int(target)) == (envoy.sum, envoy.target)
                assert sure <= envoy.dice
                told["so Yes"] += 1
            pattern = f"{name}: (-?\\d+) of (\\d+)(?: before its dice)? \\(now (-?\\d+)\\)"
            for total, target, old in found(pattern, said.text):
                assert (int(total), int(target), int(old)) == (envoy.sum, envoy.target, now.sum)
                assert chance_of(sure, envoy.dice) == 0
                told["of"] += 1
            for (share,) in found(f"{name}: Yes in SHARE(?:\\.|;|$)", said.text):
                assert share == percent(chance_of(now.target - now.sum, now.dice)).en
                told["asked"] += 1
    assert all(told.values()), told


def test_births_strikes_animals_tiles_and_money_are_what_the_view_has(spoken: list[Said]) -> None:
    told = {"birth": 0, "rolled": 0, "strike": 0, "aim": 0, "animals": 0, "stock": 0, "hand": 0, "money": 0}
    for said in spoken:
        before, after = said.views()
        me = said.asked.now.active
        for pairs, share, was in found("(\\d+) pairs?: a birth in SHARE \\(now SHARE\\)", said.text):
            shares = (percent(after.odds.birth).en, percent(before.odds.birth).en)
            assert (int(pairs), share, was) == (after.pairs, *shares)
            told["birth"] += 1
        for (share,) in found("(?:^|\\. |; )[Aa] birth in SHARE", said.text):
            bonus = said.after.stack[-1].die
            target = after.odds.birth_target + bonus
            assert share == percent(max(0, min(1, target / after.odds.birth_die))).en
            told["rolled"] += 1
        for animals, share, was in found(
            "next tile would strike (\\w+) in SHARE(?: at best)? \\(now SHARE\\)", said.text
        ):
            least = [percent(min(one.hit for one in view.odds.dangers)).en for view in (after, before)]
            assert [animals, share, was] == [after.animals.en, *least]
            told["strike"] += 1
        aimed = [
            one.hit for one in before.odds.dangers if one.choice == game.write_action(said.decision.action)
        ]
        for (share,) in found("[Tt]he tile would strike \\w+ in SHARE", said.text):
            assert [share] == [percent(hit).en for hit in aimed]
            told["aim"] += 1
        if "tile would strike no" in said.text:
            assert aimed == [0]
        for number, was in found(f"(\\d+) {after.animals.en} instead of (\\d+)", said.text):
            assert (int(number), int(was)) == (after.population, before.population)
            told["animals"] += 1
        for number, was in found("(\\d+) tiles? in the supply instead of (\\d+)", said.text):
            assert (int(number), int(was)) == (after.supply.tiles, before.supply.tiles)
            told["stock"] += 1
        for number, was in found("hand of (\\d+) cards? instead of (\\d+)", said.text):
            assert (int(number), int(was)) == tuple(view.people[me].hand_size for view in (after, before))
            told["hand"] += 1
        for number, was in found("\\$(\\d+)M to spend instead of \\$(\\d+)M", said.text):
            assert (int(number), int(was)) == tuple(view.people[me].money for view in (after, before))
            told["money"] += 1
    assert all(told.values()), told


def test_no_number_is_said_that_these_tests_do_not_know(spoken: list[Said]) -> None:
    known = (
        rf"Yes in {SHARE}(?: with \d+ cubes?)?(?: \(now {SHARE}\))?",
        r"-?\d+ of \d+(?:, so Yes| before its dice)?(?: \(now -?\d+\))?",
        r"[Aa]mbassador \d would turn face up",
        rf"\d+ pairs?: a birth in {SHARE} \(now {SHARE}\)",
        rf"[Aa] birth in {SHARE}",
        rf"tile would strike \w+ in {SHARE}(?: at best)?(?: \(now {SHARE}\))?",
        rf"the risk: \w+ lost in {SHARE} of the ways",
        rf"The risk: \w+ lost in {SHARE} of the ways",
        r"\d+ \w+ instead of \d+",
        r"\d+ tiles? in the supply instead of \d+",
        r"hand of \d+ cards? instead of \d+",
        r"\$\d+M to spend instead of \$\d+M",
        r"From player \d I then hope",
        r"best in \d+ of 12 ways on",
    )
    for said in spoken:
        first, *rest = re.split(r"(?<=\))\. (?=[A-Z$\d])|(?<=win|ore)\. (?=[A-Z$\d])", said.text, maxsplit=1)
        assert " to win" in first
        left = " ".join(rest)
        for pattern in known:
            left = re.sub(pattern, "", left)
        assert not re.search(r"\d", left), (left, said.text)


def test_a_hope_names_what_the_next_player_can_really_do(spoken: list[Said]) -> None:
    told = {"die": 0, "any": 0, "power": 0}
    for said in spoken:
        before, after = said.views()
        actions = {action.name.en for action in before.actions} | {action.name.en for action in after.actions}
        for who, name, times in found(
            r"From (.+?) I then hope for a die on (.+?), best in (\d+) of", said.text
        ):
            assert name in actions
            assert 4 <= int(times) <= 12
            assert who == "whoever is next" or int(who.removeprefix("player ")) - 1 != said.asked.now.active
            told["any" if who == "whoever is next" else "die"] += 1
        for who, name in found(r"From player (\d) I then hope for the use of (.+?), best in", said.text):
            person = after.people[int(who) - 1]
            cards = [*person.permanents, *after.constants, *([person.specialty] if person.specialty else [])]
            assert name in {card.name.en for card in cards}
            assert int(who) - 1 != said.asked.now.active
            told["power"] += 1
    assert all(told.values()), told


def test_nothing_is_told_of_what_lies_face_down(spoken: list[Said]) -> None:
    from tablier.bots.endangered.speech import chance_now

    for said in spoken:
        now, state = said.asked.now, said.asked.now.origin
        up = {envoy.card for envoy in now.envoys if envoy.up}
        for number, card in enumerate(now.program.pack.ambassadors):
            assert number in up or not re.search(rf"\b{re.escape(card.name.en)}\b", said.text)
        hand = {now.program.cards[card].name.en for card in now.people[now.active].hand}
        for (name,) in found(r"\(then play (.+?)\)", said.text):
            assert name in hand
        other = read_question(game.determinize(state, now.seat_of(now.active), Random(7)))
        judge = judge_of(state)
        assert chance_now(other, judge) == pytest.approx(chance_now(said.asked, judge))


def test_it_says_so_in_three_short_sentences_in_both_languages(spoken: list[Said]) -> None:
    for said in spoken:
        why = said.decision.why
        assert len(re.findall(r"(?: to win|as before|\)|ways on|\w)\. (?=[A-Z$\d])", why.en)) <= 2
        assert len(why.en) < 420
        for text in (why.fr, why.en, *((why.naming.fr, why.naming.en) if why.naming else ())):
            assert not re.search(r"[{}]|  |None|\.\.", text)
        assert typeset(why.fr) == why.fr
        assert not re.search(r" [:;!?»%]|« |\d%|'", why.fr)
        assert bool(why.naming) == ("player" in why.en)


def test_a_choice_of_role_is_told_with_its_odds_alone() -> None:
    match, random = Match(game, {}, 2), Random(1)
    while isinstance(match.turn, Chance):
        match.deal(Dealer(1))
    decision = bots.make("endangered", "best").choose(game, match.state, 0, FEW, random)
    assert re.fullmatch(rf"[^.:]+: {SHARE} to win, against {SHARE} \([^.:]+\)", decision.why.en)


def test_a_risk_is_counted_over_the_ways_in_which_the_option_itself_was_tried() -> None:
    """One that was dropped early was tried less often than the best."""
    from tablier.bots.endangered.plan import weigh
    from tablier.bots.endangered.speech import option_words

    state = opened(players=2).state
    asked, judge = read_question(state), judge_of(state)
    count = len(asked.codes)
    weighed = Weighed([0.5] * count, [16, 4, *[0] * (count - 2)], [4, 4, *[0] * (count - 2)])
    assert "lost in 25% of the ways" in option_words(asked, weighed, judge, 0).en
    assert "lost in 100% of the ways" in option_words(asked, weighed, judge, 1).en
    assert "risk" not in option_words(asked, weighed, judge, 2).en
    book = write_book(program(state))
    found = weigh(load(state), book, judge.table, asked.codes, 0, Skill(keep=6), (16).__gt__, seeded(3))
    assert len(set(found.tried)) > 2, "never, some of the time, to the end"
    assert all(hurt <= times for hurt, times in zip(found.hurt, found.tried, strict=True))


def seeded(number: int) -> np.ndarray:
    return np.array([number], dtype=np.uint64)
