"""What was called in Thin Ice and whether the piles bore it, how far people came, and what ended it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tablier.core import NO_WORDS, Match, Words
from tablier.games.thin_ice.calls import read_calls
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.state import Out, State
from tablier.games.thin_ice.texts import name_call
from tablier.learn.openings.ways import Chosen, Group

GROUPS = {
    "call": Group(
        Words(fr="Ce qui a été demandé", en="What was called"), Words(fr="La pile a tenu", en="The pile held")
    ),
    "pieces": Group(
        Words(fr="Pièces sur la pile à la fin", en="Pieces on the pile in the end"),
        Words(fr="Encore debout", en="Still standing"),
    ),
    "out": Group(Words(fr="Ce qui a mis fin aux piles", en="What ended the piles"), NO_WORDS),
}

STEP = 3
"""Pieces that are told together."""

_FAULTS = {
    "THI-7": Words(fr="quatre pièces sur la table", en="four pieces on the table"),
    "THI-8": Words(fr="trois pièces en l'air", en="three pieces in the air"),
    "THI-9": Words(fr="deux pointes emboîtées", en="two tips nested"),
}


def chosen(match: Match[Any, Any]) -> Iterator[Chosen]:
    """Turn by turn and pile by pile, as the log tells it."""
    events = match.live()
    turn, building, fallen = (0, 0), list[int](), set[int]()
    called = ""
    for number, event in enumerate(events):
        before: State = match.moments[event.seq - 1].state
        after: State = match.moments[event.seq].state
        if isinstance(event.play, Out) and event.seat is not None:
            fallen.add(event.seat)
            yield Chosen("out", event.play.rule, event.seat, 0.0)
            yield _pieces(len(before.piles[event.seat].pieces), event.seat, stands=False)
        if after.called and (after.game, after.turn) != turn:
            yield from _borne(called, building, fallen)
            turn, building, fallen = (after.game, after.turn), list(after.players_in), set[int]()
            called = "".join(size_of(piece) for piece in after.called)
        if after.game != before.game or number == len(events) - 1:
            for seat in before.players_in:
                if seat not in fallen and before.piles[seat].pieces:
                    yield _pieces(len(before.piles[seat].pieces), seat, stands=True)
    yield from _borne(called, building, fallen)


def _borne(called: str, building: list[int], fallen: set[int]) -> Iterator[Chosen]:
    if called:
        yield from (Chosen("call", called, seat, float(seat not in fallen)) for seat in building)


def _pieces(count: int, seat: int, stands: bool) -> Chosen:
    first = max(0, count - 1) // STEP * STEP + 1
    return Chosen("pieces", f"{first:02}", seat, float(stands))


def settings(random: Random) -> tuple[dict[str, str], int]:
    """Of an engine game: two builders until one pile is left, or nothing to build with."""
    return {"tremor": "false", "top": random.choice(("cloth", "wood", "glass"))}, 2


def say(group: str, value: str) -> Words:
    match group:
        case "call":
            return name_call(read_calls(value)[0]).capital()
        case "pieces":
            first = int(value)
            return Words(
                fr=f"de {first} à {first + STEP - 1}",
                en=f"{first} to {first + STEP - 1}",
            )
        case _:
            return _FAULTS.get(value, Words(value, value)).capital()
