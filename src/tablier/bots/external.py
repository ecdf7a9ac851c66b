"""An engine in another process that speaks the line protocol, as a player.

Processes are kept and asked again: a bot is made anew for every move at a table, an engine is not.
"""

import atexit
import shlex
import subprocess
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

from tablier.bots.bot import Bot, Decision, Limits
from tablier.core import Game, Players, TablierError, Words

READY = 30.0
"""Seconds that an engine may take to say that it is ready."""

GRACE = 5.0
"""Seconds beyond its limit after which an engine is given up; without a limit of time it has a minute."""

ENDLESS = 60.0


class Connection:
    """A process that speaks the protocol, and the game that it was told."""

    def __init__(self, command: str) -> None:
        self.command, self._game = command, ""
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except (OSError, ValueError) as fault:
            raise self._fault(str(fault)) from None
        try:
            self.ask("ugi", "ugiok", READY)
        except TablierError:
            self.close()
            raise

    def begin(self, game: Game[Any, Any]) -> None:
        """Say which game it is, where that is not known yet."""
        if self._game != game.ruleset:
            self.tell(f"setoption name Game value {game.ruleset}")
            self.tell("uginewgame")
            self.ask("isready", "readyok", READY)
            self._game = game.ruleset

    def tell(self, line: str) -> None:
        """Send one line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError:
            raise self._fault(f"ended with {self._process.poll()}") from None

    def ask(self, line: str, answer: str, seconds: float) -> str:
        """Send a line and wait for one that begins with a word; what follows the word there."""
        assert self._process.stdout is not None
        late = threading.Timer(seconds, self.end)  # a read cannot be given up, a process can
        late.start()
        try:
            self.tell(line)
            for heard in self._process.stdout:
                word, _, rest = heard.strip().partition(" ")
                if word == answer:
                    return rest
                if word == "error":
                    raise self._fault(rest)
        finally:
            late.cancel()
        raise self._fault(f"no {answer} within {seconds:g} s, or it ended")

    def end(self) -> None:
        """End the process; who still reads from it comes to the end."""
        with suppress(OSError):
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        """End it, with nobody reading any more."""
        self.end()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def _fault(self, what: str) -> TablierError:
        return TablierError(
            Words(fr=f"moteur {self.command!r} : {what}", en=f"engine {self.command!r}: {what}")
        )


_idle: dict[str, list[Connection]] = defaultdict(list)


@contextmanager
def connected(command: str) -> Iterator[Connection]:
    """A running engine of this command, for as long as nobody else needs it; one that fails is ended."""
    waiting = _idle[command]
    found = waiting.pop() if waiting else None
    connection = found if found and found.alive else Connection(command)
    try:
        yield connection
    except BaseException:
        connection.close()
        raise
    _idle[command].append(connection)


@atexit.register
def _end_all() -> None:
    for connections in _idle.values():
        for connection in connections:
            connection.close()


class ExternalBot(Bot):
    """Plays what an engine answers. It is told the position as its seat may know it, and what limits it."""

    releases = True

    def __init__(self, command: str) -> None:
        self._command = command

    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        with connected(self._command) as engine:
            engine.begin(game)
            engine.tell(f"position fen {game.write_state(state)}")
            patience = ENDLESS if limits.seconds is None else limits.seconds + GRACE
            turn, order = game.turn(state), f"go {write_limits(limits)}".strip()
            if isinstance(turn, Players) and len(turn.seats) > 1:
                order += f" seat {seat + 1}"
            text = engine.ask(order, "bestmove", patience)
            action = game.read_action(text)
            game.check(state, seat, action)
        return Decision(action)


def write_limits(limits: Limits) -> str:
    """Limits as the protocol says them.

    >>> write_limits(Limits(seconds=0.5, depth=3))
    'movetime 500 depth 3'
    """
    words: list[str] = []
    if limits.seconds is not None:
        words += ["movetime", str(round(limits.seconds * 1000))]
    if limits.nodes is not None:
        words += ["nodes", str(limits.nodes)]
    if limits.depth is not None:
        words += ["depth", str(limits.depth)]
    return " ".join(words)
