"""What a search judges by: weights for the evaluation's counts, and perhaps a network beside them.

Without a word of its own it is the weights that ship with the game; full strength and analyses also ask the
network that ships with it. A file is either weights as `tablier lab tune` writes them (`.toml`), or a network
(`.npz`).
"""

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tablier.bots.search.weights import check_weights
from tablier.core import TablierError, Words

if TYPE_CHECKING:
    from tablier.bots.search.network import Network


class Judgement(NamedTuple):
    """No weights: those that the evaluation comes with. No network: none has a say."""

    weights: tuple[int, ...] = ()
    network: "Network | None" = None


TUNED = Judgement()

SHIPPED = "network.npz"
"""A network beside a game's evaluation. `bench/slot.py` makes one, and the match that it has to win."""


@cache
def full_strength(slug: str) -> Judgement:
    """What full strength and analyses judge by."""
    from tablier.bots.search.engines import find_engine
    from tablier.bots.search.network import Network

    kept = files(find_engine(slug).evaluation.__name__.rpartition(".")[0]).joinpath(SHIPPED)
    if not kept.is_file():
        return TUNED
    with as_file(kept) as file:
        return Judgement((), Network.load(file, slug))


def read_judgement(slug: str, file: Path) -> Judgement:
    """What a file says about how positions of a game are judged."""
    import tomllib

    from tablier.bots.search.engines import find_engine
    from tablier.bots.search.network import Network

    evaluation = find_engine(slug).evaluation
    try:
        if file.suffix == ".npz":
            return Judgement((), Network.load(file, slug))
        given = tomllib.loads(file.read_text("utf-8"))["weights"]
    except (OSError, ValueError, KeyError) as fault:
        raise TablierError(
            Words(
                fr=f"{file} : ni poids ni réseau de {slug} ({fault})",
                en=f"{file}: neither weights nor a network for {slug} ({fault})",
            )
        ) from None
    return Judgement(check_weights(str(file), given, evaluation.FEATURES))
