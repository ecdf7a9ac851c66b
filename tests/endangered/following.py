"""The compiled engine beside the plain rules: a whole random game, question by question."""

from random import Random
from typing import Any

import numpy as np

from tablier.core import Chance, Chosen, Dealer, Dice, Match, Order, Over, Players
from tablier.games.endangered import game
from tablier.games.endangered.engine.layout import load, unload
from tablier.games.endangered.engine.tables import write_book
from tablier.games.endangered.game import situation
from tablier.games.endangered.notation import action_of
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.questions import Ask
from tablier.games.endangered.rules.interpreter import question as asked_of
from tablier.games.endangered.state import State


def luck_numbers(luck: Any) -> tuple[int, ...]:
    match luck:
        case Dice(faces):
            return faces
        case Order(places):
            return places
        case Chosen(index):
            return (index,)
        case _:
            raise AssertionError(luck)


def follow(players: int, seed: int, options: dict[str, str]) -> State:
    """A random game by the plain rules, which the compiled ones must mirror; how it ended."""
    from tablier.games.endangered.engine import questions
    from tablier.games.endangered.engine.running import MOST_CODES, QUESTION, answer, deal, run

    match = Match(game, options, players)
    state = match.state
    program = program_of(state.folder, state.pack, state.scenario, state.difficulty)
    book = write_book(program)
    random, dealer = Random(seed), Dealer(seed)
    flat = load(state)
    codes, q = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64)
    luck = np.empty(32, np.int64)
    while not isinstance(turn := match.turn, Over):
        asked = run(flat, book, codes, q, -1)
        assert unload(flat, match.state) == match.state
        assert (load(match.state) == flat)[: 17 + 500].all()
        if isinstance(turn, Players):
            now = situation(match.state)
            question = asked_of(now)
            assert isinstance(question, Ask)
            assert asked == questions.ASK
            assert codes[: q[questions.Q_N]].tolist() == question.codes
            assert bool(q[questions.Q_MAY]) == question.may
            choices = [*question.codes, -1] if question.may else question.codes
            code = random.choice(choices)
            match.add(turn.seats[0], action_of(question.kind, code, now))
            answer(flat, book, code)
        else:
            assert isinstance(turn, Chance)
            event = match.deal(dealer)
            assert event is not None
            numbers = luck_numbers(event.play)
            luck[: len(numbers)] = numbers
            deal(flat, book, asked, luck, len(numbers))
    assert run(flat, book, codes, q, -1) == questions.OVER
    assert unload(flat, match.state) == match.state
    return match.state
