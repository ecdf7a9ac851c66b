"""What happened, and what is waited for, in words."""

from tablier.core import NO_WORDS, Chosen, Event, Words
from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.pieces import Size, size_of
from tablier.games.thin_ice.state import Call, Done, Elimination, Out, Place, State

SIZE_WORDS: dict[Size, Words] = {
    "S": Words(fr="une petite", en="a small one"),
    "M": Words(fr="une moyenne", en="a medium one"),
    "L": Words(fr="une grande", en="a large one"),
}
PAIR_WORDS: dict[Size, Words] = {
    "S": Words(fr="deux petites", en="two small ones"),
    "M": Words(fr="deux moyennes", en="two medium ones"),
    "L": Words(fr="deux grandes", en="two large ones"),
}

VERDICTS: dict[Elimination, Words] = {
    "THI-7": Words(
        fr="La place {seat} sort du jeu : {pieces} touchent la table",
        en="Seat {seat} is out: {pieces} touch the table",
    ),
    "THI-8": Words(
        fr="La place {seat} sort du jeu : {pieces} sont en l'air",
        en="Seat {seat} is out: {pieces} are in the air",
    ),
    "THI-9": Words(
        fr="La place {seat} sort du jeu : {pieces} sont emboîtées jusqu'à la pointe",
        en="Seat {seat} is out: {pieces} are nested tip to tip",
    ),
}


def name_call(call: Call) -> Words:
    first, *rest = call.sizes
    if not rest:
        return SIZE_WORDS[first]
    if rest == [first]:
        return PAIR_WORDS[first]
    return Words(fr="{a} et {b}", en="{a} and {b}").fill(a=SIZE_WORDS[first], b=SIZE_WORDS[rest[0]])


def describe(state: State, event: Event) -> Words:
    seat = 0 if event.seat is None else event.seat + 1
    match event.play:
        case Chosen(index) if state.phase == "first":
            return Words(fr="La place {n} commence", en="Seat {n} begins").fill(n=index + 1)
        case Chosen(index):
            return Words(fr="Le sort demande {what}", en="The lot asks for {what}").fill(
                what=name_call(calls(state)[index])
            )
        case Call():
            return Words(fr="La place {seat} demande {what}", en="Seat {seat} calls {what}").fill(
                seat=seat, what=name_call(event.play)
            )
        case Place() | Done() if state.quake:
            return Words(
                fr="La pile de la place {seat} résiste à la table qui tremble (force {force})",
                en="The pile of seat {seat} stands the shaking table (force {force})",
            ).fill(seat=seat, force=state.quake)
        case Place(pile):
            return Words(
                fr="La pile de la place {seat} repose : {count}, {table} sur la table",
                en="The pile of seat {seat} rests: {count}, {table} on the table",
            ).fill(seat=seat, count=_pieces(len(pile.pieces)), table=len(pile.table))
        case Done():
            return Words(fr="La place {seat} a fini de poser", en="Seat {seat} has finished placing").fill(
                seat=seat
            )
        case Out(rule, pieces):
            return VERDICTS[rule].fill(seat=seat, pieces=", ".join(pieces))
        case _:
            return Words(fr=f"{event.play}", en=f"{event.play}")


def prompt(state: State) -> Words:
    match state.phase:
        case "calling" if not state.setup.solo:
            return Words(
                fr="Place {seat} : annoncez une ou deux pièces", en="Seat {seat}: call one or two pieces"
            ).fill(seat=state.caller + 1)
        case "building" if state.quake:
            return Words(fr="La table tremble (force {n})", en="The table shakes (force {n})").fill(
                n=state.quake
            )
        case "building":
            call = Call(tuple(size_of(piece) for piece in state.called))
            return Words(fr="Posez {what}", en="Place {what}").fill(what=name_call(call))
        case _:
            return NO_WORDS


def _pieces(count: int) -> Words:
    return Words(fr=f"{count} pièce{'s' * (count > 1)}", en=f"{count} piece{'s' * (count != 1)}")
