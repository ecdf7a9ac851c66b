"""What may be logged when: the rules in the way of a call, a placement, a verdict."""

from tablier.core import IllegalAction, Words
from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.notation import write_call
from tablier.games.thin_ice.physics.contacts import carried
from tablier.games.thin_ice.physics.geometry import nests
from tablier.games.thin_ice.state import Call, Elimination, Out, Pile, Rest, State

MOST_ON_TABLE = 3
MOST_IN_AIR = 2

CULPRITS: dict[Elimination, int] = {"THI-7": MOST_ON_TABLE + 1, "THI-8": MOST_IN_AIR + 1, "THI-9": 2}
"""How many pieces it takes, at least, to break each rule."""

EDGE = 10_000_000
"""No piece rests further than this, in micrometres, from the middle of its player's place."""


def check_call(state: State, call: Call) -> None:
    legal = tuple(write_call(known) for known in calls(state)) if state.phase == "calling" else ()
    if state.phase != "calling":
        raise IllegalAction(
            Words(fr="on pose encore : personne n'annonce", en="pieces are being placed: nobody calls"),
            "THI-5",
        )
    if call not in calls(state):
        raise IllegalAction(
            Words(
                fr=f"« {write_call(call)} » : on annonce une ou deux pièces de la réserve, petites d'abord",
                en=f"'{write_call(call)}': a call is one or two pieces still in the stash, small ones first",
            ),
            "THI-R1" if len(call.sizes) in (1, 2) else "THI-3",
            legal,
        )


def check_place(state: State, pile: Pile) -> None:
    _check_building(state)
    names = pile.names
    if len(set(names)) != len(names) or not set(names) <= {*state.placed, *state.called}:
        raise IllegalAction(
            Words(
                fr="seules les pièces annoncées s'ajoutent à la pile",
                en="only the called pieces are added to a pile",
            ),
            "THI-4",
        )
    if not set(state.placed) <= set(names):
        raise IllegalAction(
            Words(fr="aucune pièce ne quitte la pile", en="no piece leaves a pile for good"), "THI-6"
        )
    check_pile(pile)


def check_pile(pile: Pile) -> None:
    """Whether pieces can lie so by the rules alone; the physics say whether they do."""
    _check_poses(pile.pieces)
    _check_contacts(pile)


def check_done(state: State, seat: int) -> None:
    _check_building(state)
    names = state.piles[seat].names
    missing = [piece for piece in state.called if piece not in names]
    if missing:
        raise IllegalAction(
            Words(
                fr=f"il reste à poser : {', '.join(missing)}", en=f"still to be placed: {', '.join(missing)}"
            ),
            "THI-5",
        )


def check_out(state: State, out: Out) -> None:
    _check_building(state)
    known = {*state.placed, *state.called}
    if len(set(out.pieces)) < CULPRITS[out.rule] or not set(out.pieces) <= known:
        raise IllegalAction(
            Words(fr=f"ces pièces n'enfreignent pas {out.rule}", en=f"these pieces do not break {out.rule}"),
            out.rule,
        )
    if not set(out.pile.names) <= known:
        raise IllegalAction(Words(fr="pièce inconnue", en="unknown piece"), "THI-4")
    _check_poses(out.pile.pieces)


def _check_building(state: State) -> None:
    if state.phase != "building":
        raise IllegalAction(
            Words(fr="on attend l'annonce avant de poser", en="nothing is placed before the call"), "THI-3"
        )


def _check_poses(pieces: tuple[Rest, ...]) -> None:
    for rest in pieces:
        turned = abs(sum(part * part for part in rest.turn) / 1e12 - 1) < 1e-3
        if not turned or any(abs(place) > EDGE for place in rest.at):
            raise IllegalAction(
                Words(fr=f"{rest.piece} : pose impossible", en=f"{rest.piece}: impossible pose"), "THI-R3"
            )


def _check_contacts(pile: Pile) -> None:
    """A pile that breaks a rule does not rest: its player is out."""
    names = set(pile.names)
    touched = {piece for pair in pile.touching for piece in pair}
    if not touched <= names or not set(pile.table) <= names or any(a == b for a, b in pile.touching):
        raise IllegalAction(
            Words(fr="contact avec une pièce absente", en="a contact with a piece that is not there"),
            "THI-R2",
        )
    if len(set(pile.table)) > MOST_ON_TABLE:
        raise IllegalAction(
            Words(fr="quatre pièces sur la table", en="four pieces are on the table"), "THI-7"
        )
    floating = names - carried(pile.table, pile.touching)
    if floating:
        raise IllegalAction(
            Words(
                fr=f"rien ne porte {', '.join(sorted(floating))}",
                en=f"nothing carries {', '.join(sorted(floating))}",
            ),
            "THI-8",
        )
    if nested := nests(pile):
        inner, outer = nested[0]
        raise IllegalAction(
            Words(fr=f"{inner} est emboîtée dans {outer}", en=f"{inner} is nested in {outer}"), "THI-9"
        )
