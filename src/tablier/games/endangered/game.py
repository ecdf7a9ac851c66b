"""Endangered as a game of the protocol: the rules behind values, events and views.

Every state that is kept waits for somebody, so the interpreter runs once for an event, in `transition`; all
the rest only looks what a state waits for.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from tablier.core import (
    NO_WORDS,
    BadOption,
    Choice,
    Chosen,
    Dice,
    Event,
    Game,
    IllegalAction,
    Language,
    Luck,
    Options,
    Order,
    Outcome,
    Over,
    Players,
    Reason,
    TeamLoss,
    TeamWin,
    TextOption,
    Transition,
    Words,
)
from tablier.core import Chance as ChanceTurn
from tablier.core.game import POSITION
from tablier.core.turn import Turn
from tablier.games.endangered import drawing, layout, terminal
from tablier.games.endangered.asking import actions_of
from tablier.games.endangered.board import INDEX
from tablier.games.endangered.determinize import determinize
from tablier.games.endangered.laying import lay
from tablier.games.endangered.notation import Action as Choosing
from tablier.games.endangered.notation import action_of, action_words, read_action, write_action
from tablier.games.endangered.numbering import PHASE, YES_TO_WIN
from tablier.games.endangered.pack import DIFFICULTIES, SCENARIOS, load, program_of
from tablier.games.endangered.questions import PASS, Ask, Chance
from tablier.games.endangered.rules import interpreter
from tablier.games.endangered.rules.phases.year import yes_votes
from tablier.games.endangered.rules.prompts import prompt_of
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.showing import build, refusal
from tablier.games.endangered.sight import sees_hand, sees_top
from tablier.games.endangered.state import EMPTY, UNVOTED, Frame, Person
from tablier.games.endangered.state import State as Position
from tablier.games.endangered.steps import Step as GameStep
from tablier.games.endangered.texts import CHANCE, CHOSEN, GOAL, RESULTS, REVEALING, TOLD, player_of, story
from tablier.games.endangered.view import View as Sight


class Endangered(Game[Position, Choosing]):
    """Endangered, as the protocol has it: `tablier.game("endangered")`."""

    slug = "endangered"
    title = Words(fr="Endangered", en="Endangered")
    summary = Words(
        fr="Ensemble, sauvez une espèce : placez vos dés, formez des couples, ralliez quatre ambassadeurs.",
        en="Save a species together: place dice, keep pairs alive, win four ambassadors over.",
    )
    designer = "Joe Hopkins"
    minutes = (45, 75)
    players = range(1, 6)
    cooperative = True
    hidden = True
    retold = 40
    State = Position
    Action = Choosing
    View = Sight
    Step = GameStep
    options = (
        Choice(
            "scenario",
            SCENARIOS,
            Words(fr="Scénario", en="Scenario"),
            (
                Words(fr="Tigre", en="Tiger"),
                Words(fr="Loutre de mer", en="Sea otter"),
                Words(fr="Panda", en="Panda"),
            ),
        ),
        Choice(
            "difficulty",
            DIFFICULTIES,
            Words(fr="Difficulté", en="Difficulty"),
            (
                Words(fr="Normale", en="Normal"),
                Words(fr="Découverte", en="Introductory"),
                Words(fr="Expert", en="Expert"),
            ),
        ),
        Choice(
            "hands",
            ("open", "hidden"),
            Words(fr="Mains", en="Hands"),
            (Words(fr="Ouvertes", en="Open"), Words(fr="Cachées", en="Hidden")),
        ),
        Choice(
            "decisions",
            ("active", "vote"),
            Words(fr="Décisions du groupe", en="The group's decisions"),
            (Words(fr="Le joueur actif", en="The active player"), Words(fr="Un vote", en="A vote")),
            "END-28",
        ),
        TextOption("pack", "", Words(fr="Paquet de cartes", en="Card pack"), limit=400),
        TextOption(
            "position",
            "",
            Words(
                fr="Position donnée (décide du scénario, de la difficulté et des personnages)",
                en="Given position (decides on scenario, difficulty and roles)",
            ),
            limit=8000,
        ),
    )

    def read_options(self, given: Mapping[str, Any]) -> Options:
        """The pack says which scenarios and difficulties there are. It is written with its mark,
        `name#mark`, so that a record knows which one it was. A position has both in itself."""
        if text := str(given.get("position", "")):
            laid = layout.read(text)
            given = {**given, "scenario": laid.scenario, "difficulty": laid.difficulty}
        of_pack = ("scenario", "difficulty")
        options = super().read_options({name: given[name] for name in given if name not in of_pack})
        name, _, mark = str(options["pack"]).partition("#")
        pack, found = load(name, mark)
        stories = {story.key: story for story in pack.scenarios}
        options["scenario"] = _one_of("scenario", given, tuple(stories))
        levels = stories[options["scenario"]].levels()
        options["difficulty"] = _one_of("difficulty", given, tuple(levels))
        options["pack"] = f"{name}#{found}"
        return options

    # --- the rules ---------------------------------------------------------------------------------

    def start(self, options: Options, players: int) -> Position:
        folder, _, mark = str(options["pack"]).partition("#")
        scenario, difficulty = str(options["scenario"]), str(options["difficulty"])
        _, mark = load(folder, mark)
        program = program_of(folder, mark, scenario, difficulty)
        terms = program.difficulty
        roles = max(2, players)  # END-1
        animals, tiles = list(EMPTY), list(EMPTY)
        for name, number in terms.animals.items():
            animals[INDEX[name]] = number
        for name in terms.start:
            tiles[INDEX[name]] = 1
        state = Position(
            pack=mark,
            folder=folder,
            scenario=scenario,
            difficulty=difficulty,
            hands=str(options["hands"]),
            decisions=str(options["decisions"]),
            seats=players,
            year=1,
            active=0,
            waiting=tuple(range(roles)),
            animals=tuple(animals),
            tiles=tuple(tiles),
            guards=EMPTY,
            stock=terms.tiles - len(terms.start),
            envoys=(),
            effects=program.effect_deck,
            spent=(),
            constants=(),
            people=(Person(),) * roles,
            area=(),
            used=(),
            stack=(Frame(PHASE["shuffle-blue"]),),
            votes=(UNVOTED,) * players,
        )
        if text := str(options["position"]):
            laid = layout.read(text)
            if laid.seats != players:
                raise BadOption("position", f"{laid.seats}", f"a position for {players}")
            return lay(laid, program, state)
        return _settled(situation(state)).state

    def turn(self, state: Position) -> Turn:
        if state.result:
            return Over(self._outcome(state))
        now = situation(state)
        asked = interpreter.question(now)
        if isinstance(asked, Ask):
            return Players(deciders(now, asked))
        assert asked is not None
        return ChanceTurn(asked.request)

    def _outcome(self, state: Position) -> Outcome:
        words, rule = RESULTS[state.result]
        reason = Reason(state.result, words.fill(animals=situation(state).program.scenario.animals), rule)
        return TeamWin(reason) if state.result == "won" else TeamLoss(reason)

    def actions(self, state: Position, seat: int) -> Sequence[Choosing]:
        now = situation(state)
        asked = interpreter.question(now)
        if not isinstance(asked, Ask) or seat not in deciders(now, asked):
            return ()
        return actions_of(now, asked)

    def check(self, state: Position, seat: int, action: Choosing) -> None:
        legal = self.actions(state, seat)
        if action in legal:
            return
        if action.verb == "place":
            now = situation(state)
            value, key = int(action.objects[0]), action.objects[1]
            place = now.program.action_keys.get(key)
            reason = refusal(now, value, place) if place is not None else None
            if reason:
                raise IllegalAction(reason.words, reason.rule, tuple(write_action(a) for a in legal))
        super().check(state, seat, action)

    def play(self, state: Position, seat: int, action: Choosing) -> Position:
        return self.transition(state, Event(0, seat, action)).state

    def deal(self, state: Position, luck: Luck) -> Position:
        return self.transition(state, Event(0, None, luck)).state

    def transition(self, state: Position, event: Event) -> Transition[Position]:
        now = situation(state)
        if event.seat is None:
            interpreter.deal(now, event.play)
        else:
            asked = interpreter.question(now)
            assert isinstance(asked, Ask)
            code = _code_of(now, asked, event.play)
            assert code is not None
            _decide(now, asked, event.seat, code)
        return _settled(now)

    def advance(self, state: Position, event: Event, turn: Turn | None = None) -> Transition[Position]:
        """A legal action is looked for, checked and carried out in one go; anything else goes the usual way,
        where an illegal one is told why."""
        if event.seat is not None and isinstance(event.play, Choosing):
            now = situation(state)
            asked = interpreter.question(now)
            if isinstance(asked, Ask) and event.seat in deciders(now, asked):
                code = _code_of(now, asked, event.play)
                if code is not None:
                    _decide(now, asked, event.seat, code)
                    return _settled(now)
        return super().advance(state, event, turn)

    # --- what a seat may know ------------------------------------------------------------------------

    def view(self, state: Position, seat: int | None) -> Sight:
        now = situation(state)
        asked = interpreter.question(now)
        if not isinstance(asked, Ask):
            return build(now, seat, None, (), False)
        return build(now, seat, asked, deciders(now, asked), _votes(now, asked))

    def determinize(self, state: Position, seat: int | None, random: Random) -> Position:
        return determinize(situation(state), seat, random)

    def describe(
        self,
        state: Position,
        event: Event,
        seat: int | None = None,
        after: Transition[Position] | None = None,
    ) -> Words:
        now = situation(state)
        match event.play:
            case Dice(faces):
                return TOLD["dice"].fill(dice=", ".join(map(str, faces)))
            case Chosen(index):
                return TOLD["first"].fill(player=player_of(index))
            case Order():
                asked = interpreter.question(now)
                assert isinstance(asked, Chance)
                pile = CHANCE[getattr(asked.request, "what", "deck")]
                return Words(fr="On mélange {pile}", en="Shuffling {pile}").fill(
                    pile=pile.fill(player=player_of(now.stack[-1].player))
                )
            case action:
                return action_words(action, now)

    def tell(self, state: Position, event: Event, seat: int | None, after: Transition[Position]) -> Words:
        """One story: the sentences of all that followed, in their order."""
        told = [step.words for step in self.visible_steps(state, after.steps, seat)]
        if told:
            return story(told)
        words = self.describe(state, event, seat, after)
        if event.seat is None:
            return words
        who = event.seat if state.seats > 1 else state.stack[-1].player  # END-1: alone, one plays two roles
        return CHOSEN.fill(player=player_of(who), what=words)

    def is_visible(self, event: Event, seat: int | None) -> bool:
        """What a player does is done before all; only the order of a shuffled pile stays hidden."""
        return not isinstance(event.play, Order)

    def is_public(self, state: Position) -> bool:
        return state.hands == "open"

    def reveals(self, state: Position, event: Event) -> bool:
        """A card, an ambassador or a die that was seen stays seen; a placement alone shows nothing."""
        if event.seat is None:
            return True
        after = self.transition(state, event)
        shown = sees_top(situation(after.state)) and not sees_top(situation(state))
        return shown or any(step.kind in REVEALING for step in after.steps)

    def visible_steps(
        self, state: Position, steps: tuple[GameStep, ...], seat: int | None
    ) -> tuple[GameStep, ...]:
        now = situation(state)

        def seen(step: GameStep) -> GameStep:
            if not step.hidden_from_others or sees_hand(now, step.player, seat):
                return step
            words = TOLD["drew-hidden"].fill(player=player_of(step.player))
            return msgspec.structs.replace(step, words=words, card="")

        return tuple(seen(step) for step in steps)

    def prompt(self, state: Position) -> Words:
        now = situation(state)
        asked = interpreter.question(now)
        return prompt_of(now, asked) if isinstance(asked, Ask) else NO_WORDS

    def goal(self, state: Position, seat: int | None) -> Words:
        now = situation(state)
        return GOAL.fill(need=YES_TO_WIN, year=now.voting_years[1], yes=yes_votes(now))

    # --- text forms ----------------------------------------------------------------------------------

    def write_action(self, action: Choosing) -> str:
        return write_action(action)

    def read_action(self, text: str) -> Choosing:
        return read_action(text)

    def begin_from(self, text: str) -> tuple[Mapping[str, Any], int]:
        return {POSITION: text}, layout.read(text).seats

    def read_state(self, text: str) -> Position:
        """A state as it is written, or a position as `begin_from` reads it, which alone names its players."""
        if '"players"' not in text:
            return super().read_state(text)
        options, players = self.begin_from(text)
        return self.start(self.read_options(options), players)

    def begin_at(self, state: Position) -> str:
        laid = layout.layout_of(state)
        return layout.write(laid) if laid else ""

    def write_place(self, state: Position) -> str:
        """The board, whose turn of which year it is, and the dice: what is hidden differs each time."""
        person = state.people[state.active]
        board = "".join(
            f"{animals}{'x' * tile}" for animals, tile in zip(state.animals, state.tiles, strict=True)
        )
        dice = ",".join(f"{v}@{s}" for v, s in sorted(zip(person.dice, person.spots, strict=True)))
        return f"{state.scenario} {state.difficulty} {state.year} {state.active} {board} {dice}"

    def draw_text(self, state: Position, seat: int | None = None, language: Language = "en") -> str:
        return terminal.draw_text(self.view(state, seat), language)

    def draw_svg(self, state: Position, seat: int | None = None, dark: bool = False) -> str:
        return drawing.draw_svg(self.view(state, seat), dark)


def _one_of(name: str, given: Mapping[str, Any], values: tuple[str, ...]) -> str:
    """A value that the pack knows; the first where none is given."""
    value = given.get(name, values[0])
    if value not in values:
        raise BadOption(name, value, ", ".join(values))
    return str(value)


def situation(state: Position) -> Situation:
    """The state under the rules' hands, with the program of its pack."""
    return Situation(state, program_of(state.folder, state.pack, state.scenario, state.difficulty))


