"""Sentences that the game itself says, in both languages; what cards say stands in the pack."""

import re
from collections.abc import Iterable

from tablier.core import Mention, Words
from tablier.core.words import Naming
from tablier.games.endangered.board import SIZE
from tablier.games.endangered.numbering import Counted


def player_of(number: int) -> Mention:
    """Whoever plays at this place, as sentences mention them: by name where one is known."""
    return Mention(number)


def amount(millions: int) -> Words:
    return Words(fr=f"{millions} M$", en=f"${millions}M")


def line_words(line: int) -> Words:
    """A row by its number, a column by its letter, as at the board's edge."""
    row, column = Words(fr="la rangée {n}", en="row {n}"), Words(fr="la colonne {n}", en="column {n}")
    return row.fill(n=line + 1) if line < SIZE else column.fill(n="abcdef"[line - SIZE])


def story(told: Iterable[Words]) -> Words:
    """Sentences one after another; some end with a stop of their own."""

    def bare(words: Words) -> Words:
        naming = words.naming and Naming(words.naming.fr.rstrip("."), words.naming.en.rstrip("."))
        return Words(words.fr.rstrip("."), words.en.rstrip("."), naming)

    return Words(fr=". ", en=". ").join(map(bare, told))


CHOSEN = Words(fr="{player} choisit : {what}", en="{player} chooses: {what}")
"""A decision from which nothing followed yet."""

