"""A table in a terminal: it shows, asks, lets bots and chance act, and takes back."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from msgspec.structs import replace
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from tablier.bots import Bot, Decision, Limits, levels, make
from tablier.cli.terminal import texts
from tablier.cli.terminal.moves import list_moves, numbered_move
from tablier.cli.terminal.wrapping import wrap
from tablier.cli.words import event_words, outcome_words
from tablier.core import (
    BadNotation,
    Chance,
    Dealer,
    Event,
    IllegalAction,
    Language,
    Match,
    Players,
    Record,
    Resign,
    TablierError,
    TakeBack,
    Words,
)
from tablier.core.live import LiveGame, is_physical
from tablier.front.records import save as save_record

SEALED = "Sealed"
"""The tag of the seed that the rest of a game is dealt from."""
CAN, SAVE = ("can ", "peut "), ("save ", "garder ")
FRAME = 4  # columns of the panel round the table


class Leave(Exception):
    """The person, or the end of the input, closes the table."""


class Terminal:
    def __init__(
        self,
        match: Match,
        dealer: Dealer,
        bots: Mapping[int, tuple[Bot, Limits]],
        names: tuple[str, ...],
        language: Language,
    ) -> None:
        self.match, self.dealer, self.bots, self.names = match, dealer, bots, names
        self.language: Language = language
        self.console = Console(highlight=False)
        self.random = Random(dealer.seed)
        self.why: Words | None = None
        self.hinted: tuple[int, Decision] | None = None
        self.people = [seat for seat in range(match.players) if seat not in bots]
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        self.aloud = not self.people  # where nobody can ask why, bots say it
        self.seen: dict[int | None, list[str]] = {}
        self.interrupted = False
        self.commands: dict[str, Callable[[int], None]] = {
            "help": self._help,
            "board": lambda seat: self._show(seat, whole=True),
            "moves": lambda seat: self._list(seat, everything=True),
            "hint": self._hint,
            "suggest": self._suggest,
            "why": self._tell_why,
            "aloud": self._turn_aloud,
            "undo": self._undo,
            "resign": lambda seat: self._add(seat, Resign()),
            "quit": self._quit,
        }
        known = {text: name for name, (words, _) in texts.COMMANDS.items() for text in (words.fr, words.en)}
        self.commands |= {text: self.commands[name] for text, name in known.items() if name in self.commands}
        self.commands["?"] = self._help

    def play(self) -> None:
        """Go on until the game is over or the table is left."""
        if self.people:
            self._say(texts.KEYS[self.language], style="dim")
        try:
            while self.match.outcome is None:
                self._step()
        except (Leave, KeyboardInterrupt):
            return
        self._show(self.looking)
        if self.match.outcome:
            self.console.print(outcome_words(self.match.outcome, self.language), style="bold")

    def record(self) -> Record:
        """With the seal broken where the game is over, so that anyone can verify the dice."""
        tags = {"Commitment": self.dealer.commitment}
        if self.match.outcome:
            tags["Seed"] = self.dealer.seed.hex()
        return Record.of(self.match, self.names, (), **tags)

    def kept(self) -> Record:
        """The same with what goes on dealing, where the game is not over: who leaves and comes back on this
        machine throws no die twice."""
        record = self.record()
        if self.match.outcome:
            return record
        return replace(record, tags={**record.tags, SEALED: self.dealer.seed.hex()})

    def _step(self) -> None:
        turn = self.match.turn
        if isinstance(turn, Chance):
            self._add(None, self.dealer.draw(turn.request, self.match.seq + 1))
        elif isinstance(turn, Players):
            seat = turn.seats[0]
            if seat in self.bots:
                self._let_bot(seat)
            else:
                self._ask(seat)

    def _let_bot(self, seat: int) -> None:
        bot, limits = self.bots[seat]
        game = self.match.game
        known = game.determinize(self.match.state, seat, self.random)
        decision = bot.choose(game, known, seat, limits, self.random)
        self._add(seat, decision.action)
        self.why = decision.why or self.why
        if decision.why and self.aloud:
            self._say(decision.why[self.language], style="dim")

    def _ask(self, seat: int) -> None:
        self._turn_to(seat)
        self._show(seat)
        self._say(self.match.game.prompt(self.match.state)[self.language], style="bold")
        self._list(seat)
        before = self.match.seq
        while self.match.seq == before:
            text = self._read(f"{texts.SEAT.fill(seat=seat + 1)[self.language]} > ")
            try:
                if command := self.commands.get(text):
                    command(seat)
                elif text.startswith(CAN):
                    self._tell_what_can_be_done(seat, text.partition(" ")[2].strip())
                elif text.startswith(SAVE):
                    self._save(Path(text.partition(" ")[2].strip()))
                elif text:
                    self._add(seat, self._move(seat, text))
            except IllegalAction as fault:
                rule = f" ({fault.rule})" if fault.rule else ""
                self._say(fault.words[self.language] + rule, style="red")
            except BadNotation as fault:
                self._say(self._misread(seat, text, fault)[self.language], style="red")
                self._say_example(seat)
            except TablierError as fault:
                self._say(fault.words[self.language], style="red")

    def _move(self, seat: int, text: str) -> object:
        game, state = self.match.game, self.match.state
        if (chosen := numbered_move(self.match, seat, text)) is not None:
            return chosen
        if isinstance(game, LiveGame):
            return game.gesture(state, seat, text, self.random.getrandbits(32))
        return game.read_action(text)

    def _add(self, seat: int | None, play: object) -> None:
        event = Event(self.match.seq + 1, seat, play)
        words = event_words(self.match, event, self.language, self.looking)
        before = self.match.state
        self.match.append(event)
        self._say(words, style="cyan")
        for step in self.match.game.visible_steps(before, self.match.steps, self.looking):
            told: Words | None = getattr(step, "words", None)
            if told and told.en and told[self.language] not in words:
                self._say(f"  {told[self.language]}", style="dim")

    # --- what a person can type besides a move -------------------------------------------------

    def _help(self, seat: int) -> None:
        self._say(texts.HELP[self.language])
        told = [(name[self.language], words[self.language]) for name, words in texts.COMMANDS.values()]
        width = max(len(name) for name, _ in told)
        for name, words in told:
            self.console.print(f"  {name:{width}}  {words}", markup=False)
        self._say_example(seat)

    def _say_example(self, seat: int) -> None:
        """One of the moves, as it is typed; where they are gestures, what one looks like."""
        game, legal = self.match.game, self.match.legal_for(seat)
        if isinstance(game, LiveGame):
            self._say(game.gesture_help[self.language])
        elif legal:
            told = game.describe(self.match.state, Event(self.match.seq + 1, seat, legal[0]), seat)
            words = texts.EXAMPLE.fill(text=game.write_action(legal[0]), words=told)
            self._say(words[self.language])

    def _misread(self, seat: int, text: str, fault: BadNotation) -> Words:
        """What does not even begin like a move is none; of others the game says where they go wrong."""
        write = self.match.game.write_action
        begun = {write(action).split()[0] for action in self.match.legal_for(seat)}
        return fault.words if not begun or text.split()[0] in begun else texts.NO_MOVE.fill(text=text)

    def _save(self, file: Path) -> None:
        try:
            save_record(self.kept(), file)
        except OSError as trouble:
            reason = trouble.strerror or str(trouble)
            raise TablierError(texts.UNSAVED.fill(file=file, reason=reason)) from None
        self._say(texts.SAVED.fill(file=file)[self.language])

    def _suggest(self, seat: int) -> None:
        game = self.match.game
        if isinstance(game, LiveGame):
            self._say(game.suggestion(self.match.state, seat, self.random))
            return
        decision = self._best(seat)
        self.why = decision.why or self.why
        reason = f"  {decision.why[self.language]}" if decision.why else ""
        self._say(game.write_action(decision.action) + reason)

    def _best(self, seat: int) -> Decision:
        game = self.match.game
        level = levels(game.slug)[-1]
        known = game.determinize(self.match.state, seat, self.random)
        return make(game.slug, level.key).choose(game, known, seat, level.limits, self.random)

    def _hint(self, seat: int) -> None:
        """First where to look; asked again, what to do and why."""
        from tablier.learn.helping import say_action, where_to_look

        game, state = self.match.game, self.match.state
        first = self.hinted is None or self.hinted[0] != self.match.seq
        decision = self._best(seat) if self.hinted is None or first else self.hinted[1]
        self.hinted = self.match.seq, decision
        where = where_to_look(game, state, decision.action)
        if first and where.en:
            self._say(where[self.language])
            return
        self.why = decision.why or self.why
        if not is_physical(decision.action):
            said = say_action(game, state, seat, decision.action)[self.language]
            self._say(f"{game.write_action(decision.action)}  {said}")
        if decision.why:
            self._say(decision.why[self.language], style="dim")

    def _tell_what_can_be_done(self, seat: int, place: str) -> None:
        from tablier.learn.helping import what_it_can_do

        found = what_it_can_do(self.match.game, self.match.state, seat, place)
        for option in found:
            self._say(f"{option.text}  {option.words[self.language]}")
        if not found:
            self._say(texts.NOTHING_THERE.fill(place=place)[self.language])

    def _tell_why(self, seat: int) -> None:
        self._say((self.why or texts.NO_WHY)[self.language])

    def _turn_aloud(self, seat: int) -> None:
        self.aloud = not self.aloud
        self._say((texts.ALOUD if self.aloud else texts.SILENT)[self.language])

    def _undo(self, seat: int) -> None:
        """Back to this seat's last own move, but never past chance: dice are not thrown twice."""
        for event in reversed(self.match.live()):
            if event.is_chance:
                break
            if event.seat == seat:
                self._add(seat, TakeBack(event.seq - 1))
                return
        raise TablierError(texts.NO_UNDO)

    def _quit(self, seat: int) -> None:
        raise Leave

    # --- showing and reading -----------------------------------------------------------------------

    def _show(self, seat: int | None, whole: bool = False) -> None:
        """The table; where it is higher than the window and was shown before, what has changed since."""
        game = self.match.game
        drawn = game.draw_text(self.match.state, seat, self.language)
        before, self.seen[seat] = self.seen.get(seat), drawn.split("\n")
        board, title = wrap(drawn, self.console.width - FRAME), game.title
        too_high = self.console.is_terminal and board.count("\n") + FRAME > self.console.height
        if before and too_high and not whole:
            drawn, title = "\n".join(changes(before, self.seen[seat])), texts.IN_SHORT
            board = wrap(drawn, self.console.width - FRAME)
        self.console.print(Panel.fit(Text.from_ansi(board), title=title[self.language]))

    def _list(self, seat: int, everything: bool = False) -> None:
        list_moves(self.console, self.match, seat, self.language, everything)

    def _turn_to(self, seat: int) -> None:
        """Where hands are secret and two people share the screen, it is cleared between them."""
        if self.looking == seat:
            return
        if self.match.game.hidden and len(self.people) > 1 and sys.stdin.isatty():
            self.console.clear()
            self._read(texts.TURN_AWAY.fill(seat=seat + 1)[self.language])
        self.looking = seat

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(wrap(text, self.console.width), style=style, markup=False, soft_wrap=True)

    def _read(self, prompt: str) -> str:
        """An interrupt alone loses no game: it takes two, one after the other."""
        try:
            text = self.console.input(Text(prompt, style="bold")).strip()
        except EOFError:
            raise Leave from None
        except KeyboardInterrupt:
            self.console.print()
            if self.interrupted:
                raise Leave from None
            text = ""
            self._say(texts.LEAVING[self.language], style="yellow")
            self.interrupted = True
        else:
            self.interrupted = False
        return text


def changes(before: list[str], now: list[str]) -> list[str]:
    """The board whole, then each line that is new with the headings that it stands under."""
    head = next((n for n, line in enumerate(now) if re.search(r"[^\W\d_]{3}", line)), len(now))
    known, shown = Counter(before), dict.fromkeys(range(head))
    above: list[int] = []
    for number, line in enumerate(now[head:], head):
        deep = len(line) - len(line.lstrip())
        while above and len(now[above[-1]]) - len(now[above[-1]].lstrip()) >= deep:
            above.pop()
        if known[line]:
            known[line] -= 1
        else:
            shown |= dict.fromkeys([*above, number])
        above.append(number)
    return [now[number] for number in shown]
