"""Why a bot builds or calls as it does, in words, with the numbers that decided."""

from collections.abc import Iterable, Mapping
from math import inf

from tablier.bots.thin_ice.ideas import places
from tablier.bots.thin_ice.planner import Plan
from tablier.bots.thin_ice.trials import DISTURBED, Trial
from tablier.core import NO_WORDS, Mention, Words
from tablier.games.thin_ice.checks import MOST_ON_TABLE
from tablier.games.thin_ice.physics.model import TOUCH_GAP
from tablier.games.thin_ice.physics.world import World
from tablier.games.thin_ice.pieces import Size, size_of
from tablier.games.thin_ice.state import Call, State
from tablier.games.thin_ice.texts import name_call

Room = Mapping[Size, int]
"""How many places a pile has for a piece of each size."""

FIRM = 0.05
"""Millimetres below which a pile is said not to move."""

NO_PLAN = Words(fr="Annonce au hasard, sans calcul", en="A call at random, without a plan")

SEMICOLON = Words(fr=" ; ", en="; ")

ON_TABLE = Words(fr="encore de la place sur la table", en="room left on the table")

_SIZES: dict[Size, Words] = {
    "S": Words(fr="petite", en="small"),
    "M": Words(fr="moyenne", en="medium"),
    "L": Words(fr="grande", en="large"),
}
_MANY: dict[Size, Words] = {
    "S": Words(fr="les petites", en="small ones"),
    "M": Words(fr="les moyennes", en="medium ones"),
    "L": Words(fr="les grandes", en="large ones"),
}


# --- placing ---------------------------------------------------------------------------------------


def why_placed(plan: Plan, state: State, failed: bool = False) -> Words:
    """`Large 2 on medium 1: does not move when the table leans by 5 degrees, and leaves 3 places for small
    ones, 2 for large ones. Next best: large 2 on large 1 (moves by 1.4 mm; 3, 1). 3 of 4 tries stood`."""
    chosen = plan.chosen
    if chosen.gave == inf:
        return Words(
            fr="Rien n'a tenu en {tried} essais : {piece} est posée au petit bonheur",
            en="Nothing stood in {tried} tries: {piece} goes down for luck",
        ).fill(tried=plan.tried, piece=_name(chosen.idea.piece))
    parts = [_told(chosen, state)]
    if other := _next_best(plan):
        parts.append(_told_shortly(other, state))
    parts.append(
        Words(fr="{stood} essais sur {tried} ont tenu", en="{stood} of {tried} tries stood").fill(
            stood=len(plan.stood), tried=plan.tried
        )
    )
    if failed:
        parts.append(Words(fr="La main l'a manqué", en="The hand missed it"))
    return Words(fr=". ", en=". ").join(part.capital() for part in parts)


def _told(trial: Trial, state: State) -> Words:
    return Words(
        fr="{piece} {where} : {moves} si la table penche de 5 degrés{room}",
        en="{piece} {where}: {moves} when the table leans by 5 degrees{room}",
    ).fill(
        piece=_name(trial.idea.piece), where=_where(trial), moves=_moves(trial), room=_room_left(trial, state)
    )


def _told_shortly(trial: Trial, state: State) -> Words:
    full = len(trial.world.contacts().table) >= MOST_ON_TABLE
    room = places(trial.world)
    counts = ", ".join(str(room[size]) for size in _to_come(state)) if full else ""
    numbers = [words for words in (_moves(trial), Words(counts, counts)) if words.en]
    return Words(fr="Sinon : {piece} {where} ({numbers})", en="Next best: {piece} {where} ({numbers})").fill(
        piece=_name(trial.idea.piece),
        where=_where(trial),
        numbers=SEMICOLON.join(numbers),
    )


def say_place(trial: Trial) -> Words:
    """`Large 2 on medium 1`."""
    return Words(fr="{piece} {where}", en="{piece} {where}").fill(
        piece=_name(trial.idea.piece), where=_where(trial)
    )


def _next_best(plan: Plan) -> Trial | None:
    """The best one that would have put another piece down, or the same one elsewhere."""
    mine = plan.chosen.idea.piece, _where(plan.chosen)
    return next((trial for trial in plan.stood if (trial.idea.piece, _where(trial)) != mine), None)


