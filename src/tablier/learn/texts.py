"""What the runner says of its own; everything else is said by the lesson or by the game's rules."""

from tablier.core import Words

LOOK = Words(fr="Il n'y a qu'à regarder : continuez.", en="There is only something to see here: go on.")
NOT_THERE = Words(fr="Ce n'est pas là. Regardez encore.", en="Not there. Look again.")
NOT_THIS = Words(
    fr="C'est permis, mais ce n'est pas ce qui est demandé. Le coup est repris.",
    en="That is allowed, but it is not what is asked. The move is taken back.",
)
PUNISHED = Words(fr="{reply}. Votre coup est repris.", en="{reply}. Your move is taken back.")
ESCAPED = Words(
    fr="{reply}, et le but n'est plus certain. Votre coup est repris.",
    en="{reply}, and the goal is no longer certain. Your move is taken back.",
)
MISSED = Words(
    fr="Le but n'est pas atteint : on recommence cette étape.",
    en="The goal is missed: this step begins again.",
)
LEGAL = Words(
    fr="Ce coup est permis. Essayez justement celui qui ne l'est pas.",
    en="That move is allowed. Try the one that is not.",
)
ON = Words(fr="Continuez.", en="Go on.")
OVER = Words(fr="La leçon est finie.", en="The lesson is over.")
WHERE = Words(fr="Regardez {places}.", en="Look at {places}.")
ANSWER = Words(fr="Par exemple : {move}.", en="For example: {move}.")
ONLY = Words(fr="Un seul coup y mène : {move}.", en="Only one move leads there: {move}.")
GO_ON = Words(fr="Il suffit de continuer.", en="Just go on.")
NO_UNDO = Words(fr="Rien à reprendre.", en="There is nothing to take back.")
WARNING = Words(
    fr="Ce coup perd aussitôt : {answer}. Un autre coup tient.",
    en="This move loses at once: {answer}. Another move holds.",
)
BY_HAND = Words(fr="Cela se fait à la main.", en="That is done with the hand.")