TOLD: dict[str, Words] = {
    "turn": Words(fr="Année {n} : tour {player:de}", en="Year {n}: turn of {player}"),
    "first": Words(fr="{player} commence", en="{player} begins"),
    "role": Words(fr="{name} rejoint l'équipe ({player:nom})", en="{name} joins the team ({player})"),
    "specialty": Words(
        fr="{player} choisit la spécialité « {name} »", en="{player} chooses the specialty {name}"
    ),
    "rolled": Words(fr="{player} lance {dice}", en="{player} rolls {dice}"),
    "dice": Words(fr="Le lancer donne {dice}", en="The roll gives {dice}"),
    "put": Words(fr="{player} place un {n} sur « {name} »", en="{player} puts a {n} on {name}"),
    "used": Words(fr="{player} se sert de « {name} »", en="{player} uses {name}"),
    "performed": Words(fr="« {name} » est exécutée sans dé", en="{name} is carried out without a die"),
    "power": Words(fr="« {name} » s'applique. {text}", en="{name} applies. {text}"),
    "nothing": Words(fr="Rien ne se passe : {why}", en="Nothing happens: {why}"),
    "unpaid": Words(
        fr="{player} ne peut pas payer {money} avec {has}",
        en="{player} cannot pay {money} with {has}",
    ),
    "placed": Words(fr="1 {animal} de plus vit en {cell}", en="1 {animal} more lives on {cell}"),
    "moved": Words(fr="{n} {beasts} {go} de {cell} à {to}", en="{n} {beasts} {go} from {cell} to {to}"),
    "no-refuge": Words(
        fr="Aucune case de refuge à côté de {cell}", en="There is no square of refuge beside {cell}"
    ),
    "lost": Words(
        fr="{cell} perd {n} {beasts} : il en reste {left}",
        en="{cell} loses {n} {beasts}: {left} left",
    ),
    "line": Words(fr="La destruction vise {line}", en="The destruction aims at {line}"),
    "slides": Words(
        fr="Il y a déjà une tuile en {cell} : la nouvelle glisse jusqu'en {to}, vers l'animal le plus proche",
        en="A tile lies on {cell} already: the new one slides to {to}, towards the nearest animal",
    ),
    "tile": Words(
        fr="{tile} : une tuile tombe en {cell}, il en reste {left}",
        en="{tile}: a tile falls on {cell}, {left} left",
    ),
    "no-tile": Words(
        fr="Une tuile devrait tomber en {cell}, et la réserve est vide",
        en="A tile should fall on {cell}, and the supply is empty",
    ),
    "cleared": Words(fr="La tuile de {cell} est retirée", en="The tile on {cell} is removed"),
    "pushed": Words(fr="La tuile de {cell} est poussée en {to}", en="The tile on {cell} is pushed to {to}"),
    "guard": Words(
        fr="{cell} est protégée : la prochaine tuile n'y tombera pas",
        en="{cell} is protected: the next tile will not fall there",
    ),
    "guarded": Words(
        fr="La protection de {cell} arrête la tuile, et prend fin",
        en="The protection of {cell} turns the tile away, and ends",
    ),
    "gained": Words(fr="{player} reçoit {money}", en="{player} gains {money}"),
    "spent": Words(fr="{player} dépense {money}", en="{player} spends {money}"),
    "forfeited": Words(fr="{player} perd {money}", en="{player} loses {money}"),
    "revealed": Words(
        fr="L'ambassadeur {n} est révélé : {name}. {text}", en="Ambassador {n} turns face up: {name}. {text}"
    ),
    "cube": Words(
        fr="« {name} » reçoit un cube d'influence ({cubes} en tout)",
        en="{name} is given an influence cube ({cubes} in all)",
    ),
    "cube-down": Words(
        fr="L'ambassadeur {n} reçoit son premier cube d'influence",
        en="Ambassador {n} is given a first influence cube",
    ),
    "withdrawn": Words(fr="« {name} » perd un cube d'influence", en="{name} loses an influence cube"),
    "drew": Words(fr="{player} pioche « {name} »", en="{player} draws {name}"),
    "drew-hidden": Words(fr="{player} pioche une carte", en="{player} draws a card"),
    "played": Words(fr="{player} joue « {name} »", en="{player} plays {name}"),
    "discarded": Words(fr="{player} défausse « {name} »", en="{player} discards {name}"),
    "recovered": Words(fr="{player} reprend « {name} »", en="{player} takes {name} back"),
    "top-discarded": Words(
        fr="La carte Effet « {name} » est défaussée", en="The effect card {name} is discarded"
    ),
    "top-kept": Words(fr="La prochaine carte Effet est « {name} »", en="The next effect card is {name}"),
    "turned": Words(fr="Le {n} devient un {new}", en="The {n} becomes a {new}"),
    "rerolled": Words(fr="Le {n} relancé donne {new}", en="The {n} rerolled gives {new}"),
    "freed": Words(
        fr="Un {n} {player:de} est retiré de « {name} »", en="A {n} of {player} is taken off {name}"
    ),
    "lifted": Words(fr="« {name} » prend fin", en="{name} comes to an end"),
    "birth": Words(
        fr="Naissance : le dé montre {n}, la cible est de {target} ou moins",
        en="A birth: the die shows {n}, the target is {target} or less",
    ),
    "barren": Words(
        fr="Pas de naissance : le dé montre {n}, il fallait {target} ou moins",
        en="No birth: the die shows {n}, it took {target} or less",
    ),
    "no-destruction": Words(
        fr="La prochaine phase de destruction n'aura pas lieu",
        en="The next destruction phase will not take place",
    ),
    "no-effect": Words(
        fr="La prochaine phase d'effet n'aura pas lieu", en="The next effect phase will not take place"
    ),
    "calm": Words(
        fr="La phase de destruction n'a pas lieu cette fois",
        en="The destruction phase does not take place this time",
    ),
    "quiet": Words(
        fr="La phase d'effet n'a pas lieu cette fois", en="The effect phase does not take place this time"
    ),
    "effect": Words(fr="Effet : {name}. {text}", en="Effect: {name}. {text}"),
    "year": Words(fr="L'année {n} s'achève", en="Year {n} ends"),
    "voting": Words(
        fr="Année de vote : ambassadeurs révélés, {n} sur 6",
        en="A voting year: {n} of 6 ambassadors are face up",
    ),
    "says-yes": Words(
        fr="{name} : {parts} = {n} sur {target} : Oui", en="{name}: {parts} = {n} of {target}: Yes"
    ),
    "says-no": Words(
        fr="{name} : {parts} = {n} sur {target} : Non", en="{name}: {parts} = {n} of {target}: No"
    ),
    "votes-yes": Words(
        fr="{name} : {parts} = {n} sur {target} : Oui ({yes} Oui sur 4)",
        en="{name}: {parts} = {n} of {target}: Yes ({yes} Yes of 4)",
    ),
    "votes-no": Words(
        fr="{name} : {parts} = {n} sur {target} : Non ({yes} Oui sur 4)",
        en="{name}: {parts} = {n} of {target}: No ({yes} Yes of 4)",
    ),
    "tally": Words(
        fr="Résultat du vote : {n} Oui, il en fallait {target}", en="The vote: {n} Yes, {target} were needed"
    ),
}

