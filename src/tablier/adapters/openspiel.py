"""Any game as an OpenSpiel game.

    game = spiel("ignis", layout="ring")        # or pyspiel.load_game("tablier_ignis(layout=ring)")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])

Every roll and every pick has all its outcomes listed. A shuffle may have too many: then OpenSpiel
chooses among a thousand orders, always the same ones.
"""

from functools import cache
from itertools import islice, permutations
from random import Random
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from tablier.adapters.hashing import tensor_of
from tablier.adapters.seats import players_of
from tablier.core import (
    Chance,
    Chosen,
    Dealer,
    Dice,
    Luck,
    Match,
    Order,
    Over,
    Pick,
    Players,
    Request,
    Roll,
    Shuffle,
)
from tablier.games import find, slugs

SHUFFLES = 1_000

PROBE = 3_000
"""Events of the random game that shows whether chance plays a part."""


def spiel(slug: str, players: int = 0, **options: str) -> "SpielGame":
    """A game with its options as an OpenSpiel game."""
    return class_of(slug)({"players": players, **options})


class Setup:
    """A game, its options and players. OpenSpiel copies the states that hold it; it stays the same."""

    def __init__(self, slug: str, params: dict[str, Any]) -> None:
        self.rules = find(slug)
        self.players = players_of(self.rules, params.get("players") or 0)
        self.options = {name: value for name, value in params.items() if name != "players"}
        self.tensor = tensor_of(self.rules)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setup":
        return self

    def open(self, text: str = "") -> Match:
        """A new match, from a state of the game where its text is given."""
        match = Match(self.rules, self.options, self.players)
        if text:
            match.set_up(self.rules.read_state(text))
        return match

    def most_outcomes(self) -> int:
        """The most outcomes that chance has in a random game; 0 where it never decides."""
        match, random, most = self.open(), Random(0), 0
        while match.seq < PROBE and not isinstance(turn := match.turn, Over):
            if isinstance(turn, Chance):
                most = max(most, outcomes(turn.request))
                match.deal(Dealer(0))
            else:
                match.add(turn.seats[0], self.rules.sample(match.state, turn.seats[0], random))
        return most

    def type(self, has_chance: bool) -> pyspiel.GameType:
        """What kind of game this is, in the words of OpenSpiel."""
        kind, rules = pyspiel.GameType, self.rules
        utility = kind.Utility.ZERO_SUM if self.players == 2 else kind.Utility.GENERAL_SUM
        return kind(
            short_name=f"tablier_{rules.slug.replace('-', '_')}",
            long_name=f"{rules.title.en} (Tablier)",
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kind.ChanceMode.DETERMINISTIC,
            information=(
                kind.Information.IMPERFECT_INFORMATION
                if rules.hidden
                else kind.Information.PERFECT_INFORMATION
            ),
            utility=kind.Utility.IDENTICAL if rules.cooperative else utility,
            reward_model=kind.RewardModel.TERMINAL,
            max_num_players=rules.players[-1],
            min_num_players=rules.players.start,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": 0, **self.rules.read_options({})},
        )

    def info(self, most_outcomes: int) -> pyspiel.GameInfo:
        """How large the game is, in the words of OpenSpiel."""
        return pyspiel.GameInfo(
            num_distinct_actions=self.tensor.actions,
            max_chance_outcomes=most_outcomes,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.players == 2 and not self.rules.cooperative else None,
            max_game_length=self.tensor.longest,
        )


class SpielGame(pyspiel.Game):
    """`params` are the game's own options, and how many play. Each game has a subclass of its own."""

    slug: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = given.pop("players", 0)
        # All of them: OpenSpiel compares the name of a game that it has read back with the one it wrote.
        params = {"players": players, **find(self.slug).read_options(given)}
        self.setup = Setup(self.slug, params)
        most = self.setup.most_outcomes()
        super().__init__(self.setup.type(most > 0), self.setup.info(most), params)

    def new_initial_state(self, state: str | None = None) -> "SpielState":
        """A state to play from: the game's first, or the one that a text describes, as `str(state)` does."""
        return SpielState(self, state or "")

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.setup, iig_obs_type is not None and iig_obs_type.perfect_recall)


class Position:
    """Where a match stands; a copy goes its own way from here."""

    def __init__(self, match: Match, played: int = 0) -> None:
        self.match, self.played = match, played

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return Position(self.match.copy(), self.played)


