"""What puzzles say; what only one game has to say it says itself."""

from tablier.core import Words
from tablier.learn.goals import read_goal

TITLE = Words(fr="Problème : {game}", en="Puzzle: {game}")
SOLVED = Words(fr="C'est juste.", en="That is right.")
BEST = Words(
    fr="À vous de jouer : trouvez mieux que dans la partie.", en="Your turn: find better than in the match."
)
WIN = Words(fr="À vous de jouer : gagnez.", en="Your turn: win.")
WIN_AT_ONCE = Words(fr="À vous de jouer : gagnez en un coup.", en="Your turn: win in one move.")
WIN_IN = Words(fr="À vous de jouer : gagnez en {moves} coups.", en="Your turn: win in {moves} moves.")
HOLD = Words(fr="À vous de jouer : un seul coup ne perd pas.", en="Your turn: only one move does not lose.")
HOLD_FOR = Words(
    fr="À vous de jouer : ne perdez pas dans les {moves} coups qui viennent.",
    en="Your turn: do not lose within the next {moves} moves.",
)
REACH = Words(fr="À vous de jouer : {goal}.", en="Your turn: {goal}.")
THEMES = Words(fr="Ce qui se passe ici : {themes}.", en="What happens here: {themes}.")
NO_THEMES = Words(fr="Regardez ce que l'autre peut répondre.", en="Look at what the other side can answer.")
UNKNOWN = Words(fr="problème inconnu : {name}", en="unknown puzzle: {name}")
NONE = Words(fr="{game} n'a pas encore de problèmes.", en="{game} has no puzzles yet.")
NO_THEME = Words(fr="thème inconnu : {name} ; connus : {known}", en="unknown theme: {name}; known: {known}")
SHARE = Words(
    fr="Tablier · {game} · problème du {day}\n{squares}\n{words}",
    en="Tablier · {game} · puzzle of {day}\n{squares}\n{words}",
)
SHARE_SOLVED = Words(fr="Résolu, {tries}", en="Solved, {tries}")
SHARE_SHOWN = Words(fr="Pas trouvé", en="Not found")
TRY = Words(fr="du premier coup", en="at the first try")
TRIES = Words(fr="{n} essais", en="{n} tries")
HINT_USED = Words(fr="un indice", en="one hint")
HINTS_USED = Words(fr="{n} indices", en="{n} hints")
IN_A_ROW = Words(fr="{days} jours de suite", en="{days} days in a row")
TRIES_LEFT = Words(fr="Il vous reste {n} essais.", en="You have {n} tries left.")
TRY_LEFT = Words(fr="Il vous reste un essai.", en="You have one try left.")
NO_TRY_LEFT = Words(fr="C'était le dernier essai.", en="That was the last try.")


def say(text: str) -> Words:
    """A goal that every game knows, as a sentence."""
    goal = read_goal(text)
    if goal.conditions[0].name == "win":
        if not goal.moves:
            return WIN
        return WIN_AT_ONCE if goal.moves == 1 else WIN_IN.fill(moves=goal.moves)
    if goal.conditions[0].name == "lost":
        return HOLD if goal.moves == 1 else HOLD_FOR.fill(moves=goal.moves)
    return REACH.fill(goal=text)
