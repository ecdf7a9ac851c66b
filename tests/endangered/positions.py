"""Positions for the tests: a game brought to its first placement, and then arranged at will."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tablier.core import Chance, Dealer, Dice, Event, Match, Players
from tablier.games.endangered import game
from tablier.games.endangered.board import INDEX, SIZE
from tablier.games.endangered.notation import read_action
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.rules.interpreter import run
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import Frame, State

ROLES = ("zoologist", "lawyer", "lobbyist", "philanthropist", "presenter")


def opened(players: int = 2, dice: tuple[int, int, int] = (1, 3, 5), seed: int = 1, **options: Any) -> Match:
    """A match at the first placement of dice; every player took the next role and its first specialty."""
    match, dealer, taken = Match(game, options, players), Dealer(seed), 0
    while True:
        turn = match.turn
        if isinstance(turn, Chance):
            if match.state.people[match.state.active].spots[0] == -2 and "action" in repr(turn.request):
                match.add(None, Dice(dice))
                continue
            match.deal(dealer)
            continue
        assert isinstance(turn, Players)
        seat = turn.seats[0]
        legal = [game.write_action(action) for action in game.actions(match.state, seat)]
        if legal[0].startswith("role"):
            match.add(seat, read_action(f"role {ROLES[taken]}"))
            taken += 1
        elif legal[0].startswith(("portrait", "specialty")):
            match.add(seat, read_action(legal[0]))
        elif legal[0].startswith("place"):
            return match
        else:
            match.add(seat, read_action(legal[0]))


def cells(marks: Mapping[str, int]) -> tuple[int, ...]:
    board = [0] * (SIZE * SIZE)
    for name, number in marks.items():
        board[INDEX[name]] = number
    return tuple(board)


def program(state: State) -> Program:
    return program_of(state.folder, state.pack, state.scenario, state.difficulty)


def change(state: State, **fields: Any) -> State:
    return msgspec.structs.replace(state, **fields)


def person(state: State, player: int, **fields: Any) -> State:
    people = list(state.people)
    people[player] = msgspec.structs.replace(people[player], **fields)
    return change(state, people=tuple(people))


def at_step(state: State, step: str, **frame: Any) -> State:
    """The same position at the beginning of another step, run on to its first question."""
    call = Frame(PHASE[step], state.active, **frame)
    if PHASE[step] >= PHASE["birth-roll"]:
        return settled(change(state, stack=(Frame(PHASE["closing"], state.active), call)))
    return settled(change(state, stack=(call,)))


def settled(state: State) -> State:
    now = Situation(state, program(state))
    run(now)
    return now.still()


def carry_out(state: State, block: int, player: int | None = None, step: str = "actions") -> State:
    """The effects at an address of the program, carried out on this position."""
    who = state.active if player is None else player
    return settled(change(state, stack=(Frame(PHASE[step], state.active, 1), Frame(block, who))))


def play(state: State, text: str, seat: int | None = None) -> State:
    turn = game.turn(state)
    assert isinstance(turn, Players), turn
    return game.apply(state, Event(1, turn.seats[0] if seat is None else seat, read_action(text)))


def deal(state: State, *faces: int) -> State:
    return game.apply(state, Event(1, None, Dice(faces)))


def legal(state: State, seat: int | None = None) -> list[str]:
    turn = game.turn(state)
    assert isinstance(turn, Players), turn
    who = turn.seats[0] if seat is None else seat
    return [game.write_action(action) for action in game.actions(state, who)]


def card(state: State, key: str) -> int:
    return program(state).card_numbers[key]


def effect(state: State, key: str) -> int:
    return next(i for i, card in enumerate(program(state).effect_cards) if card.key == key)


def ambassador(state: State, key: str) -> int:
    return next(i for i, card in enumerate(program(state).pack.ambassadors) if card.key == key)