class SpielState(pyspiel.State):
    """A match, as the searchers and learners of OpenSpiel walk through it."""

    def __init__(self, game: SpielGame, text: str = "") -> None:
        super().__init__(game)
        self.setup, self._text = game.setup, text
        self._position = Position(game.setup.open(text))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (str(self.get_game()), self._text, self.history())

    @property
    def match(self) -> Match:
        """The match behind it."""
        return self._position.match

    def current_player(self) -> int:
        turn = self.match.turn
        if isinstance(turn, Over) or self._cut:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(turn, Chance) else turn.seats[0]

    def _legal_actions(self, player: int) -> list[int]:
        turn = self.match.turn
        if not isinstance(turn, Players) or player != turn.seats[0]:
            return []
        return list(self.setup.tensor.legal(self.match.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        turn = self.match.turn
        assert isinstance(turn, Chance)
        count = outcomes(turn.request)
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        turn = self.match.turn
        if isinstance(turn, Chance):
            self.match.add(None, luck_of(turn.request, action))
        else:
            seat = self.current_player()
            self.match.add(seat, self.setup.tensor.act(self.match.state, seat, action))
            self._position.played += 1

    def _action_to_string(self, player: int, action: int) -> str:
        turn = self.match.turn
        if isinstance(turn, Chance):
            return self.setup.rules.write_play(luck_of(turn.request, action))
        tensor, rules = self.setup.tensor, self.setup.rules
        if not rules.listable:  # what comes of a gesture is not known before it is made
            return tensor.meaning(action)
        return rules.write_action(tensor.act(self.match.state, player, action))

    def is_terminal(self) -> bool:
        return isinstance(self.match.turn, Over) or self._cut

    @property
    def _cut(self) -> bool:
        """Whether the game has gone on for too long: nobody has won then."""
        return self._position.played >= self.setup.tensor.longest

    def returns(self) -> list[float]:
        outcome = self.match.outcome
        if outcome is None:
            return [0.0] * self.setup.players
        return [2 * score - 1 for score in outcome.scores(self.setup.players)]

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one, drawn by what OpenSpiel's searchers hand over: a
        function that gives a number from 0 to 1."""
        drawn = self.clone()
        chance = Random(int(probability_sampler() * 2**53))
        drawn._position.match = self.match.determinize(player, chance)
        return drawn

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen so far."""
        seat = self.current_player() if player is None else player
        return _remembered(self.match, seat)

    def __str__(self) -> str:
        return self.setup.rules.write_state(self.match.state)


class Observer:
    """What a seat sees, as OpenSpiel's learners want it."""

    def __init__(self, setup: Setup, recall: bool = False) -> None:
        self._setup, self._recall = setup, recall
        self.tensor = np.zeros(int(np.prod(setup.tensor.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(setup.tensor.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the arrays with what a seat sees."""
        self.dict["observation"][:] = self._setup.tensor.observe(state.match.state, max(player, 0))

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees, as text; with all that it has seen before, where that was asked for."""
        if self._recall:
            return _remembered(state.match, player)
        return msgspec.json.encode(self._setup.rules.view(state.match.state, max(player, 0))).decode()


def _again(game: str, text: str, history: list[int]) -> SpielState:
    """A state from what it was pickled as; OpenSpiel's own way forgets a text that it began from."""
    state: SpielState = pyspiel.load_game(game).new_initial_state(text)
    for action in history:
        state.apply_action(action)
    return state


def _remembered(match: Match, player: int) -> str:
    """The plays that a seat could read, a dash for any other, and what it sees now."""
    seat = max(player, 0)
    known = (
        match.game.write_play(event.play) if match.game.is_visible(event, seat) else "-"
        for event in match.log
    )
    return "\n".join([*known, msgspec.json.encode(match.game.view(match.state, seat)).decode()])


def outcomes(request: Request) -> int:
    """How many answers of chance are offered."""
    return min(request.outcomes, SHUFFLES) if isinstance(request, Shuffle) else request.outcomes


def luck_of(request: Request, number: int) -> Luck:
    """The answer of chance that has this number."""
    match request:
        case Roll(count, sides):
            return Dice(tuple(number // sides**place % sides + 1 for place in range(count)))
        case Pick():
            return Chosen(number)
        case Shuffle(size):
            if request.outcomes > SHUFFLES:
                return request.draw(Random(number))
            return Order(next(islice(permutations(range(size)), number, None)))


@cache
def class_of(slug: str) -> type[SpielGame]:
    """The class of a game, which OpenSpiel then knows by its name. It lets go of what it was given only
    after Python has ended, which a class survives."""
    made = type(f"Spiel{slug.title().replace('-', '')}", (SpielGame,), {"slug": slug})
    pyspiel.register_game(made().get_type(), made)
    return made


for _slug in slugs():
    class_of(_slug)
