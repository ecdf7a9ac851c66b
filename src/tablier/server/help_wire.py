"""What server and client say to each other about help while playing; part of the wire's vocabulary."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablier.core import NO_WORDS, Words
from tablier.server.wire import ActionInfo

Text = Annotated[str, Meta(max_length=200)]


class AskHelp(msgspec.Struct, frozen=True):
    """`look`: where to look; `move`: what to do, and why. `can`: what may be done with what is at `place`,
    such as `d4`. `why`: which rule forbids `play`. `warn`: whether `play` loses at once though another move
    would not. `seq` is the event after which it is asked."""

    seat: int
    seq: int
    what: Literal["look", "move", "can", "why", "warn"]
    place: Text = ""
    play: Text = ""


class Help(msgspec.Struct, frozen=True):
    """`words` are the answer, empty where there is nothing to say; `show` are marks as in a lesson, `play`
    the move that is recommended and `why` its reason, `options` what can be done, `rule` what stands in the
    way."""

    seq: int
    words: Words = NO_WORDS
    show: tuple[str, ...] = ()
    play: str = ""
    why: Words = NO_WORDS
    options: tuple[ActionInfo, ...] = ()
    rule: str = ""
