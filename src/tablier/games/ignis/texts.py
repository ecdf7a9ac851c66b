"""Every sentence of Ignis that a person may read, in French and in English."""

from tablier.core import Words
from tablier.games.ignis.board import Heading, Side
from tablier.games.ignis.steps import Eject, Judge, Push, Step, Turn, Vanish

ELEMENTS = {
    "F": Words(fr="Feu", en="Fire"),
    "W": Words(fr="Eau", en="Water"),
    "A": Words(fr="Air", en="Air"),
    "E": Words(fr="Terre", en="Earth"),
}
SEATS = (Words(fr="le Feu", en="Fire"), Words(fr="l'Eau", en="Water"))

COMING: dict[Heading, Words] = {
    "^": Words(fr="par le bas", en="from below"),
    ">": Words(fr="par la gauche", en="from the left"),
    "v": Words(fr="par le haut", en="from above"),
    "<": Words(fr="par la droite", en="from the right"),
}
LINES: dict[Side, Words] = {
    "bottom": Words(fr="la ligne du bas", en="the bottom row"),
    "left": Words(fr="la colonne de gauche", en="the left column"),
    "top": Words(fr="la ligne du haut", en="the top row"),
    "right": Words(fr="la colonne de droite", en="the right column"),
}

# Why a slide is refused.
NOT_AN_ENTRY = Words(
    fr="on n'entre pas en {square} {coming} : la case n'est pas à ce bord",
    en="{square} cannot be entered {coming}: it does not lie at that edge",
)
NONE_LEFT = {
    "A": Words(fr="il n'y a plus d'Air dans la réserve", en="there is no Air left in the reserve"),
    "E": Words(
        fr="il n'y a plus de Terre dans la réserve : retournez un Air",
        en="there is no Earth left in the reserve: turn an Air",
    ),
}
NOT_TO_TURN = Words(
    fr="un Air ne se retourne que s'il ne reste que des Air dans la réserve",
    en="an Air is turned only when nothing but Air is left in the reserve",
)
EARTH_STAYS = Words(
    fr="la poussée éjecterait la Terre de {square}, or la Terre ne sort jamais",
    en="this would eject the Earth on {square}, and Earth is never ejected",
)
AIR_NEEDS_EARTH = Words(
    fr="seule une Terre peut éjecter l'Air de {square}",
    en="only Earth can eject the Air on {square}",
)

# What a seat plays for.
GOALS = (
    Words(fr="Chassez toute l'Eau : {left}", en="Get rid of all Water: {left}"),
    Words(fr="Chassez tout le Feu : {left}", en="Get rid of all Fire: {left}"),
)
GOAL_WATCHED = Words(
    fr="Qui n'a plus de tuile perd : {fire} Feu, {water} Eau",
    en="Whoever has no tile left loses: {fire} Fire, {water} Water",
)


def tiles_left(count: int) -> Words:
    return Words(fr=f"encore {count} tuile{'s' * (count > 1)}", en=f"{count} tile{'s' * (count != 1)} left")


# How a game ends.
ALONE = (
    Words(fr="il ne reste plus d'Eau sur le plateau", en="no Water is left on the board"),
    Words(fr="il ne reste plus de Feu sur le plateau", en="no Fire is left on the board"),
)
NOBODY_LEFT = Words(
    fr="il ne reste ni Feu ni Eau sur le plateau", en="neither Fire nor Water is left on the board"
)

# What a move did.
SLIDES = Words(
    fr="{who} glisse {tile} en {square} {coming}", en="{who} slides {tile} in at {square} {coming}"
)
ONE = {
    "A": Words(fr="un Air", en="an Air"),
    "E": Words(fr="une Terre", en="an Earth"),
    "turned": Words(fr="un Air retourné en Terre", en="an Air turned to Earth"),
}
THE = {
    "F": Words(fr="le Feu", en="the Fire"),
    "W": Words(fr="l'Eau", en="the Water"),
    "A": Words(fr="l'Air", en="the Air"),
    "E": Words(fr="la Terre", en="the Earth"),
}
EJECTED = Words(fr="{tile} de {square} sort du plateau", en="{tile} on {square} leaves the board")
VANISHED = Words(fr="{line} disparaît ({element})", en="{line} vanishes ({element})")
SMALLER = Words(fr="Le plateau rétrécit", en="The board shrinks")
WON = Words(fr="{who} l'emporte", en="{who} wins")
DRAWN = Words(fr="égalité", en="a draw")
PLACED = Words(fr="Les tuiles sont placées au hasard", en="The tiles are laid out at random")
BEGINS = Words(fr="Le hasard désigne {who} pour commencer", en="Chance lets {who} begin")
ASK = (
    Words(fr="Au Feu de glisser une tuile", en="Fire to slide a tile in"),
    Words(fr="À l'Eau de glisser une tuile", en="Water to slide a tile in"),
)


def _push(step: Push, who: Words, turned: bool) -> list[Words]:
    entering = step.shifts[0]
    tile = ONE["turned" if turned else entering.tile]
    return [SLIDES.fill(who=who, tile=tile, square=entering.target, coming=COMING[step.heading])]


def clauses(steps: tuple[Step, ...], who: Words) -> list[Words]:
    """What happened, one clause a happening, in order."""
    told: list[Words] = []
    for step in steps:
        match step:
            case Push():
                told += _push(step, who, isinstance(steps[0], Turn))
            case Eject():
                told.append(EJECTED.fill(tile=THE[step.tile], square=step.square))
            case Vanish():
                told += [
                    VANISHED.fill(line=LINES[line.side], element=ELEMENTS[line.element])
                    for line in step.lines
                ]
            case Judge():
                told.append(DRAWN if step.winner is None else WON.fill(who=SEATS[step.winner]))
            case _:
                pass
    return told


def sentence(parts: list[Words]) -> Words:
    return Words(fr=" ; ", en="; ").join(parts).capital()
