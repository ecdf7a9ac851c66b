"""What the terminal says of its own."""

from tablier.core import Words

SEAT = Words(fr="Place {seat}", en="Seat {seat}")
HELP = Words(
    fr="Un coup dans la notation du jeu, ou son numéro dans la liste. Ou encore : moves (tous les coups), "
    "hint (où regarder ; redemandé, le coup et sa raison), can d4 (ce que peut cette pièce), "
    "suggest (ce que jouerait l'ordinateur, et pourquoi), why (pourquoi il a joué ainsi), "
    "aloud (qu'il le dise à chaque coup, ou plus), undo (reprendre), resign (abandonner), quit (quitter).",
    en="A move in the game's notation, or its number in the list. "
    "Or: moves (all of them), hint (where to look; asked again, the move and its reason), "
    "can d4 (what that piece can do), suggest (what the computer would do, and why), "
    "why (why it played as it did), aloud (to be told with each move, or no more), undo, resign, quit.",
)
FREE = Words(
    fr="Les coups ne se listent pas ici : tapez-en un, ou suggest pour un exemple.",
    en="Moves cannot be listed here: type one, or suggest for an example.",
)
MORE = Words(fr="... et {count} autres (moves)", en="... and {count} more (moves)")
NO_WHY = Words(
    fr="L'ordinateur n'a rien à expliquer pour l'instant.", en="The computer has nothing to explain yet."
)
ALOUD = Words(
    fr="L'ordinateur dit maintenant, à chaque coup, pourquoi il le joue.",
    en="The computer now says with each move why it plays it.",
)
SILENT = Words(
    fr="L'ordinateur ne dit plus pourquoi que si on le demande (why).",
    en="The computer says why only when asked (why).",
)
NO_UNDO = Words(
    fr="Rien à reprendre : le hasard est passé par là.", en="Nothing to take back: chance has spoken since."
)
NOTHING_THERE = Words(
    fr="Rien ne peut être fait maintenant avec {place}.", en="Nothing can be done with {place} now."
)
NO_NUMBER = Words(fr="Il n'y a pas de coup {number}.", en="There is no move {number}.")
TURN_AWAY = Words(
    fr="Passez le clavier à la place {seat}, puis Entrée.", en="Hand the keyboard to seat {seat}, then Enter."
)

LESSON_HELP = Words(
    fr="Répondez dans la notation du jeu ; Entrée pour continuer. Ou encore : hint (un indice, puis la "
    "réponse), moves (tous les coups), undo (reprendre), again (recommencer), quit (quitter).",
    en="Answer in the game's notation; Enter to go on. "
    "Or: hint (a hint, then the answer), moves (all of them), undo, again (begin again), quit.",
)
LESSON_DONE = Words(fr="Leçon terminée.", en="Lesson done.")
PUZZLE_DONE = Words(fr="Résolu.", en="Solved.")
PUZZLE_HELP = Words(fr="Et : solution (la montrer).", en="And: solution (show it).")
PUZZLE_WAS = Words(
    fr="Problème {name}, difficulté {level} : {themes}", en="Puzzle {name}, difficulty {level}: {themes}"
)
LOOK_AT = Words(fr="À voir : {marks}", en="See: {marks}")
GO_ON = Words(fr="Entrée pour continuer > ", en="Enter to go on > ")
YOURS = Words(fr="À vous > ", en="Your turn > ")
DID = Words(fr="{who} : {what}", en="{who}: {what}")
YOU = Words(fr="Vous", en="You")
CHANCE = Words(fr="Le hasard", en="Chance")
LESSON_KEYS = Words(
    fr="? pour l'aide, hint pour un indice, undo pour reprendre, quit pour quitter",
    en="? for help, hint for a hint, undo to take back, quit to leave",
)
TO_SAY = Words(fr="À dire, par exemple : {text}", en="To be said, for example: {text}")
TAKEN_BACK = Words(fr="Repris.", en="Taken back.")
WHICH = Words(
    fr="Laquelle ? (Entrée : la {number} ; quit pour finir) > ",
    en="Which one? (Enter: {number}; quit to end) > ",
)
NO_LESSON = Words(
    fr="Il n'y a pas de leçon {name} ; il y a : {known}", en="There is no lesson {name}; there are: {known}"
)
NO_LESSONS = Words(fr="{game} n'a pas encore de leçons.", en="{game} has no lessons yet.")
A_REAL_GAME = Words(fr="Entrée pour commencer, quit pour finir > ", en="Enter to begin, quit to end > ")
