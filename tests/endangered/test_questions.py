"""Every question says what is decided and what comes of it, every step says why, and one event runs the
rules once."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import Dealer, Event, Match, Over, Players
from tablier.games.endangered import game
from tablier.games.endangered.effects.flow import AnyEffect
from tablier.games.endangered.effects.money import price
from tablier.games.endangered.engine.tables import COLUMNS_OF, tag_of
from tablier.games.endangered.game import situation
from tablier.games.endangered.numbering import EFFECTS, PHASE, PHASES
from tablier.games.endangered.pack import OWN, allow
from tablier.games.endangered.questions import Ask
from tablier.games.endangered.rules import interpreter
from tablier.games.endangered.rules.phases import PHASE_RULES
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import OFF, Frame, State
from tests.endangered.positions import (
    at_step,
    card,
    carry_out,
    cells,
    change,
    deal,
    effect,
    legal,
    opened,
    person,
    play,
    program,
)

SCENARIOS = st.sampled_from(["tiger", "otter", "panda"])


def walk(scenario: str, players: int, seed: int, **options: str) -> Iterator[tuple[State, Event, Match]]:
    """The states of a random game, each with the event that follows."""
    match, dealer, random = (
        Match(game, {"scenario": scenario, **options}, players),
        Dealer(seed),
        Random(seed),
    )
    while not isinstance(turn := match.turn, Over):
        before = match.state
        if isinstance(turn, Players):
            seat = random.choice(turn.seats)
            event = match.add(seat, game.sample(before, seat, random))
        else:
            dealt = match.deal(dealer)
            assert dealt is not None
            event = dealt
        yield before, event, match


def test_every_effect_and_phase_has_its_class_and_its_number() -> None:
    classes = {tag_of(kind): kind for kind in AnyEffect.__args__}  # type: ignore[attr-defined]
    assert sorted(classes) == sorted(EFFECTS)
    assert set(PHASE_RULES) == set(PHASES) - {"end"}
    assert set(COLUMNS_OF) <= set(EFFECTS)


def test_an_event_runs_the_interpreter_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The way of an event through a server: whose turn, legal or not, what comes, and what all are shown."""
    runs: list[int] = []
    asked: list[int] = []
    run, question = interpreter.run, interpreter.question
    monkeypatch.setattr(interpreter, "run", lambda now: runs.append(1) or run(now))
    monkeypatch.setattr(interpreter, "question", lambda now: asked.append(1) or question(now))
    state, random, dealer = Match(game, {}, 3).state, Random(3), Dealer(3)
    for seq in range(1, 60):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        runs.clear(), asked.clear()
        if isinstance(turn, Players):
            event = Event(seq, turn.seats[0], game.sample(state, turn.seats[0], random))
            asked.clear()
        else:
            event = Event(seq, None, dealer.draw(turn.request, seq))
        after = game.advance(state, event, turn)
        game.describe(state, event, None, after)
        game.turn(after.state)
        game.visible_steps(state, after.steps, None)
        game.view(after.state, None)
        game.prompt(after.state)
        assert len(runs) == 1
        assert (
            len(asked) <= 6
        )  # looks at the top of the stack: legal?, which?, what pile?, and three after it
        state = after.state


@given(SCENARIOS, st.integers(1, 5), st.integers(0, 10_000))
@settings(max_examples=8, deadline=None)
def test_whoever_is_counted_can_be_named(scenario: str, players: int, seed: int) -> None:
    """No sentence counts a player without a place for the name, in either language."""
    for state, event, match in walk(scenario, players, seed):
        told = [game.describe(state, event), *(step.words for step in match.steps)]
        if isinstance(turn := game.turn(state), Players):
            pending = game.view(state, turn.seats[0]).pending
            assert pending
            told += [pending.words, *(offer.words for offer in pending.choices)]
        for words in told:
            for language in ("fr", "en"):
                counted = re.search(r"(joueur|player) \d", words[language], re.IGNORECASE)
                assert (counted is not None) == (words.naming is not None), words
                if words.naming:
                    unnamed = re.sub(r"<\d:[^>]*>", "", words.naming[language])
                    assert not re.search(r"(joueur|player) \d", unnamed, re.IGNORECASE), words


