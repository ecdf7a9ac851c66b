"""Every sentence of Extinction, in French and in English."""

from tablier.core import Words
from tablier.games.extinction.board import Species

TITLE = Words("Extinction", "Extinction")
SUMMARY = Words(
    "Trois espèces se chassent en rond sur un échiquier. La première à disparaître perd la partie.",
    "Three species hunt each other in a circle on a chessboard. The first to vanish loses the game.",
)

SIDES = (Words("Ambre", "Amber"), Words("Bleu canard", "Teal"))

EXTINCT = Words("{side} n'a plus de {species}", "{side} has no {species} left")
NO_MOVE = Words(
    "aucun coup possible : la partie est perdue (décision d'arbitrage)",
    "no move left: the game is lost (ruling)",
)
REPETITION = Words(
    "nulle : la même position pour la troisième fois (décision d'arbitrage)",
    "draw: the same position for the third time (ruling)",
)
QUIET = Words(
    "nulle : cent coups de suite sans prise (décision d'arbitrage)",
    "draw: a hundred moves in a row without a capture (ruling)",
)


def extinct(species: Species, seat: int) -> Words:
    return EXTINCT.fill(side=SIDES[seat], species=species.plural)


GOAL = Words("Éliminez une des espèces adverses : {left}", "Wipe out one of their species: {left}")
GOAL_WATCHED = Words(
    "Qui perd une espèce entière perd la partie : {left}", "Whoever loses a whole species loses: {left}"
)
RAREST = Words("encore {n} {species}", "{n} {species} left")


def rarest(species: Species, count: int) -> Words:
    return RAREST.fill(n=count, species=species.title if count == 1 else species.plural)


NOT_THERE = Words("il n'y a pas de {piece} à vous en {origin}", "you have no {piece} on {origin}")
FRIEND = Words("{target} est occupée par une de vos pièces", "{target} holds a piece of your own")
NOT_PREY = Words("les {hunters} ne prennent que les {prey}", "{hunters} take only {prey}")
IS_CAPTURE = Words("ce coup est une prise : écrivez x", "this move is a capture: write x")
NO_CAPTURE = Words("il n'y a rien à prendre en {target}", "there is nothing to capture on {target}")
BLOCKED = Words("une pièce barre le chemin vers {target}", "a piece stands in the way to {target}")
WRONG_WAY = {
    "P": Words(
        "un Pion va d'une ou deux cases en diagonale, pas de {origin} à {target}",
        "a Pawn goes one or two squares diagonally, not from {origin} to {target}",
    ),
    "D": Words(
        "un Drone va d'une ou deux cases en ligne droite, pas de {origin} à {target}",
        "a Drone goes one or two squares straight, not from {origin} to {target}",
    ),
    "Q": Words(
        "une Reine saute comme un cavalier, pas de {origin} à {target}",
        "a Queen leaps like a knight, not from {origin} to {target}",
    ),
}

ASK = tuple(Words("{side} : déplacez une pyramide", "{side}: move a pyramid").fill(side=s) for s in SIDES)
STARTS = Words("{side} commence", "{side} starts")
MOVES = Words("{side} : {piece} de {origin} à {target}", "{side}: {piece} from {origin} to {target}")
TAKES = Words(
    "{side} : {piece} de {origin} prend {other} en {target}",
    "{side}: {piece} from {origin} takes {other} on {target}",
)
ENDS = Words("{move} ; {reason}", "{move}; {reason}")

FIRST = Words("Qui commence", "Who starts")
FIRST_LABELS = (
    Words("Ambre (place 1)", "Amber (seat 1)"),
    Words("Bleu canard (place 2)", "Teal (seat 2)"),
    Words("Au hasard", "At random"),
)
POSITION = Words("Position de départ", "Position to start from")
