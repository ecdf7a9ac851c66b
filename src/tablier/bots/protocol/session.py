"""The line protocol: an engine that is told a position, thinks when it is asked to, and says what it finds.

ugi · isready · uginewgame · setoption name NAME value VALUE · position startpos|fen TEXT [moves ...]
go [depth N] [nodes N] [movetime MS] [p1time MS ...] [infinite] [multipv N] [searchmoves ...] · stop
query p1turn|gameover|result · d · quit
"""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablier import __version__
from tablier.bots.analysis import Analysis
from tablier.bots.handle import Search
from tablier.bots.protocol.lines import Order, read_order, split_moves, write_infos
from tablier.core import Game, Match, Players, TablierError, Words
from tablier.core.outcome import write_outcome

OWN = {"Game": "", "Players": "0", "Threads": "1", "Hash": "64", "MultiPV": "1", "Weights": ""}
"""Settings of the engine itself; every other name is an option of the game."""


class Session:
    """One conversation. `say` is called with each line of the engine's, from whatever thread has it."""

    def __init__(self, game: Game[Any, Any], say: Callable[[str], None], weights: str = "") -> None:
        self.game, self._say = game, say
        self._own = {**OWN, "Game": game.ruleset, "Weights": weights}
        self._options: dict[str, str] = {}
        self._search: Search | None = None
        self._thinking: threading.Thread | None = None
        self._stop = threading.Event()
        self._match = Match(game)
        self._commands: dict[str, Callable[[str], None]] = {
            "ugi": self._introduce,
            "isready": lambda rest: self._ready(),
            "uginewgame": self._new_game,
            "setoption": self._set,
            "position": self._position,
            "go": self._go,
            "stop": lambda rest: self.halt(),
            "query": self._query,
            "d": lambda rest: self._say(game.draw_text(self._match.state)),
        }

    def hear(self, line: str) -> bool:
        """Do what a line says; False when it was the last."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            self.halt()
            return False
        if not word:
            return True
        try:
            if word not in self._commands:
                known = ", ".join([*self._commands, "quit"])
                raise TablierError(
                    Words(fr=f"{word} : inconnu ; connus : {known}", en=f"{word}: unknown; known: {known}")
                )
            self._commands[word](rest.strip())
        except (TablierError, ValueError) as fault:
            self._say(f"error {' '.join(str(fault).split())}")
        return True

    def finish(self) -> None:
        """Nothing more will be heard: wait for what is being thought about."""
        if self._thinking:
            self._thinking.join()

    def halt(self) -> None:
        """End the search that is under way; it still says what it has found."""
        self._stop.set()
        self.finish()

    def _introduce(self, rest: str) -> None:
        self._say(f"id name Tablier {__version__} {self.game.slug}")
        self._say("id author Tablier contributors")
        self._say(f"option name Game type string default {self.game.ruleset}")
        few, many = self.game.players[0], self.game.players[-1]
        self._say(f"option name Players type spin default {few} min {few} max {many}")
        self._say("option name Threads type spin default 1 min 1 max 256")
        self._say("option name Hash type spin default 64 min 1 max 65536")
        self._say("option name MultiPV type spin default 1 min 1 max 256")
        self._say("option name Weights type string default <empty>")
        for option in self.game.options:
            self._say(f"option name {option.name} type string default {option.default or '<empty>'}")
        self._say("ugiok")

    def _ready(self) -> None:
        """Whatever is slow the first time is done before the answer."""
        if self._search is None:
            self._search = self._make()
        self._say("readyok")

    def _make(self) -> Search:
        weights = self._own["Weights"]
        return Search(
            self.game.ruleset,
            memory=int(self._own["Hash"]),
            threads=int(self._own["Threads"]),
            weights=Path(weights) if weights else None,
        )

    def _begin(self, options: dict[str, str]) -> Match[Any, Any]:
        return Match(self.game, options, int(self._own["Players"]))

    def _new_game(self, rest: str) -> None:
        self.halt()
        if self._search:
            self._search.forget()
        self._match = self._begin(self._options)

    def _set(self, rest: str) -> None:
        name, _, value = rest.removeprefix("name ").partition(" value ")
        name, value = name.strip(), value.strip().replace("<empty>", "")
        self.halt()
        if name == "Game" and value not in (self.game.slug, self.game.ruleset):
            raise TablierError(
                Words(
                    fr=f"ceci est {self.game.ruleset}, pas {value}",
                    en=f"this is {self.game.ruleset}, not {value}",
                )
            )
        if name in OWN:
            before, self._own = self._own, {**self._own, name: value}
            try:
                self._match, self._search = self._begin(self._options), self._make()
            except (TablierError, ValueError):
                self._own = before
                raise
            return
        options = {**self._options, name: value}
        self._match = self._begin(options)
        self._options = options

    def _position(self, rest: str) -> None:
        self.halt()
        where, _, moves = rest.partition(" moves ")
        kind, _, text = where.removesuffix(" moves").partition(" ")
        match = self._begin(self._options)
        if kind == "fen":
            match.set_up(self.game.read_state(text))
        elif kind != "startpos":
            raise TablierError(
                Words(
                    fr="position : startpos ou fen TEXTE attendu",
                    en="position: expected startpos or fen TEXT",
                )
            )
        for move in split_moves(moves):
            match.play(move, deal=False)
        self._match = match

    def _go(self, rest: str) -> None:
        self.halt()
        order = read_order(rest, self._match.seat or 0)
        if not isinstance(self._match.turn, Players):
            raise TablierError(Words(fr="personne n'a le trait", en="nobody is to move"))
        if self._search is None:
            self._search = self._make()
        only = tuple(self.game.read_action(move) for move in order.only)
        self._stop = threading.Event()
        work = threading.Thread(target=self._think, args=(self._search, order, only), daemon=True)
        self._thinking = work
        work.start()

    def _think(self, search: Search, order: Order, only: tuple[Any, ...]) -> None:
        stop, told = self._stop, 0

        def hear(found: Analysis) -> None:
            nonlocal told
            told = found.depth
            for line in write_infos(found):
                self._say(line)

        try:
            found = search.analyse(
                self._match,
                order.limits,
                lines=order.lines or int(self._own["MultiPV"]),
                only=only,
                seat=order.seat,
                stop=stop,
                heard=hear,
            )
            if not told:
                hear(found)
            if order.infinite:
                stop.wait()
            self._say(f"bestmove {found[0].line[0]}")
        except TablierError as fault:
            self._say(f"error {' '.join(str(fault).split())}")

    def _query(self, rest: str) -> None:
        outcome = self._match.outcome
        answers = {
            "p1turn": str(self._match.seat == 0).lower(),
            "gameover": str(outcome is not None).lower(),
            "result": write_outcome(outcome),
        }
        if rest not in answers:
            raise TablierError(
                Words(fr=f"query : {', '.join(answers)}", en=f"query: one of {', '.join(answers)}")
            )
        self._say(f"response {answers[rest]}")
