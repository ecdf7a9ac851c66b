"""What server and client say to each other about reviews; part of the wire's vocabulary."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablier.reviews import Review

Seq = Annotated[int, Meta(ge=1, le=1_000_000)]


class ReviewNow(msgspec.Struct, frozen=True):
    """Where the review of a match stands: `none` was asked for, it is `waiting` for its turn or `running`
    (`done` of `total` positions), it is `done`, or it has `failed` and may be asked for again."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0
    total: int = 0
    review: Review | None = None


class ReviewTry(msgspec.Struct, frozen=True):
    """Another move in the place of event `seq`, in the game's notation."""

    seq: Seq
    action: Annotated[str, Meta(max_length=200)]


class ReviewPuzzle(msgspec.Struct, frozen=True):
    """Keep the moment before event `seq` as a puzzle of one's own."""

    seq: Seq
