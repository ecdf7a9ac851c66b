"""Endangered as a game of the protocol: the rules' machine behind values, events and views."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from tablier.core import (
    NO_WORDS,
    Choice,
    Chosen,
    Dice,
    Event,
    Game,
    IllegalAction,
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
from tablier.core.turn import Turn
from tablier.games.endangered import drawing, machine
from tablier.games.endangered.asking import PASS, Ask, Chance
from tablier.games.endangered.board import INDEX, SIZE
from tablier.games.endangered.imagining import imagine
from tablier.games.endangered.notation import Deed, deed_of, deed_words, read_deed, write_deed
from tablier.games.endangered.pack import DIFFICULTIES, SCENARIOS, load, program_of
from tablier.games.endangered.program import STEP
from tablier.games.endangered.state import EMPTY, UNVOTED, Frame, Person, Table
from tablier.games.endangered.state import State as Position
from tablier.games.endangered.state import Step as GameStep
from tablier.games.endangered.table import Room
from tablier.games.endangered.texts import CHANCE, RESULTS, TOLD
from tablier.games.endangered.view import View as Sight
from tablier.games.endangered.view import asked, build, deeds, refusal, sees_hand


class Endangered(Game[Position, Deed]):
    """Endangered, as the protocol has it: `tablier.game("endangered")`."""

    slug = "endangered"
    title = Words(fr="Endangered", en="Endangered")
    summary = Words(
        fr="Ensemble, sauvez une espèce : placez vos dés, formez des couples, gagnez quatre ambassadeurs.",
        en="Save a species together: place dice, keep pairs alive, win four ambassadors over.",
    )
    designer = "Joe Hopkins"
    minutes = (45, 75)
    players = range(1, 6)
    cooperative = True
    hidden = True
    State = Position
    Action = Deed
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
    )

    def read_options(self, given: Mapping[str, Any]) -> Options:
        """The pack is written with its hash, `name#hash`, so that a record knows which one it was."""
        options = super().read_options(given)
        name, _, mark = str(options["pack"]).partition("#")
        _, found = load(name, mark)
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
            stack=(Frame(STEP["shuffle-blue"]),),
            votes=(UNVOTED,) * players,
        )
        return self._settle(self._room(state))

    def _room(self, state: Position) -> Room:
        return Room(Table(state), program_of(state.folder, state.pack, state.scenario, state.difficulty))

    def _settle(self, room: Room) -> Position:
        """Run on to the next question, so that every state that is kept waits for somebody."""
        machine.run(room)
        return room.table.still()

    def _question(self, state: Position) -> tuple[Room, Ask | Chance | None]:
        room = self._room(state)
        return room, machine.run(room)

    def turn(self, state: Position) -> Turn:
        if state.result:
            return Over(self._outcome(state))
        room, question = self._question(state)
        if isinstance(question, Chance):
            return ChanceTurn(question.request)
        assert question is not None
        return Players(self._deciders(room, question))

    def _outcome(self, state: Position) -> Outcome:
        words, rule = RESULTS[state.result]
        program = program_of(state.folder, state.pack, state.scenario, state.difficulty)
        reason = Reason(state.result, words.fill(animals=program.scenario.animals), rule)
        return TeamWin(reason) if state.result == "won" else TeamLoss(reason)

    def _deciders(self, room: Room, question: Ask) -> tuple[int, ...]:
        """Whose decision it is: one player's, or on a table that votes all who have not voted yet."""
        table = room.table
        if self._votes(room, question):
            return tuple(seat for seat, vote in enumerate(table.votes) if vote == UNVOTED)
        return (table.seat_of(table.stack[-1].player),)

    def _votes(self, room: Room, question: Ask) -> bool:
        origin = room.table.origin
        return origin.decisions == "vote" and origin.seats > 1 and machine.is_group_decision(room, question)

    def actions(self, state: Position, seat: int) -> Sequence[Deed]:
        if state.result:
            return ()
        room, question = self._question(state)
        if not isinstance(question, Ask) or seat not in self._deciders(room, question):
            return ()
        return deeds(room, question)

    def check(self, state: Position, seat: int, action: Deed) -> None:
        legal = self.actions(state, seat)
        if action in legal:
            return
        room = self._room(state)
        if action.verb == "place":
            value, key = int(action.objects[0]), action.objects[1]
            place = room.program.action_keys.get(key)
            reason = refusal(room, value, place) if place is not None else None
            if reason:
                raise IllegalAction(reason.words, reason.rule, tuple(write_deed(d) for d in legal))
        super().check(state, seat, action)

    def play(self, state: Position, seat: int, action: Deed) -> Position:
        return self._settle(self._play(state, seat, action))

    def _play(self, state: Position, seat: int, action: Deed) -> Room:
        room, question = self._question(state)
        assert isinstance(question, Ask)
        codes = [*question.codes, PASS] if question.may else question.codes
        code = next(c for c in codes if deed_of(question.kind, c, room.table, room.program) == action)
        if self._votes(room, question):
            room.table.votes[seat] = code
            decided = _count_votes(room.table)
            if decided is None:
                return room
            room.table.votes = [UNVOTED] * len(room.table.votes)
            code = decided
        machine.answer(room, code)
        return room

    def deal(self, state: Position, luck: Luck) -> Position:
        return self._settle(self._deal(state, luck))

    def _deal(self, state: Position, luck: Luck) -> Room:
        room = self._room(state)
        machine.run(room)
        room.table.told.clear()
        machine.deal(room, luck)
        return room

    def transition(self, state: Position, event: Event) -> Transition[Position]:
        if event.seat is None:
            room = self._deal(state, event.play)
        else:
            room = self._play(state, event.seat, event.play)
        after = self._settle(room)
        return Transition(after, tuple(room.table.told))

    # --- what a seat may know ------------------------------------------------------------------------

    def view(self, state: Position, seat: int | None) -> Sight:
        if state.result:
            return build(self._room(state), seat, None, (), False)
        room, question = self._question(state)
        if not isinstance(question, Ask):
            return build(room, seat, None, (), False)
        return build(room, seat, question, self._deciders(room, question), self._votes(room, question))

    def determinize(self, state: Position, seat: int | None, random: Random) -> Position:
        return imagine(self._room(state), seat, random)

    def describe(
        self,
        state: Position,
        event: Event,
        seat: int | None = None,
        after: Transition[Position] | None = None,
    ) -> Words:
        room = self._room(state)
        if isinstance(event.play, Deed):
            call = room.table.stack[-1] if room.table.stack else None
            return deed_words(event.play, room.program, call)
        return self._luck_words(room, event.play)

    def _luck_words(self, room: Room, luck: Luck) -> Words:
        match luck:
            case Dice(faces):
                return TOLD["dice"].fill(dice=" ".join(map(str, faces)))
            case Chosen(index):
                return TOLD["first"].fill(player=index + 1)
            case Order():
                question = machine.run(room)
                assert isinstance(question, Chance)
                what = CHANCE[getattr(question.request, "what", "deck")].fill(
                    player=room.table.stack[-1].player + 1
                )
                return Words(fr=f"On mélange {what.fr}", en=f"Shuffling {what.en}")

    def is_visible(self, event: Event, seat: int | None) -> bool:
        """What a player does is done before all; only the order of a shuffled pile stays hidden."""
        return not isinstance(event.play, Order)

    def is_public(self, state: Position) -> bool:
        return state.hands == "open"

    def visible_steps(
        self, state: Position, steps: tuple[GameStep, ...], seat: int | None
    ) -> tuple[GameStep, ...]:
        room = self._room(state)
        return tuple(self._seen(room, step, seat) for step in steps)

    def _seen(self, room: Room, step: GameStep, seat: int | None) -> GameStep:
        if not step.hidden_from_others or sees_hand(room.table, step.player, seat):
            return step
        words = TOLD["drew-hidden"].fill(player=step.player + 1)
        return msgspec.structs.replace(step, words=words, card="")

    def prompt(self, state: Position) -> Words:
        _, question = self._question(state)
        return asked(question) if isinstance(question, Ask) else NO_WORDS

    # --- text forms ----------------------------------------------------------------------------------

    def write_action(self, action: Deed) -> str:
        return write_deed(action)

    def read_action(self, text: str) -> Deed:
        return read_deed(text)

    def draw_text(self, state: Position, seat: int | None = None) -> str:
        room = self._room(state)
        table = room.table
        rows: list[str] = []
        for row in reversed(range(SIZE)):
            cells = range(row * SIZE, row * SIZE + SIZE)
            marks = [_mark(table, cell) for cell in cells]
            rows.append(f"{row + 1}  " + " ".join(marks))
        rows.append("   " + "  ".join("abcdef"))
        envoys = " ".join(
            f"{room.program.pack.ambassadors[e.card].key}:{e.cubes}" if e.up else "?" for e in table.envoys
        )
        money = " ".join(str(person.money) for person in table.people)
        rows.append(f"year {table.year}  tiles left {table.stock}  ambassadors {envoys}  money {money}")
        return "\n".join(rows)

    def draw_svg(self, state: Position, seat: int | None = None, dark: bool = False) -> str:
        return drawing.draw_svg(self.view(state, seat), dark)


def _mark(table: Table, cell: int) -> str:
    if table.tiles[cell]:
        return "##"
    guard = "+" if table.guards[cell] else " "
    return f"{table.animals[cell] or '.'}{guard}"


def _count_votes(table: Table) -> int | None:
    """The majority decides; without one, the player whose turn it is (END-28). None: votes are missing."""
    votes = [vote for vote in table.votes if vote != UNVOTED]
    for vote in set(votes):
        if votes.count(vote) * 2 > len(table.votes):
            return vote
    if len(votes) < len(table.votes):
        return None
    return table.votes[table.active]
