"""Help at a table: what the rules allow is told to anybody who sits there, what is good only where nobody
sits opposite who did not ask for it; and nothing at all where it is rated."""

import asyncio
import secrets
import threading
from random import Random

from tablier import bots
from tablier.bots import Decision, Limits
from tablier.core import NO_WORDS, Players, Words
from tablier.core.live import is_physical
from tablier.learn import helping
from tablier.server.help_wire import AskHelp, Help
from tablier.server.refusal import Refusal, not_now
from tablier.server.table.facts import TableFacts
from tablier.server.wire import ActionInfo
from tablier.server.workers.bot_pool import BotPool
from tablier.server.workers.proof_thread import think
from tablier.server.workers.warm_up import WarmUp

SECONDS = 1.0
"""How long who is asked for a hint thinks, where that is counted in seconds."""

NOTHING_THERE = Words(fr="Rien ne peut être fait ici maintenant.", en="Nothing can be done there now.")
ALLOWED = Words(fr="C'est permis.", en="That is allowed.")


class TableHelp:
    def __init__(self, facts: TableFacts, pool: BotPool, warm_up: WarmUp) -> None:
        self._facts, self._pool, self._warm_up = facts, pool, warm_up
        self._thought: tuple[tuple[int, int], asyncio.Task[Decision]] | None = None

    async def ask(self, person: str, asked: AskHelp) -> Help:
        self._check(person, asked)
        facts = self._facts
        game, state, seat = facts.game, facts.match.state, asked.seat
        match asked.what:
            case "look" | "move":
                self._check_alone(person)
                return await self._hint(person, asked)
            case "can":
                found = await think(helping.what_it_can_do, game, state, seat, asked.place)
                options = tuple(ActionInfo(option.text, option.words) for option in found)
                return Help(asked.seq, NO_WORDS if options else NOTHING_THERE, options=options)
            case "why":
                refused = helping.why_not(game, state, seat, asked.play)
                return (
                    Help(asked.seq, refused.words, rule=refused.rule) if refused else Help(asked.seq, ALLOWED)
                )
            case "warn":
                self._check_alone(person)
                cold = not self._warm_up.is_ready(game.slug)  # nobody waits minutes for a warning
                if cold or helping.why_not(game, state, seat, asked.play) is not None:
                    return Help(asked.seq)  # whoever plays it is told so
                action = game.read_action(asked.play)
                said = await think(helping.warning_before, game, state, seat, action)
                return Help(asked.seq, said or NO_WORDS)

    def _check(self, person: str, asked: AskHelp) -> None:
        facts = self._facts
        if facts.kept.rated:
            raise Refusal(403, "Pas d'aide en partie classée.", "There is no help in a rated match.")
        facts.check_seat(person, asked.seat)
        turn = facts.match.turn
        due = turn.seats if isinstance(turn, Players) else ()
        if facts.status != "playing" or asked.seq != facts.match.seq or asked.seat not in due:
            raise not_now()

    def _check_alone(self, person: str) -> None:
        if self._facts.people() - {person} and not self._facts.game.cooperative:
            raise Refusal(
                403,
                "Contre quelqu'un, l'aide dit les règles, pas les coups.",
                "Against somebody, help tells the rules, not the moves.",
            )

    async def _hint(self, person: str, asked: AskHelp) -> Help:
        game, state = self._facts.game, self._facts.match.state
        decision = await self._decide(person, asked.seat)
        action = decision.action
        where = helping.where_to_look(game, state, action)
        show = helping.places_of(game, state, action)
        if asked.what == "look" and where.en:
            return Help(asked.seq, where, show[:1])
        if is_physical(action):  # what a hand comes to cannot be told before: its plan can
            return Help(asked.seq, decision.why, show)
        words = helping.say_action(game, state, asked.seat, action)
        return Help(asked.seq, words, show, game.write_action(action), decision.why)

    async def _decide(self, person: str, seat: int) -> Decision:
        """The strongest level's choice, thought once however often it is asked for."""
        key = (self._facts.match.seq, seat)
        if self._thought is None or self._thought[0] != key:
            self._thought = key, asyncio.get_running_loop().create_task(self._think(person, seat))
        try:
            return await asyncio.shield(self._thought[1])
        except Exception:
            self._thought = None
            raise

    async def _think(self, person: str, seat: int) -> Decision:
        facts, random = self._facts, Random(secrets.randbits(64))
        game, levels = facts.game, bots.levels(facts.game.slug)
        if not levels:
            raise not_now()
        await self._warm_up.ready(game.slug)
        seen = game.determinize(facts.match.state, seat, random)
        return await self._pool.choose(
            game, levels[-1].key, seen, seat, random, threading.Event(), person, True, Limits(seconds=SECONDS)
        )
