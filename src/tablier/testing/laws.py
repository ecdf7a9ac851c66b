"""The laws of the protocol, each a function that fails with its name and the way back to the spot."""

import copy
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NoReturn

import msgspec

import tablier.core
from tablier.core import (
    LANGUAGES,
    Chance,
    Chosen,
    Dice,
    Event,
    Game,
    IllegalAction,
    Match,
    Options,
    Over,
    Players,
    Record,
    Resign,
)


class Nonconformance(AssertionError):
    """A law of the protocol is broken; `law` is its name."""

    def __init__(self, law: str, message: str) -> None:
        super().__init__(f"law '{law}': {message}")
        self.law = law


class Witness:
    """Where we are, so that a failure can be found again, and what was seen on the way."""

    def __init__(self, game: Game[Any, Any], seed: int, options: Options, players: int) -> None:
        self.game, self.seed, self.options, self.players = game, seed, options, players
        self.seq = 0
        self.seen: list[Any] = []  # actions met anywhere in this game, to be tried where not legal
        self.imagined = False

    def fail(self, law: str, message: str) -> NoReturn:
        """Raise that a law is broken, and say where."""
        place = (
            f"{self.game.slug}, seed {self.seed}, {self.players} players, {self.options}, event {self.seq}"
        )
        raise Nonconformance(law, f"{message}\n  at {place}")

    @contextmanager
    def law(self, name: str) -> Iterator[None]:
        """Any exception inside is a breach of this law."""
        try:
            yield
        except Nonconformance:
            raise
        except Exception as fault:
            self.fail(name, f"{type(fault).__name__}: {fault}")

    def hold(self, law: str, held: bool, message: str) -> None:
        """Raise that a law is broken, unless it held."""
        if not held:
            self.fail(law, message)


