"""Help while playing: where to look, what a piece can do, why something is not allowed, what would lose at
once.

    places_of(game, state, action)              what an action concerns, as marks
    what_it_can_do(game, state, seat, "d4")     all that may be done there, in words
    why_not(game, state, seat, "Pd4-d8")        the rule in the way, and its sentence
    warning_before(game, state, seat, action)   what it would lose at once, where another would not

Which action to recommend a bot decides; who asks whom, and where nobody may, is not known here.
"""

from typing import Any, NamedTuple

from tablier.core import NO_WORDS, Event, Game, IllegalAction, Over, Players, TablierError, Words
from tablier.core.live import is_physical
from tablier.games import part
from tablier.learn import texts
from tablier.learn.goals import facts_of
from tablier.learn.marks import name_marks


class Option(NamedTuple):
    """Something that may be done, in the game's notation and in words."""

    text: str
    words: Words


class Refused(NamedTuple):
    """Why something is not allowed; `rule` is empty where no rule of the game stands in the way."""

    rule: str
    words: Words


def places_of(game: Game[Any, Any], state: Any, action: Any) -> tuple[str, ...]:
    """What an action concerns, the place to look at first; a game says so in a module `places` of this
    room."""
    own = part(game.slug, "learn", "places")
    return own.places(state, action) if own else ()


def where_to_look(game: Game[Any, Any], state: Any, action: Any) -> Words:
    """The first half of a hint; no words where there is no place to name."""
    own = part(game.slug, "learn", "places")
    found = places_of(game, state, action)[:1]
    if own is None or not found:
        return NO_WORDS
    named: Words = own.name(state, found[0]) if hasattr(own, "name") else name_marks(found)
    return texts.WHERE.fill(places=named)


def say_action(game: Game[Any, Any], state: Any, seat: int, action: Any) -> Words:
    """An action as the log will tell it."""
    return game.describe(state, Event(1, seat, action), seat)


def what_it_can_do(game: Game[Any, Any], state: Any, seat: int, place: str) -> list[Option]:
    """All that the seat may do with what is at a place, such as `d4`, or with a mark, such as `action
    plan`."""
    turn = game.turn(state)
    if not game.listable or not isinstance(turn, Players) or seat not in turn.seats:
        return []
    return [
        Option(game.write_action(action), say_action(game, state, seat, action))
        for action in game.actions(state, seat)
        if place
        in {name for mark in places_of(game, state, action) for name in (mark, mark.partition(" ")[2])}
    ]


def why_not(game: Game[Any, Any], state: Any, seat: int, text: str) -> Refused | None:
    """The rule that forbids it; None where it is allowed."""
    try:
        action = game.read_action(text)
        if is_physical(action):
            return Refused("", texts.BY_HAND)
        game.check(state, seat, action)
    except IllegalAction as fault:
        return Refused(fault.rule, fault.words)
    except TablierError as fault:
        return Refused("", fault.words)
    return None


def warning_before(game: Game[Any, Any], state: Any, seat: int, action: Any) -> Words | None:
    """A sentence for who is about to do what loses at once, where something else would not; a game in which
    no answer decides that says it in a module `warning` of this room."""
    own = part(game.slug, "learn", "warning")
    if own:
        said: Words | None = own.warning(state, seat, action)
        return said
    answer = punished_at_once(game, state, seat, action)
    return texts.WARNING.fill(answer=answer) if answer else None


def punished_at_once(game: Game[Any, Any], state: Any, seat: int, action: Any) -> Words | None:
    """The answer with which the other side wins at once, where some other move would not allow it. Only
    where two play against each other and nothing is hidden or left to chance: there it can be known."""
    if not game.listable or game.cooperative or game.hidden:
        return None
    answer = _end(game, state, seat, action)
    if answer is None or all(_end(game, state, seat, other) for other in game.actions(state, seat)):
        return None
    return answer


def _end(game: Game[Any, Any], state: Any, seat: int, action: Any) -> Words | None:
    """How the game is lost right after an action; None where it is not."""
    after = game.play(state, seat, action)
    match game.turn(after):
        case Over():
            return say_action(game, state, seat, action) if _is_lost(game, after, seat) else None
        case Players((other, *_)) if other != seat:
            for answer in game.actions(after, other):
                if _is_lost(game, game.play(after, other, answer), seat):
                    return say_action(game, after, other, answer)
        case _:
            pass
    return None


def _is_lost(game: Game[Any, Any], state: Any, seat: int) -> bool:
    return isinstance(game.turn(state), Over) and facts_of(game, state, seat)["lost"] == 1