def _votes(now: Situation, asked: Ask) -> bool:
    origin = now.origin
    return origin.decisions == "vote" and origin.seats > 1 and interpreter.is_group_decision(now, asked)


def deciders(now: Situation, asked: Ask) -> tuple[int, ...]:
    """Whose decision it is: one player's, or where the group votes all who have not voted yet."""
    if _votes(now, asked):
        return tuple(seat for seat, vote in enumerate(now.votes) if vote == UNVOTED)
    return (now.seat_of(now.stack[-1].player),)


def _code_of(now: Situation, asked: Ask, action: Choosing) -> int | None:
    """The answer that an action stands for; None where it is none."""
    codes = [*asked.codes, PASS] if asked.may else asked.codes
    return next((code for code in codes if action_of(asked.kind, code, now) == action), None)


def _decide(now: Situation, asked: Ask, seat: int, code: int) -> None:
    """Answer what is asked, or cast one's vote on it."""
    if _votes(now, asked):
        now.votes[seat] = code
        decided = _count_votes(now)
        if decided is None:
            return
        now.votes = [UNVOTED] * len(now.votes)
        code = decided
    interpreter.answer(now, code)


def _settled(now: Situation) -> Transition[Position]:
    """Run on to the next question, so that every state that is kept waits for somebody."""
    interpreter.run(now)
    return Transition(now.still(), tuple(now.told))


def _count_votes(now: Situation) -> int | None:
    """The majority decides; without one, the player whose turn it is (END-28). None: votes are missing."""
    votes = [vote for vote in now.votes if vote != UNVOTED]
    for vote in set(votes):
        if votes.count(vote) * 2 > len(now.votes):
            return vote
    if len(votes) < len(now.votes):
        return None
    return now.votes[now.active]
