"""Who plays a game: what its own package in this room offers, the common search, the generic players."""

from functools import partial
from types import ModuleType

from tablier.bots import generic
from tablier.bots.bot import Bot, Evaluation, Level
from tablier.bots.registered import registered
from tablier.core import TablierError, Words
from tablier.games import find, has_part, part


def levels(slug: str) -> tuple[Level, ...]:
    """The strengths a game is offered at, weakest first."""
    if player := _own(slug):
        own: tuple[Level, ...] = player.LEVELS
        return own
    if is_searched(slug) or has_part(slug, "bots", "plain"):
        from tablier.bots.search.strength import LEVELS

        return LEVELS
    return generic.LEVELS


def find_level(slug: str, key: str) -> Level:
    """A level of the game, a generic one, or a player from elsewhere, by its key."""
    elsewhere = {name: player.level for name, player in registered(slug).items()}
    known = {**elsewhere, **{level.key: level for level in (*generic.LEVELS, *levels(slug))}}
    if key not in known:
        names = ", ".join(known)
        raise TablierError(
            Words(fr=f"niveau inconnu : {key} ; connus : {names}", en=f"unknown level: {key}; known: {names}")
        )
    return known[key]


def make(slug: str, level: str) -> Bot:
    """A bot of one of the game's own levels, of a generic one, or a player from elsewhere."""
    find_level(slug, level)
    player = _own(slug)
    if player and level in {own.key for own in player.LEVELS}:
        bot: Bot = player.make(level)
        return bot
    if is_searched(slug):
        from tablier.bots.search.player import KINDS
        from tablier.bots.search.player import make as make_searching
        from tablier.bots.search.strength import STRENGTHS

        if level in KINDS or level in STRENGTHS:
            return make_searching(slug, level)
    elif plain := part(slug, "bots", "plain"):
        from tablier.bots.search.plain import PlainBot
        from tablier.bots.search.strength import STRENGTHS

        if level in STRENGTHS:
            return PlainBot(plain, STRENGTHS[level])
    if level in generic.MAKERS:
        return generic.make(level, evaluation(slug))
    return registered(slug)[level].make(slug)


def evaluation(slug: str) -> Evaluation | None:
    """What a running state promises a seat, where the game has an evaluation for the common search."""
    if not is_searched(slug):
        return None
    from tablier.bots.search.player import evaluate

    return partial(evaluate, slug)


def is_searched(slug: str) -> bool:
    """Whether the common search plays the game: one for two, all in the open, with an evaluation here."""
    if not has_part(slug, "bots", "evaluation"):
        return False
    game = find(slug)
    return game.players == range(2, 3) and game.listable and not game.hidden and not game.cooperative


def _own(slug: str) -> ModuleType | None:
    return part(slug, "bots", "player")
