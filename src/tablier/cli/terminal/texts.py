"""What the terminal says of its own."""

from tablier.core import Words

SEAT = Words(fr="Place {seat}", en="Seat {seat}")
KEYS = Words(
    fr="? pour l'aide, conseil pour un conseil, reprendre son dernier coup, quitter",
    en="? for help, suggest for advice, undo to take back, quit to leave",
)
HELP = Words(
    fr="Un coup dans la notation du jeu, ou son numéro dans la liste. Ou encore :",
    en="A move in the game's notation, or its number in the list. Or:",
)
EXAMPLE = Words(fr="Par exemple maintenant : {text} ({words})", en="For example now: {text} ({words})")
COMMANDS = {
    "help": (Words(fr="aide", en="help"), Words(fr="cette liste", en="this list")),
    "board": (
        Words(fr="plateau", en="board"),
        Words(fr="toute la table, encore une fois", en="the whole table once more"),
    ),
    "moves": (Words(fr="coups", en="moves"), Words(fr="tous les coups", en="all moves")),
    "hint": (
        Words(fr="indice", en="hint"),
        Words(
            fr="où regarder ; redemandé, le coup et sa raison",
            en="where to look; asked again, the move and its reason",
        ),
    ),
    "can": (
        Words(fr="peut d4", en="can d4"),
        Words(fr="ce que peut cette pièce ou cette case", en="what that piece or square can do"),
    ),
    "suggest": (
        Words(fr="conseil", en="suggest"),
        Words(fr="ce que jouerait l'ordinateur, et pourquoi", en="what the computer would do, and why"),
    ),
    "why": (
        Words(fr="pourquoi", en="why"),
        Words(fr="pourquoi il a joué ainsi", en="why it played as it did"),
    ),
    "aloud": (
        Words(fr="voix", en="aloud"),
        Words(fr="qu'il le dise à chaque coup, ou plus", en="to be told with each move, or no more"),
    ),
    "undo": (Words(fr="reprendre", en="undo"), Words(fr="son dernier coup", en="take one's last move back")),
    "save": (
        Words(fr="garder FICHIER", en="save FILE"),
        Words(fr="la partie : --from FICHIER la reprend", en="keep the game: --from FILE goes on with it"),
    ),
    "resign": (Words(fr="abandonner", en="resign"), Words(fr="la partie", en="give up")),
    "quit": (Words(fr="quitter", en="quit"), Words(fr="la table", en="leave")),
}
"""What can be typed, in one's own language or the other, and what it does."""
NO_MOVE = Words(fr="« {text} » n'est pas un coup ici.", en='"{text}" is no move here.')
IN_SHORT = Words(fr="Ce qui a changé (plateau : toute la table)", en="What has changed (board: all of it)")
LEAVING = Words(
    fr="Encore une fois Ctrl-C pour quitter ; « garder partie.txt » garde la partie.",
    en="Ctrl-C once more to leave; save game.txt keeps the game.",
)
SAVED = Words(fr="Gardé dans {file}.", en="Kept in {file}.")
UNSAVED = Words(fr="{file} ne peut pas être écrit : {reason}", en="{file} cannot be written: {reason}")
FREE = Words(
    fr="Les coups ne se listent pas ici : tapez-en un, ou conseil pour un exemple.",
    en="Moves cannot be listed here: type one, or suggest for an example.",
)
MORE = Words(fr="... et {count} autres (coups)", en="... and {count} more (moves)")
NO_WHY = Words(
    fr="L'ordinateur n'a rien à expliquer pour l'instant.", en="The computer has nothing to explain yet."
)
ALOUD = Words(
    fr="L'ordinateur dit maintenant, à chaque coup, pourquoi il le joue.",
    en="The computer now says with each move why it plays it.",
)
SILENT = Words(
    fr="L'ordinateur ne dit plus pourquoi que si on le demande (pourquoi).",
    en="The computer says why only when asked (why).",
)
NO_UNDO = Words(
    fr="Rien à reprendre : le hasard est passé par là.", en="Nothing to take back: chance has spoken since."
)
NOTHING_THERE = Words(
    fr="Rien ne peut être fait maintenant avec {place}.", en="Nothing can be done with {place} now."
)
NO_NUMBER = Words(
    fr="Il n'y a pas de coup {number} : de 1 à {most}.", en="There is no move {number}: 1 to {most}."
)
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
