"""What the terminal says of its own."""

from tablier.core import Words

SEAT = Words(fr="Place {seat}", en="Seat {seat}")
HELP = Words(
    fr="Un coup dans la notation du jeu, ou son numéro dans la liste. Ou encore : moves (tous les coups), "
    "suggest (ce que jouerait l'ordinateur, et pourquoi), why (pourquoi il a joué ainsi), "
    "undo (reprendre), resign (abandonner), quit (quitter).",
    en="A move in the game's notation, or its number in the list. "
    "Or: moves (all of them), suggest (what the computer would do, and why), "
    "why (why it played as it did), undo, resign, quit.",
)
FREE = Words(
    fr="Les coups ne se listent pas ici : tapez-en un, ou suggest pour un exemple.",
    en="Moves cannot be listed here: type one, or suggest for an example.",
)
MORE = Words(fr="... et {count} autres (moves)", en="... and {count} more (moves)")
NO_WHY = Words(
    fr="L'ordinateur n'a rien à expliquer pour l'instant.", en="The computer has nothing to explain yet."
)
NO_UNDO = Words(
    fr="Rien à reprendre : le hasard est passé par là.", en="Nothing to take back: chance has spoken since."
)
NO_NUMBER = Words(fr="Il n'y a pas de coup {number}.", en="There is no move {number}.")
TURN_AWAY = Words(
    fr="Passez le clavier à la place {seat}, puis Entrée.", en="Hand the keyboard to seat {seat}, then Enter."
)
