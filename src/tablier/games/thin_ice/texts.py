"""What happened, and what is waited for, in words."""

from tablier.core import NO_WORDS, Chosen, Event, Mention, Words
from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.pieces import Size, size_of
from tablier.games.thin_ice.state import Call, Done, Elimination, Out, Place, State

SIZE_WORDS: dict[Size, Words] = {
    "S": Words(fr="petite", en="small"),
    "M": Words(fr="moyenne", en="medium"),
    "L": Words(fr="grande", en="large"),
}
ONE = Words(fr="une {a} pyramide", en="a {a} pyramid")
TWO = Words(fr="deux {a}s pyramides", en="two {a} pyramids")
BOTH = Words(fr="une {a} et une {b} pyramide", en="a {a} and a {b} pyramid")

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
        return ONE.fill(a=SIZE_WORDS[first])
    if rest == [first]:
        return TWO.fill(a=SIZE_WORDS[first])
    return BOTH.fill(a=SIZE_WORDS[first], b=SIZE_WORDS[rest[0]])


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


def goal(state: State, seat: int | None) -> Words:
    """Points are counted where a match has several games (THI-10); else the last pile decides."""
    setup = state.setup
    if setup.solo:
        return Words(
            fr="Posez toute votre réserve : encore {left}", en="Place your whole stash: {left} to go"
        ).fill(left=_pieces(len(state.stash)))
    if setup.target and seat is not None:
        return Words(
            fr="Le premier à {target} points gagne : vous en avez {own}",
            en="First to {target} points wins: you have {own}",
        ).fill(target=setup.target, own=state.totals[seat] if state.totals else 0)
    if setup.target:
        return Words(fr="Le premier à {target} points gagne", en="First to {target} points wins").fill(
            target=setup.target
        )
    return Words(
        fr="Soyez le dernier dont la pile tient : {left} en jeu",
        en="Be the last whose pile stands: {left} still in",
    ).fill(left=len(state.players_in))


def _pieces(count: int) -> Words:
    return Words(fr=f"{count} pièce{'s' * (count > 1)}", en=f"{count} piece{'s' * (count != 1)}")