NO_MONEY = Words(fr="il n'y a plus d'argent en réserve", en="no money is left in the supply")
PENNILESS = Words(fr="il n'y a rien à prendre {player:à}", en="there is nothing to take from {player}")
"""Why money does not change hands."""

REVEALING = frozenset({"drew", "revealed", "effect", "top-kept", "top-discarded"})
"""Steps that show what nobody knew before; dice are chance, and show themselves."""

GO_ONE, GO_MANY = Words(fr="va", en="goes"), Words(fr="vont", en="go")

HOW: dict[str, Words] = {
    "cell": Words(fr=" : choisissez la case", en=": choose the square"),
    "move": Words(
        fr=" : choisissez la case de départ et celle d'arrivée", en=": choose where from and where to"
    ),
    "ambassador": Words(fr=" : choisissez l'ambassadeur", en=": choose the ambassador"),
    "card": Words(fr=" : choisissez-la dans votre main", en=": choose it from your hand"),
    "discard": Words(fr=" : choisissez-la dans votre main", en=": choose it from your hand"),
    "recover": Words(fr=" : choisissez la carte", en=": choose the card"),
    "die": Words(fr=" : choisissez le dé", en=": choose the die"),
    "turn": Words(fr=" : choisissez le dé et sa valeur", en=": choose the die and its value"),
    "free": Words(fr=" : choisissez le dé", en=": choose the die"),
    "constant": Words(fr=" : choisissez l'effet", en=": choose the effect"),
    "action": Words(fr=" : choisissez l'action", en=": choose the action"),
}
"""How an effect is decided, behind what it does; nothing where its own words say it all."""

HOW_MANY: dict[str, Words] = {
    "cell": Words(fr=" : choisissez les cases une par une", en=": choose the squares one by one"),
    "move": Words(
        fr=" : choisissez chaque fois la case de départ et celle d'arrivée",
        en=": choose each time where from and where to",
    ),
    "ambassador": Words(
        fr=" : choisissez les ambassadeurs un par un", en=": choose the ambassadors one by one"
    ),
    "card": Words(
        fr=" : choisissez-les une par une dans votre main", en=": choose them one by one from your hand"
    ),
    "discard": Words(
        fr=" : choisissez-les une par une dans votre main", en=": choose them one by one from your hand"
    ),
    "recover": Words(fr=" : choisissez les cartes une par une", en=": choose the cards one by one"),
    "constant": Words(fr=" : choisissez les effets un par un", en=": choose the effects one by one"),
}
"""The same where it is done several times."""

COLOUR_NAMES = {
    "blue": Words(fr="bleu", en="blue"),
    "green": Words(fr="vert", en="green"),
    "grey": Words(fr="gris", en="grey"),
}
"""Of the backs of ambassadors."""