@given(SCENARIOS, st.integers(1, 5), st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_questions_and_steps_speak_both_languages(scenario: str, players: int, seed: int) -> None:
    for state, _, match in walk(scenario, players, seed):
        for step in match.steps:
            for words in (step.words.fr, step.words.en):
                assert words
                assert "{" not in words
        turn = game.turn(state)
        if not isinstance(turn, Players):
            continue
        view = game.view(state, turn.seats[0])
        assert view.pending
        assert game.prompt(state) == view.pending.words
        for offer in view.pending.choices:
            for words in (offer.words, *filter(None, (offer.detail, offer.warning))):
                assert words.fr
                assert words.en
                assert "{" not in words.fr + words.en
        for words in (view.pending.words.fr, view.pending.words.en):
            assert len(words) > 12
            assert words[0].isupper()
            assert "{" not in words


@given(SCENARIOS, st.integers(1, 5), st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_the_price_that_is_offered_is_the_price_that_is_paid(scenario: str, players: int, seed: int) -> None:
    for state, event, match in walk(scenario, players, seed):
        action = event.play
        if event.seat is None or game.write_action(action) != "pay":
            continue
        now = situation(state)
        call = now.stack[-1]
        due = price(now.program.code[call.pc].effect.money, now, call)
        words = game.describe(state, event)
        assert f"{due} M$" in words.fr
        assert f"${due}M" in words.en
        before, after = state.people[call.player].money, match.state.people[call.player].money
        spent = [step.amount for step in match.steps if step.kind == "spent" and step.player == call.player]
        assert spent[:1] == ([due] if due else [])
        assert after <= before - due + sum(step.amount for step in match.steps if step.kind == "gained")


@given(SCENARIOS, st.integers(2, 5), st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_nobodys_money_is_spent_without_their_word(scenario: str, players: int, seed: int) -> None:
    """Whoever pays has just placed the die, used the power, played the card or said `pay`."""
    for state, event, match in walk(scenario, players, seed, decisions="vote"):
        payers = {step.player for step in match.steps if step.kind == "spent"}
        if payers:
            assert event.seat is not None
            assert payers == {event.seat}
            assert not game.view(state, event.seat).pending.vote  # type: ignore[union-attr]


@pytest.mark.rule("END-16")
@given(SCENARIOS, st.integers(1, 5), st.integers(0, 10_000))
@settings(max_examples=8, deadline=None)
def test_an_ambassador_turns_face_up_by_a_cube_and_never_back(scenario: str, players: int, seed: int) -> None:
    for state, _, match in walk(scenario, players, seed):
        for old, new in zip(state.envoys, match.state.envoys, strict=False):
            assert new.up or not old.up
            assert old.up or not new.up or new.cubes
        turned = [step.kind for step in match.steps if step.kind in ("cube-down", "revealed")]
        assert turned == ["cube-down", "revealed"] * (len(turned) // 2)


def came_of_it(before: State, after: State) -> bool:
    """Whether anything on the table is other than it was, but for what was paid, used or discarded for it."""
    people = list(zip(before.people, after.people, strict=True))
    table = (
        "animals",
        "tiles",
        "guards",
        "envoys",
        "effects",
        "constants",
        "area",
        "calm",
        "quiet",
        "top_known",
    )
    return (
        any(getattr(before, part) != getattr(after, part) for part in table)
        or any(new.money > old.money or set(new.hand) - set(old.hand) for old, new in people)
        or any(old.deck != new.deck or old.permanents != new.permanents for old, new in people)
        or any(new.spots.count(OFF) > old.spots.count(OFF) for old, new in people)
        or any(old.dice != new.dice for old, new in people)
        or bool(after.result)
    )


@given(SCENARIOS, st.integers(1, 5), st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_what_is_offered_without_warning_does_something(scenario: str, players: int, seed: int) -> None:
    """Whatever is chosen inside it without a warning too; and what is warned of does nothing, whatever is."""
    random = Random(seed)
    for state, event, _ in walk(scenario, players, seed):
        if event.seat is None:
            continue
        pending = game.view(state, event.seat).pending
        assert pending
        if pending.kind not in ("act", "card", "action", "player", "way", "pay"):
            continue
        offers = [offer for offer in pending.choices if offer.text not in ("pass", "done")]
        for offer in random.sample(offers, min(2, len(offers))):
            if offer.warning and "lost at once" in offer.warning.en:
                continue
            fate = carried_on(state, offer.text, random)
            if fate is None or (pending.kind == "pay" and not bought(state)):
                continue
            assert fate != bool(offer.warning), (offer.text, offer.warning)


def bought(state: State) -> bool:
    """Whether money buys something, and does not only turn something away."""
    now = situation(state)
    return bool(now.program.code[now.stack[-1].pc].blocks[0])


def carried_on(state: State, text: str, random: Random) -> bool | None:
    """Whether anything comes of a choice until it is done; None where chance, or a choice with a word of its
    own, has its part in that."""
    now = Situation(state, program(state))
    depth = len(now.stack) - (_pending(now).kind != "act")
    _choose(now, text)
    while asked := interpreter.go_on(now, depth):
        if not isinstance(asked, Ask):
            return None
        pending = _pending(now)
        free = [one for one in pending.choices if one.text not in ("pass", "keep") and not one.warning]
        if not free or pending.kind == "card":
            return None
        _choose(now, random.choice(free).text)
    gained = any(step.kind == "gained" and step.amount for step in now.told)  # be it what was paid before
    return gained or came_of_it(state, now.still())


def _pending(now: Situation) -> Any:
    state = now.still()
    turn = game.turn(state)
    assert isinstance(turn, Players)
    return game.view(state, turn.seats[0]).pending


def _choose(now: Situation, text: str) -> None:
    asked = interpreter.question(now)
    assert isinstance(asked, Ask)
    interpreter.answer(now, asked.codes[[one.text for one in _pending(now).choices].index(text)])


def with_top(state: State, key: str) -> State:
    number = effect(state, key)
    rest = list(state.effects)
    rest.remove(number)
    return change(state, effects=(number, *rest))


def test_an_effect_in_progress_is_shown_with_its_fact_and_what_it_does() -> None:
    state = person(change(opened(players=3).state, active=0, waiting=(1, 2)), 0, money=5)
    asked = at_step(with_top(state, "poachers"), "effect")
    view = game.view(asked, 1)
    assert view.effect
    assert view.effect.card.key == "poachers"
    assert view.effect.card.fact
    assert view.effect.does.en == "Pay $5M, or lose 1 tiger where there are most"
    assert view.pending
    assert view.pending.words.en == "Pay $5M, or lose 1 tiger where there are most. Money of player 1: $5M"
    assert view.pending.source
    assert view.pending.source.key == "poachers"
    dear = game.view(at_step(with_top(change(state, constants=(effect(state, "plantation-permits"),)),
                                      "poachers"), "effect"), 0)  # fmt: skip
    assert dear.pending
    assert [offer.words.en for offer in dear.pending.choices] == [
        "Pay $5M",
        "Do not pay: lose 1 tiger where there are most",
    ]
    assert game.view(state, 1).effect is None


def does(state: State) -> str:
    shown = game.view(state, 0).effect
    assert shown
    return shown.does.en


def test_once_it_is_decided_the_effect_says_what_comes_of_it_alone() -> None:
    """Not a price that nobody can pay, nor one that was paid."""
    state = person(change(opened(players=3).state, active=0, waiting=(1, 2)), 0, money=5)
    state = change(state, animals=cells({"a1": 2, "c3": 2, "e5": 1}))
    lost = "Lose 1 tiger where there are most"
    assert does(play(at_step(with_top(state, "poachers"), "effect"), "pass")) == lost
    poor = at_step(with_top(person(state, 0, money=1), "poachers"), "effect")
    assert (does(poor), legal(poor)) == (lost, ["cell a1", "cell c3"])
    wanted = change(state, constants=(effect(state, "scarce-prey"), effect(state, "plantation-permits")))
    asked = at_step(with_top(person(wanted, 0, money=3), "support-fund"), "effect")
    assert does(asked) == "Pay $3M: remove 1 constant effect"
    assert does(play(asked, "pay")) == "Remove 1 constant effect"


def test_a_question_tells_what_follows_it() -> None:
    """All in the same row of effects, up to where it hangs on something; of a destruction its own words."""
    state = person(change(opened(players=3).state, active=0, waiting=(1, 2)), 0, hand=(28, 29))
    envoys = tuple(msgspec.structs.replace(envoy, up=True, cubes=1) for envoy in state.envoys)
    state = change(state, envoys=envoys)
    told = carry_out(state, program(state).card_blocks[card(state, "brief")])
    assert game.prompt(told).en == (
        "Discard 1 card: choose it from your hand. Then: place 1 influence cube on a face-up ambassador"
    )
    assert game.prompt(told).fr.partition(". ")[2].startswith("Ensuite\N{NO-BREAK SPACE}: placez 1 cube")
    last = play(told, legal(told)[0])
    assert game.prompt(last).en == "Place 1 influence cube on a face-up ambassador: choose the ambassador"
    assert "Then" not in game.prompt(at_step(state, "destruction")).en
    several = carry_out(person(state, 0, money=4), program(state).card_blocks[card(state, "favour")])
    assert game.prompt(several).en == "Place 2 influence cubes: choose the ambassadors one by one"
    step = game.transition(several, Event(1, 0, game.read_action("ambassador 1"))).steps[0]
    assert step.words.en.endswith(" is given an influence cube (2 in all)")
    one_left = play(several, "ambassador 1")
    assert game.prompt(one_left).en == "Place 1 influence cube: choose the ambassador"


@pytest.mark.rule("END-17")
@pytest.mark.rule("END-R7")
def test_each_who_could_pay_is_asked_and_the_price_is_looked_at_then() -> None:
    state = change(opened(players=3, decisions="vote").state, active=1, waiting=(0, 2))
    for player, money in enumerate((9, 3, 2)):
        state = person(state, player, money=money)
    constants = (effect(state, "scarce-prey"),)
    asked = at_step(with_top(change(state, constants=constants), "support-fund"), "effect")
    assert game.turn(asked) == Players((1,))
    assert legal(asked) == ["pay", "pass"]
    other = play(asked, "pass")
    assert game.turn(other) == Players((0,))  # the third has too little
    paid = play(other, "pay")
    assert [p.money for p in paid.people] == [6, 3, 2]
    assert effect(state, "scarce-prey") not in paid.constants


def test_what_makes_everything_dearer_makes_that_dearer_too() -> None:
    state = change(opened(scenario="otter", players=3, decisions="vote").state, active=1, waiting=(0, 2))
    for player, money in enumerate((9, 2, 2)):
        state = person(state, player, money=money)
    dear = change(state, constants=(effect(state, "tar-balls"),), tiles=cells({"a6": 1}))
    now = at_step(with_top(dear, "skimmers"), "effect")
    assert game.turn(now) == Players((0,))  # three millions now: the second cannot pay that
    assert play(now, "pay").people[0].money == 6


@pytest.mark.rule("END-22")
@pytest.mark.rule("END-R8")
def test_a_guarded_square_needs_no_tile() -> None:
    state = change(
        opened(players=3).state, animals=cells({"b2": 1, "e5": 2}), guards=cells({"b2": 1}), stock=0
    )
    after = deal(play(at_step(state, "destruction"), "line row 2"), 2)
    assert after.result == ""
    assert after.animals == cells({"b2": 1, "e5": 2})
    assert sum(after.guards) == 0


@pytest.mark.rule("END-19")
@pytest.mark.rule("END-R6")
def test_a_birth_that_cannot_happen_is_neither_rolled_nor_called_failed() -> None:
    state = opened(players=3, scenario="otter").state
    state = change(state, animals=cells({"c3": 2, "f1": 1}), tiles=cells({"b3": 1, "d3": 1}))
    barren = change(state, constants=(effect(state, "toxoplasma"),))
    after = at_step(barren, "births")
    assert game.view(after, 0).phase == "destruction"
    assert sum(after.animals) == 3  # the sheet punishes a failed birth, and there was none


@pytest.mark.rule("END-7")
def test_all_choose_before_a_card_is_seen() -> None:
    match, dealer = Match(game, {}, 3), Dealer(1)
    while not isinstance(match.turn, Players):
        match.deal(dealer)
    verbs: list[str] = []
    while isinstance(turn := match.turn, Players) and len(verbs) < 9:
        action = game.actions(match.state, turn.seats[0])[-1]
        verbs.append(action.verb)
        assert not any(p.hand for p in match.state.people)
        match.add(turn.seats[0], action)
    assert verbs == ["role", "portrait", "specialty"] * 3


def test_a_die_for_nothing_is_warned_of() -> None:
    state = opened(dice=(1, 3, 5)).state
    pending = game.view(person(state, state.active, money=0), state.active).pending
    assert pending
    warned = {offer.text: offer.warning.en for offer in pending.choices if offer.warning}
    assert "cannot pay $1M" in warned["place 1 replant"]
    assert "place 1 relocate" not in warned
    rich = game.view(person(state, state.active, money=3), state.active).pending
    assert rich
    warning = next(offer.warning for offer in rich.choices if offer.text == "place 1 replant")
    assert warning
    assert warning.en == "Nothing happens: there is no tile to remove. The money would be spent for nothing"


def warnings(state: State) -> dict[str, str]:
    turn = game.turn(state)
    assert isinstance(turn, Players)
    pending = game.view(state, turn.seats[0]).pending
    assert pending
    return {offer.text: offer.warning.en for offer in pending.choices if offer.warning}


def test_a_payment_that_buys_nothing_is_warned_of_before_it_is_made() -> None:
    state = person(change(opened(players=3).state, active=0, waiting=(1, 2)), 0, money=5)
    asked = at_step(with_top(state, "support-fund"), "effect")
    assert warnings(asked) == {"pay": "Nothing happens: no constant effect is in play"}
    wanted = change(state, constants=(effect(state, "scarce-prey"),))
    assert warnings(at_step(with_top(wanted, "support-fund"), "effect")) == {}


def test_who_could_do_nothing_is_warned_of_before_being_chosen() -> None:
    state = person(person(opened(players=3, dice=(1, 3, 5)).state, 1, hand=()), 2, hand=(28,))
    state = person(change(state, active=0, waiting=(1, 2), area=(card(state, "grant"),)), 0, money=5, hand=())
    state = person(state, 0, dice=(1, 3, 5), spots=(-1, -1, -1))
    asked = play(state, "place 5 grant")
    assert legal(asked) == ["player 2", "player 3"]
    assert warnings(asked) == {"player 2": "Nothing happens: there is no card in hand"}
    nobody = person(state, 2, hand=())
    assert "The money would be spent for nothing" in warnings(nobody)["place 5 grant"]


def test_a_choice_that_loses_the_game_is_warned_of() -> None:
    state = change(opened(players=3).state, active=0, waiting=(1, 2), animals=cells({"a1": 1, "c3": 1}))
    asked = at_step(with_top(person(state, 0, money=5), "poachers"), "effect")
    assert warnings(asked) == {"pass": "The game would be lost at once"}


def test_one_square_that_loses_the_game_is_warned_of_among_others() -> None:
    state = change(
        opened(players=3).state, animals=cells({"b2": 2, "b4": 1}), tiles=cells({"b3": 1}), stock=9
    )
    tie = deal(play(at_step(state, "destruction"), "line column 2"), 3)
    assert legal(tie) == ["cell b2", "cell b4"]
    assert warnings(tie) == {"cell b2": "The game would be lost at once"}
    assert play(tie, "cell b2").result == "population"
    assert play(tie, "cell b4").result == ""
    none_left = change(tie, stock=0)
    assert warnings(none_left) == {}  # where every choice loses, none is worse


def test_what_follows_is_told_as_it_will_be(tmp_path: Path) -> None:
    """Not what hangs on a count, a price or a die, nor what comes after the end; what one may leave, so."""
    ours = '[{ do = "clear" }, { do = "move", steps = 2, may = true }]'

    def told(effects: str, animals: int = 4) -> str:
        folder = tmp_path / f"pack{len(list(tmp_path.iterdir()))}"
        shutil.copytree(OWN, folder)
        text = (folder / "pack.toml").read_text("utf-8")
        assert ours in text
        (folder / "pack.toml").write_text(text.replace(ours, effects), "utf-8")
        state = opened(players=3, pack=allow(folder)).state
        state = change(state, animals=cells({"a1": 1, "c3": animals - 1}), tiles=cells({"b2": 1, "e5": 1}))
        asked = carry_out(state, program(state).card_blocks[card(state, "volunteers-zoologist")])
        return game.prompt(asked).en

    first = "Remove 1 tile: choose the square"
    assert told(ours) == f"{first}. Then: you may move 1 tiger up to 2 squares"
    gain = '{ do = "gain", money = 1 }'
    assert told(f'[{{ do = "clear" }}, {gain}]') == f"{first}. Then: gain $1M"
    rolled = '{ do = "roll" }, { do = "gain", money = { count = "die" } }'
    assert told(f'[{{ do = "clear" }}, {rolled}]') == f"{first}. Then: roll 1 die"
    counted = '{ do = "gain", money = { count = "tiles" } }'
    assert told(f'[{{ do = "clear" }}, {counted}]') == first
    paid = '{ do = "each", effects = [{ do = "pay", money = 2, then = [{ do = "draw" }] }] }'
    assert told(f'[{{ do = "clear" }}, {paid}]') == first
    lose = f'[{{ do = "lose" }}, {gain}]'
    assert told(lose, 3) == "Lose 1 tiger: choose the square. Then: gain $1M"
    assert told(lose, 2) == "Lose 1 tiger: choose the square"


def test_what_one_may_leave_is_asked_so() -> None:
    state = change(opened(players=3, dice=(1, 3, 5)).state, active=0, waiting=(1, 2))
    card_block = program(state).card_blocks[card(state, "courtship")]
    asked = game.prompt(carry_out(state, card_block))
    assert asked.en.startswith("You may move 1 tiger up to 2 squares: choose where from and where to. Then: ")
    assert asked.fr.startswith("Vous pouvez déplacer 1 tigre de 2 cases au plus\N{NO-BREAK SPACE}:")
    assert legal(carry_out(state, card_block))[-1] == "pass"


def test_money_that_does_not_change_hands_says_why() -> None:
    state = person(person(opened(dice=(1, 3, 5)).state, 0, money=12), 1, money=13)
    me = state.active
    pending = game.view(state, me).pending
    assert pending
    (warning,) = (offer.warning for offer in pending.choices if offer.text == "place 1 social-media")
    assert warning
    assert warning.en == "Nothing happens: no money is left in the supply"
    told = game.transition(state, Event(1, me, game.read_action("place 1 social-media"))).steps
    assert [step.words.en for step in told][-1] == warning.en
    poor = person(person(opened(players=2).state, 0, money=0), 1, money=2)
    permits = with_top(change(poor, active=0, waiting=(1,)), "plantation-permits")
    now = Situation(change(permits, stack=(Frame(PHASE["effect"], 0, 1),)), program(permits))
    interpreter.run(now)
    said = [step.words.en for step in now.told]
    assert "Nothing happens: there is nothing to take from player 1" in said
    assert "Player 2 loses $2M" in said


def test_a_price_that_is_another_than_the_printed_one_stands_beside_it() -> None:
    state = opened(players=3, scenario="otter", dice=(1, 3, 5)).state
    state = change(state, active=0, waiting=(1, 2), area=(card(state, "audience-zoologist"),))
    hand = (card(state, "collection-philanthropist"), card(state, "endowment"))
    state = person(state, 0, money=5, dice=(1, 3, 5), spots=(-1, -1, -1), hand=hand)

    def shown(state: State) -> list[str]:
        view = game.view(state, 0)
        playing = game.view(play(state, "place 5 plan"), 0).pending
        assert playing
        told = [action.text.en for action in view.actions if action.key in ("replant", "audience-zoologist")]
        return told + [offer.detail.en for offer in playing.choices if offer.detail]

    cleaned, audience, collected, endowed = shown(state)
    assert "Now" not in cleaned + audience + collected + endowed
    assert shown(change(state, constants=(effect(state, "tar-balls"),))) == [
        f"{cleaned} (Now: pay $2M.)",
        f"{audience} (Now: pay $3M.)",
        collected,
        f"{endowed} (Now: pay $4M.)",
    ]
    assert shown(person(state, 0, permanents=(card(state, "pro-bono"),))) == [
        f"{cleaned} (Now: free.)",
        f"{audience} (Now: free.)",
        collected,
        f"{endowed} (Now: pay $1M.)",
    ]
    both = change(state, constants=(effect(state, "tar-balls"),))
    for player in (0, 1):
        both = person(both, player, specialty=litigator(state))
    specialties = [p.specialty.text.en for p in game.view(both, 0).people[:2] if p.specialty]
    assert ["fall there. (Now: pay $2M.) First card" in text for text in specialties] == [True, False]


def litigator(state: State) -> int:
    return next(i for i, one in enumerate(program(state).specialties) if one.key == "litigator")


def test_a_die_that_is_taken_off_is_told_with_its_action() -> None:
    state = opened(players=3, dice=(1, 3, 5)).state
    state = person(change(state, active=0, waiting=(1, 2)), 1, dice=(4, 2, 6), spots=(72, OFF, OFF))
    state = person(state, 0, specialty=next(
        i for i, one in enumerate(program(state).specialties) if one.key == "proceduralist"
    ), dice=(1, 3, 5), spots=(-1, -1, -1))  # fmt: skip
    asked = game.transition(state, Event(1, 0, game.read_action("use proceduralist")))
    (told,) = (step.words for step in asked.steps if step.kind == "freed")
    assert told.en == "A 4 of player 2 is taken off Relocate"
    assert told.fr.startswith("Un 4 du joueur 2 est retiré de «")
