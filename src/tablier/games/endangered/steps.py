"""What happened, step by step, for a client to show in its order."""

import msgspec

from tablier.core import Words


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, for a client to show in its order."""

    kind: str
    words: Words
    cell: str = ""
    to: str = ""
    amount: int = 0
    player: int = -1
    card: str = ""
    hidden_from_others: bool = False
    dice: tuple[int, ...] = ()  # that were rolled for it
    target: int = 0  # of a birth or an ambassador
    yes: int = 0  # votes so far


Step = Told
