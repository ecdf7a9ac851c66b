"""A table in a terminal: it shows, asks, lets bots and chance act, and takes back."""

import sys
from collections.abc import Callable, Mapping
from random import Random

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from tablier.bots import Bot, Decision, Limits, levels, make
from tablier.cli.terminal import texts
from tablier.cli.terminal.moves import list_moves, numbered_move
from tablier.cli.terminal.wrapping import wrap
from tablier.cli.words import event_words, outcome_words
from tablier.core import (
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

CAN = "can "
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
        self.commands: dict[str, Callable[[int], None]] = {
            "?": self._help,
            "help": self._help,
            "moves": lambda seat: self._list(seat, everything=True),
            "hint": self._hint,
            "suggest": self._suggest,
            "why": self._tell_why,
            "aloud": self._turn_aloud,
            "undo": self._undo,
            "resign": lambda seat: self._add(seat, Resign()),
            "quit": self._quit,
        }

    def play(self) -> None:
        """Go on until the game is over or the table is left."""
        try:
            while self.match.outcome is None:
                self._step()
        except Leave:
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
                    self._tell_what_can_be_done(seat, text.removeprefix(CAN).strip())
                elif text:
                    self._add(seat, self._move(seat, text))
            except IllegalAction as fault:
                rule = f" ({fault.rule})" if fault.rule else ""
                self._say(fault.words[self.language] + rule, style="red")
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

    def _show(self, seat: int | None) -> None:
        game = self.match.game
        drawn = game.draw_text(self.match.state, seat, self.language)
        board = Text.from_ansi(wrap(drawn, self.console.width - FRAME))
        self.console.print(Panel.fit(board, title=game.title[self.language]))

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
        self.console.print(wrap(text, self.console.width), style=style, markup=False)

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(Text(prompt, style="bold")).strip()
        except EOFError:
            raise Leave from None
