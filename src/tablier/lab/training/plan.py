"""Everything that decides how a training goes."""

import msgspec


class Plan(msgspec.Struct, frozen=True):
    """A round is `games` of self-play, `steps` of learning, and a match of `gate` games against the best so
    far, which a new network has to win by `needed` of the points. `boards` games are played side by side,
    with `leaves` looked at for each move; the first `warm` moves of a game are drawn by how often they were
    tried. Of what is tried, a share `noise` is drawn at random, the more unevenly the smaller `spread`."""

    game: str
    options: dict[str, str] = {}
    hidden: tuple[int, ...] = (256, 256)
    games: int = 256
    boards: int = 128
    leaves: int = 64
    warm: int = 12
    noise: float = 0.25
    spread: float = 0.5
    steps: int = 200
    batch: int = 512
    rate: float = 1e-3
    decay: float = 1e-5
    keep: int = 200_000
    gate: int = 40
    needed: float = 0.55
    seed: int = 0
