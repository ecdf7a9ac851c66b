"""`tablier playthrough`: everything observable along one seeded random game, as text to compare."""

import hashlib
import shlex
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablier.cli.settings import GameName, OptionList, PlayerCount, read_settings

if TYPE_CHECKING:
    from tablier.core import Match

SHOWN_MOVES = 6


def playthrough(
    game: GameName,
    seed: Annotated[int, typer.Option(help="Another seed, another game.")] = 1,
    option: OptionList = None,
    players: PlayerCount = 0,
    limit: Annotated[int, typer.Option(min=1, help="Stop after this many events.")] = 1000,
) -> None:
    """Print one random game with all that can be seen of it after each event.

    Example: tablier playthrough ignis --seed 1 --option layout=ring > tests/golden/ignis-ring.txt
    """
    from tablier.core import Match
    from tablier.games import find

    settings = read_settings(option)
    match = Match(find(game), settings, players)
    given = (shlex.quote(f"{name}={value}") for name, value in settings.items())
    words = [game, f"--seed {seed}", *(f"--option {option}" for option in given)]
    words += [f"--players {players}"] * (players > 0) + [f"--limit {limit}"] * (limit != 1000)
    print(f"# tablier playthrough {' '.join(words)}")
    for line in tell(match, seed, limit):
        print(line)


def tell(match: "Match", seed: int, limit: int) -> Iterator[str]:
    """The lines of a random game played from here."""
    from tablier.core import LANGUAGES, Dealer, Over, Players

    game, dealer, random = match.game, Dealer(seed), Random(seed)
    yield f"ruleset {game.ruleset}, {match.players} players"
    yield from (f"option {name} = {value!r}" for name, value in match.options.items())
    yield from look(match)
    while match.seq < limit and not isinstance(turn := match.turn, Over):
        before = match.state
        if isinstance(turn, Players):
            seat = random.choice(turn.seats)
            event = match.add(seat, game.sample(before, seat, random))
        else:
            event = match.add(None, dealer.draw(turn.request, match.seq + 1))
        yield ""
        who = "*" if event.seat is None else event.seat + 1
        yield f"event {event.seq} {who} {game.write_play(event.play)}"
        yield from (f"  {language}: {game.describe(before, event)[language]}" for language in LANGUAGES)
        yield from look(match)
    yield ""
    yield f"outcome {match.outcome!r}"


def look(match: "Match") -> Iterator[str]:
    """All that can be seen of the present state."""
    from tablier.core import Players

    game, state, turn = match.game, match.state, match.turn
    yield f"state {game.write_state(state)}"
    yield from (f"  | {line}".rstrip() for line in game.draw_text(state).splitlines())
    yield f"turn {turn!r}"
    if isinstance(turn, Players) and game.listable:
        for seat in turn.seats:
            legal = game.actions(state, seat)
            first = " ".join(game.write_action(action) for action in legal[:SHOWN_MOVES])
            yield f"legal {seat + 1}: {len(legal)}: {first}{' ...' if len(legal) > SHOWN_MOVES else ''}"
    views = [_fingerprint(game.view(state, seat)) for seat in (None, *range(match.players))]
    yield f"views {' '.join(views)}"


def _fingerprint(view: Any) -> str:
    import msgspec

    return hashlib.sha256(msgspec.json.encode(view)).hexdigest()[:12]


commands = {"playthrough": playthrough}