def _where(trial: Trial) -> Words:
    piece, lifted = trial.idea.piece, trial.idea.lifted
    if lifted:
        return Words(
            fr="sous {top}, levée puis reposée", en="under {top}, which is lifted and put back"
        ).fill(top=_name(lifted))
    seen = trial.world.contacts(TOUCH_GAP)
    below = sorted({other for pair in seen.pairs if piece in pair for other in pair} - {piece})
    on = [_name(other) for other in below]
    if piece in seen.table:
        on.insert(0, Words(fr="la table", en="the table"))
    lies = _stance(trial.world, piece)
    return Words(fr="{lies}sur {on}", en="{lies}on {on}").fill(
        lies=lies, on=Words(fr=" et ", en=" and ").join(on)
    )


def _stance(world: World, piece: str) -> Words:
    pose = world.pose(piece)
    rise = pose.point(1.0)[2] - pose.at[2]
    if rise > 0.95:
        return NO_WORDS
    if rise < -0.95:
        return Words(fr="pointe en bas ", en="tip down ")
    return Words(fr="penchée ", en="leaning ") if rise > 0.45 else Words(fr="couchée ", en="lying ")


def _moves(trial: Trial) -> Words:
    if trial.gave >= DISTURBED:
        return Words(fr="glisse", en="slips")
    if trial.gave < FIRM:
        return Words(fr="ne bouge pas", en="does not move")
    return Words(fr="bouge de {mm} mm", en="moves by {mm} mm").fill(mm=_decimal(trial.gave))


def _to_come(state: State) -> list[Size]:
    """The sizes that may still be called."""
    return list(dict.fromkeys(size_of(piece) for piece in state.stash))


def _room_left(trial: Trial, state: State) -> Words:
    """What the pieces that may still be called will find."""
    free = MOST_ON_TABLE - len(trial.world.contacts().table)
    if not state.stash:
        return NO_WORDS
    if free > 0:
        return Words(fr=", laisse {n} sur la table", en=", and leaves {n} on the table").fill(n=_places(free))
    counts = _counts(places(trial.world), _to_come(state))
    return Words(fr=", laisse {counts}", en=", and leaves {counts}").fill(counts=counts)


# --- calling ---------------------------------------------------------------------------------------


def why_called(call: Call, seat: int, rooms: Mapping[int, Room | None]) -> Words:
    """`A small and a large pyramid: my pile has 3 places for small ones, 2 for large ones; that of player 2
    has 3, 0`. A pile without numbers still has room on the table."""
    sizes = list(dict.fromkeys(call.sizes))
    parts = [
        Words(fr="ma pile a {room}", en="my pile has {room}").fill(
            room=ON_TABLE if (own := rooms[seat]) is None else _counts(own, sizes)
        )
    ]
    parts += [
        Words(fr="celle {who:de} a {room}", en="that of {who} has {room}").fill(
            who=Mention(other),
            room=ON_TABLE if room is None else ", ".join(str(room[size]) for size in sizes),
        )
        for other, room in rooms.items()
        if other != seat
    ]
    said = SEMICOLON.join(parts)
    if all(room is None for room in rooms.values()):
        said = Words(
            fr="toutes les piles ont encore de la place sur la table",
            en="every pile still has room on the table",
        )
    return Words(fr="{call} : {said}", en="{call}: {said}").fill(call=name_call(call), said=said).capital()


def _counts(room: Room, sizes: Iterable[Size]) -> Words:
    """`3 places for small ones, 1 for large ones`."""
    return Words(fr=", ", en=", ").join(
        Words(fr="{n} pour {size}", en="{n} for {size}").fill(
            n=room[size] if number else _places(room[size]), size=_MANY[size]
        )
        for number, size in enumerate(sizes)
    )


# --- writing ---------------------------------------------------------------------------------------


def _name(piece: str) -> Words:
    size = _SIZES[size_of(piece)]
    return Words(fr=f"la {size.fr} {piece[1:]}", en=f"{size.en} {piece[1:]}")


def _places(count: int) -> Words:
    return Words(fr=f"{count} place{'s' * (count > 1)}", en=f"{count} place{'s' * (count != 1)}")


def _decimal(number: float) -> Words:
    return Words(fr=f"{number:.1f}".replace(".", ","), en=f"{number:.1f}")