COUNT_NAMES: dict[Counted, Words] = {
    "animals": Words(fr="animaux", en="animals"),
    "pairs": Words(fr="couples", en="pairs"),
    "tiles": Words(fr="tuiles sur le plateau", en="tiles on the board"),
    "tiles-left": Words(fr="tuiles en réserve", en="tiles in the supply"),
    "occupied": Words(fr="cases occupées", en="squares with animals"),
    "lonely": Words(fr="animaux isolés", en="lonely animals"),
    "raft": Words(fr="plus grand groupe", en="largest group"),
    "threatened": Words(fr="animaux à côté d'une tuile", en="animals beside a tile"),
    "money": Words(fr="M$ de tous les joueurs", en="$M of all players"),
    "own-money": Words(fr="M$ du joueur actif", en="$M of the active player"),
    "richest": Words(fr="M$ du plus riche", en="$M of the richest"),
    "poorest": Words(fr="M$ du plus pauvre", en="$M of the poorest"),
    "hands": Words(fr="cartes en main", en="cards in hand"),
    "own-hand": Words(fr="cartes du joueur actif", en="cards of the active player"),
    "constants": Words(fr="effets constants", en="constant effects"),
    "actions": Words(fr="cartes Action en jeu", en="action cards in play"),
    "permanents": Words(fr="cartes permanentes en jeu", en="permanent cards in play"),
    "revealed": Words(fr="ambassadeurs révélés", en="ambassadors face up"),
    "cubes": Words(fr="influence de toute la rangée", en="influence on the whole row"),
    "dice": Words(fr="dés sur les actions", en="dice on actions"),
    "discards": Words(fr="cartes défaussées", en="discarded cards"),
    "year": Words(fr="année", en="year"),
    "players": Words(fr="joueurs", en="players"),
    "die": Words(fr="dé", en="die"),
    "here": Words(fr="animaux de la case", en="animals of the square"),
    "placed": Words(fr="dé placé", en="die placed"),
}

_IRREGULAR = {
    "recevez": "recevoir", "perdez": "perdre", "reprenez": "reprendre", "mettez": "mettre", "faites": "faire",
    "choisissez": "choisir", "protégez": "protéger",
}  # fmt: skip


_IMPERATIVE = re.compile(r"\b(?:\w+ez|faites)\b")


def is_told_to_do(words: Words) -> bool:
    """Whether an instruction begins with its verb."""
    return _IMPERATIVE.match(words.fr) is not None


def to_do(words: Words) -> Words:
    """What somebody else is to do, of an instruction: `piochez 1 carte` becomes `piocher 1 carte`. English
    says both alike."""

    def infinitive(found: re.Match[str]) -> str:
        return _IRREGULAR.get(found[0], f"{found[0][:-1]}r")

    return Words(fr=_IMPERATIVE.sub(infinitive, words.fr), en=words.en)


NO_USE = Words(fr="Cela ne changerait rien maintenant", en="It would change nothing now")
FOR_NOTHING: dict[str, Words] = {
    "spent": Words(fr="L'argent serait dépensé pour rien", en="The money would be spent for nothing"),
    "discarded": Words(
        fr="La carte serait défaussée pour rien", en="The card would be discarded for nothing"
    ),
    "played": Words(fr="La carte serait jouée pour rien", en="The card would be played for nothing"),
}
"""What a choice without effect costs all the same, by the step that tells it."""
LOST = Words(fr="La partie serait perdue aussitôt", en="The game would be lost at once")

GOAL = Words(
    fr="{need} Oui d'ici l'année {year} : {yes} jusqu'ici", en="{need} Yes by year {year}: {yes} so far"
)

CHANCE: dict[str, Words] = {
    "blue": Words(fr="les ambassadeurs bleus", en="the blue ambassadors"),
    "green": Words(fr="les ambassadeurs verts", en="the green ambassadors"),
    "grey": Words(fr="les ambassadeurs gris", en="the grey ambassadors"),
    "effects": Words(fr="les cartes Effet", en="the effect cards"),
    "deck": Words(fr="la pioche {player:de}", en="the deck of {player}"),
}

RESULTS: dict[str, tuple[Words, str]] = {
    "won": (
        Words(fr="la résolution est adoptée : quatre Oui", en="the resolution is carried: four Yes"),
        "END-26",
    ),
    "population": (
        Words(fr="il ne reste pas deux {animals}", en="fewer than two {animals} are left"),
        "END-25",
    ),
    "destruction": (
        Words(fr="il n'y a plus de tuile à poser", en="no tile is left to place"),
        "END-22",
    ),
    "votes": (
        Words(fr="le second vote n'a pas réuni quatre Oui", en="the second vote did not bring four Yes"),
        "END-27",
    ),
}
