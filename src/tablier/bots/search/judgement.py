"""What a search judges by: weights for the evaluation's counts, and perhaps a network beside them.

Without a word of its own it is what ships with the game. A file is either weights as `tablier lab tune`
writes them (`.toml`), or a network (`.npz`).
"""

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
