"""What happened, and what is waited for, in words."""

from tablier.core import NO_WORDS, Chosen, Event, Mention, Words
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
        fr="{who} sort du jeu : {pieces} touchent la table",
        en="{who} is out: {pieces} touch the table",
    ),
    "THI-8": Words(
        fr="{who} sort du jeu : {pieces} sont en l'air",
        en="{who} is out: {pieces} are in the air",
    ),
    "THI-9": Words(
        fr="{who} sort du jeu : {pieces} sont emboîtées jusqu'à la pointe",
        en="{who} is out: {pieces} are nested tip to tip",
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
    who = Mention(event.seat or 0)
    match event.play:
        case Chosen(index) if state.phase == "first":
            return Words(fr="{who} commence", en="{who} begins").fill(who=Mention(index))
        case Chosen(index):
            return Words(fr="Le sort demande {what}", en="The lot asks for {what}").fill(
                what=name_call(calls(state)[index])
            )
        case Call():
            return Words(fr="{who} demande {what}", en="{who} calls {what}").fill(
                who=who, what=name_call(event.play)
            )
        case Place() | Done() if state.quake:
            return Words(
                fr="La pile {who:de} résiste à la table qui tremble (force {force})",
                en="The pile of {who} stands the shaking table (force {force})",
            ).fill(who=who, force=state.quake)
        case Place(pile):
            return Words(
                fr="La pile {who:de} repose : {count}, {table} sur la table",
                en="The pile of {who} rests: {count}, {table} on the table",
            ).fill(who=who, count=_pieces(len(pile.pieces)), table=len(pile.table))
        case Done():
            return Words(fr="{who} a fini de poser", en="{who} has finished placing").fill(who=who)
        case Out(rule, pieces):
            return VERDICTS[rule].fill(who=who, pieces=", ".join(pieces))
        case _:
            return Words(fr=f"{event.play}", en=f"{event.play}")


def prompt(state: State) -> Words:
    match state.phase:
        case "calling" if not state.setup.solo:
            return Words(
                fr="{who:nom} : annoncez une ou deux pièces", en="{who}: call one or two pieces"
            ).fill(who=Mention(state.caller))
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
