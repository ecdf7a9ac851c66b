"""What a placement of Thin Ice concerns: the pieces that are new or stand elsewhere afterwards."""

from tablier.core import Words
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.state import Action, Out, Place, State
from tablier.games.thin_ice.texts import SIZE_WORDS


def places(state: State, action: Action) -> tuple[str, ...]:
    if not isinstance(action, Place | Out):
        return ()
    known = {rest.piece for pile in state.piles for rest in pile.pieces}
    return tuple(f"piece {rest.piece}" for rest in action.pile.pieces if rest.piece not in known)


def name(state: State, mark: str) -> Words:
    return piece_words(mark.partition(" ")[2])


def piece_words(piece: str) -> Words:
    """`L2` as people say it."""
    size = SIZE_WORDS[size_of(piece)]
    return Words(fr=f"la {size.fr} {piece[1:]}", en=f"{size.en} {piece[1:]}")