def check_state(witness: Witness, match: Match, random: Random, effort: int) -> None:
    """Everything that must hold of one state."""
    game, state = witness.game, match.state
    before = game.pack_state(state)
    check_value(witness, state)
    check_turn(witness, match)
    for seat in range(match.players):
        check_actions(witness, match, seat, random, effort)
    for seat in [*range(match.players), None]:
        check_view(witness, match, seat, random, max(1, effort // 2))
    witness.hold("pure", game.pack_state(state) == before, "looking at the state or playing on changed it")


def check_value(witness: Witness, state: Any) -> None:
    """States copy, hash, compare and round-trip by value."""
    game = witness.game
    with witness.law("value"):
        twin = pickle.loads(pickle.dumps(state))
        witness.hold(
            "value", twin == state and hash(twin) == hash(state), "a copy is not equal or hashes apart"
        )
        witness.hold("value", copy.copy(state) == state, "copy.copy is not equal")
    with witness.law("text"):
        text = game.write_state(state)
        witness.hold("text", game.read_state(text) == state, f"the state reads back otherwise from {text!r}")
    with witness.law("binary"):
        witness.hold(
            "binary",
            game.unpack_state(game.pack_state(state)) == state,
            "the state unpacks to something else",
        )


def check_turn(witness: Witness, match: Match) -> None:
    """Whose turn it is fits the outcome, and whoever is not to act is refused."""
    game, state = witness.game, match.state
    with witness.law("turn"):
        turn = game.turn(state)
        over = isinstance(turn, Over)
        witness.hold("turn", over == (game.outcome(state) is not None), "outcome() and turn() disagree")
    if isinstance(turn, Chance):
        for wrong in (Dice((0,)), Chosen(-1), Resign()):
            refuse(witness, match, Event(match.seq + 1, None, wrong))
    if isinstance(turn, Players):
        witness.hold("turn", len(turn.seats) > 0, "players are to act, but no seat is named")
        with witness.law("describe"):
            asked = game.prompt(state)
            witness.hold(
                "describe", bool(asked.fr and asked.en), "players are to act, but prompt() is silent"
            )
        refuse(witness, match, Event(match.seq + 1, None, Dice((1,))))


def check_actions(witness: Witness, match: Match, seat: int, random: Random, effort: int) -> None:
    """Listed actions apply, unlisted ones are refused, texts and binaries round-trip."""
    game, state, turn = witness.game, match.state, match.turn
    on_turn = isinstance(turn, Players) and seat in turn.seats
    with witness.law("listed"):
        if not game.listable:
            legal = [game.sample(state, seat, random) for _ in range(min(effort, 3))] if on_turn else []
        else:
            legal = list(game.actions(state, seat))
            witness.hold("listed", legal == list(game.actions(state, seat)), "two listings differ")
            witness.hold("listed", len(set(legal)) == len(legal), "an action is listed twice")
    if not on_turn:
        witness.hold("listed", not legal, f"seat {seat} is not to act and still has actions")
    elif game.listable:
        witness.hold("listed", bool(legal), f"seat {seat} is to act and has no action")
    tried = legal if len(legal) <= effort else random.sample(legal, effort)
    for action in tried:
        check_action(witness, match, seat, action)
    witness.seen.extend(action for action in tried if len(witness.seen) < 400)
    strangers = random.sample(witness.seen, min(effort, len(witness.seen)))
    for action in strangers:
        if not on_turn or (game.listable and action not in legal):
            refuse(witness, match, Event(match.seq + 1, seat, action))


def check_action(witness: Witness, match: Match, seat: int, action: Any) -> None:
    """One action applies, changes nothing in place, and round-trips as text, bytes and repr."""
    game, state = witness.game, match.state
    event = Event(match.seq + 1, seat, action)
    with witness.law("applies"):
        before = game.pack_state(state)
        after = game.apply(state, event)
        witness.hold(
            "pure", game.pack_state(state) == before, f"playing {action!r} changed the state in place"
        )
        witness.hold("applies", isinstance(after, game.State), "apply() gives no State")
        witness.hold("replay", game.apply(state, event) == after, "the same event gives two different states")
    with witness.law("text"):
        text = game.write_action(action)
        witness.hold(
            "text", game.read_action(text) == action, f"the action reads back otherwise from {text!r}"
        )
        witness.hold(
            "text", "\n" not in text and not text.startswith("!"), f"{text!r} cannot stand in a record"
        )
    with witness.law("binary"):
        witness.hold(
            "binary", game.unpack_action(game.pack_action(action)) == action, "the action unpacks otherwise"
        )
    with witness.law("repr"):
        witness.hold(
            "repr", eval(repr(action), _names(action)) == action, f"{action!r} cannot be pasted back"
        )
    check_words(witness, state, event, match.players)


def check_words(witness: Witness, state: Any, event: Event, players: int) -> None:
    """An event has steps and words, in both languages, for everybody who may hear of it."""
    game = witness.game
    with witness.law("steps"):
        after = game.transition(state, event)
        witness.hold("steps", after.state == game.apply(state, event), "transition() and apply() differ")
    for seat in [*range(players), None]:
        with witness.law("describe"):
            words = game.describe(state, event, seat)
            for language in LANGUAGES:
                witness.hold("describe", bool(words[language]), f"no words in {language} for {event.play!r}")
            again = game.describe(state, event, seat, after)
            witness.hold(
                "describe", again == words, f"what is known already changes the words of {event.play!r}"
            )
            told = game.tell(state, event, seat, after)
            witness.hold("describe", bool(told.fr and told.en), f"nothing is told of {event.play!r}")
        with witness.law("steps"):
            msgspec.json.encode(game.visible_steps(state, after.steps, seat))


def check_view(witness: Witness, match: Match, seat: int | None, random: Random, effort: int) -> None:
    """A view depends only on what its seat may see."""
    game, state = witness.game, match.state
    with witness.law("view"):
        view = game.view(state, seat)
        witness.hold("view", isinstance(view, game.View), "view() gives no View")
        seen = msgspec.json.encode(view)
        witness.hold(
            "view", msgspec.json.encode(game.view(state, seat)) == seen, "two views of one state differ"
        )
    if not game.hidden:
        turn = game.turn(state)
        if not isinstance(turn, Players) or seat not in turn.seats:
            open_to_all = game.view(state, None) == view
            witness.hold("view", open_to_all, f"seat {seat} is not to act, yet sees what others do not")
        with witness.law("determinize"):
            witness.hold(
                "determinize",
                game.determinize(state, seat, random) == state,
                "nothing is hidden, yet imagined",
            )
        return
    for _ in range(effort):
        with witness.law("determinize"):
            other = game.determinize(state, seat, random)
        witness.imagined |= other != state
        with witness.law("secret"):
            told = msgspec.json.encode(game.view(other, seat))
            witness.hold("secret", told == seen, f"the view of seat {seat} tells what the seat may not see")
            if seat is not None and game.listable:
                same = list(game.actions(other, seat)) == list(game.actions(state, seat))
                witness.hold("secret", same, f"the actions of seat {seat} tell what the seat may not see")
            if game.is_public(state):
                any_seat = random.randrange(match.players)
                agree = game.view(other, any_seat) == game.view(state, any_seat)
                witness.hold("secret", agree, "a seat knows more than others, yet all is said to be open")


def check_record(witness: Witness, match: Match, states: list[Any]) -> None:
    """A log replays to the same states, from text and from binary."""
    game = witness.game
    with witness.law("record"):
        record = Record.of(match, tuple(f"Player {n}" for n in range(match.players)), Event='a "test"')
        witness.hold(
            "record", Record.read(record.write()) == record, "the record's text reads back otherwise"
        )
        witness.hold("record", Record.unpack(record.pack()) == record, "the binary record unpacks otherwise")
    with witness.law("replay"):
        again = Match(game, record.options, record.players)
        witness.hold("replay", again.state == states[0], "start() gives two different states")
        for number, (seat, at, text) in enumerate(record.events, 1):
            state = again.state
            event = again.add(seat, game.read_play(text, seat), at)
            witness.hold("replay", again.state == states[number], f"event {number} replays to another state")
            if seat is None:
                check_words(witness, state, event, match.players)


def refuse(witness: Witness, match: Match, event: Event) -> None:
    """What is not legal is refused with IllegalAction and changes nothing."""
    game, state = witness.game, match.state
    before = game.pack_state(state)
    try:
        game.apply(state, event)
    except IllegalAction as refusal:
        witness.hold(
            "refuses", all(refusal.words[language] for language in LANGUAGES), "a refusal without words"
        )
    except Exception as fault:
        witness.fail(
            "refuses", f"{event.play!r} raised {type(fault).__name__} instead of IllegalAction: {fault}"
        )
    else:
        witness.fail("refuses", f"{event.play!r} of seat {event.seat} is not legal and was taken")
    witness.hold("pure", game.pack_state(state) == before, "a refused action changed the state")


def _names(thing: Any) -> dict[str, Any]:
    return {**vars(tablier.core), **vars(sys.modules[type(thing).__module__])}
