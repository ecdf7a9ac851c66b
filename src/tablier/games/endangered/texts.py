"""Sentences that the game itself says, in both languages; what cards say stands in the pack."""

from tablier.core import Words


def amount(millions: int) -> Words:
    return Words(fr=f"{millions} M$", en=f"${millions}M")


TOLD: dict[str, Words] = {
    "turn": Words(fr="Année {n} : tour du joueur {player}", en="Year {n}: turn of player {player}"),
    "first": Words(fr="Le joueur {player} commence", en="Player {player} begins"),
    "role": Words(fr="Joueur {player} : {name}", en="Player {player}: {name}"),
    "rolled": Words(fr="Dés du joueur {player} : {dice}", en="Dice of player {player}: {dice}"),
    "dice": Words(fr="Lancer : {dice}", en="Roll: {dice}"),
    "put": Words(fr="Un {n} sur « {name} »", en="A {n} on {name}"),
    "used": Words(fr="Le joueur {player} se sert de « {name} »", en="Player {player} uses {name}"),
    "performed": Words(fr="« {name} » sans dé", en="{name} without a die"),
    "power": Words(fr="« {name} » entre en jeu", en="{name} takes effect"),
    "placed": Words(fr="{cell} : +1 {animal}", en="{cell}: +1 {animal}"),
    "moved": Words(fr="{cell} vers {to} : {n} {beasts}", en="{cell} to {to}: {n} {beasts}"),
    "lost": Words(fr="Perte en {cell} : {n} {beasts}", en="Lost on {cell}: {n} {beasts}"),
    "tile": Words(fr="{tile} en {cell}", en="{tile} on {cell}"),
    "cleared": Words(fr="{cell} est assaini", en="{cell} is restored"),
    "guard": Words(fr="{cell} est sous protection", en="{cell} is protected"),
    "guarded": Words(
        fr="La protection de {cell} détourne la tuile", en="The protection of {cell} turns the tile away"
    ),
    "gained": Words(fr="Le joueur {player} reçoit {money}", en="Player {player} gains {money}"),
    "spent": Words(fr="Le joueur {player} dépense {money}", en="Player {player} spends {money}"),
    "revealed": Words(fr="Ambassadeur {n} : {name}", en="Ambassador {n}: {name}"),
    "cube": Words(fr="Influence sur l'ambassadeur {n}", en="Influence on ambassador {n}"),
    "withdrawn": Words(fr="L'ambassadeur {n} perd une influence", en="Ambassador {n} loses influence"),
    "drew": Words(fr="Le joueur {player} pioche « {name} »", en="Player {player} draws {name}"),
    "drew-hidden": Words(fr="Le joueur {player} pioche une carte", en="Player {player} draws a card"),
    "played": Words(fr="Le joueur {player} joue « {name} »", en="Player {player} plays {name}"),
    "discarded": Words(fr="Le joueur {player} défausse « {name} »", en="Player {player} discards {name}"),
    "recovered": Words(fr="Le joueur {player} reprend « {name} »", en="Player {player} takes {name} back"),
    "top-discarded": Words(fr="« {name} » est écarté de la pioche", en="{name} is taken off the deck"),
    "top-kept": Words(
        fr="Le joueur {player} laisse la carte sur la pioche",
        en="Player {player} leaves the card on the deck",
    ),
    "turned": Words(fr="Le {n} devient un {new}", en="The {n} becomes a {new}"),
    "rerolled": Words(fr="Le {n} relancé donne {new}", en="The {n} rerolled gives {new}"),
    "freed": Words(fr="Un {n} du joueur {player} est retiré", en="A {n} of player {player} is taken off"),
    "lifted": Words(fr="« {name} » prend fin", en="{name} comes to an end"),
    "birth": Words(
        fr="Naissance : {n} pour une cible de {target}", en="Birth: {n} against a target of {target}"
    ),
    "barren": Words(
        fr="Pas de naissance : {n} pour une cible de {target}",
        en="No birth: {n} against a target of {target}",
    ),
    "calm": Words(fr="La destruction n'a pas lieu", en="The destruction does not take place"),
    "quiet": Words(fr="Aucun effet n'est révélé", en="No effect is revealed"),
    "effect": Words(fr="Effet : {name}", en="Effect: {name}"),
    "year": Words(fr="L'année {n} s'achève", en="Year {n} ends"),
    "says-yes": Words(fr="{name} : {n} sur {target}, Oui", en="{name}: {n} of {target}, Yes"),
    "says-no": Words(fr="{name} : {n} sur {target}, Non", en="{name}: {n} of {target}, No"),
}

ASKED: dict[str, Words] = {
    "act": Words(fr="Placez un dé", en="Place a die"),
    "done": Words(fr="Tous les dés sont placés", en="All dice are placed"),
    "cell": Words(fr="Choisissez une case", en="Choose a square"),
    "move": Words(fr="Choisissez un déplacement", en="Choose a move"),
    "birth": Words(fr="Placez le petit", en="Place the young one"),
    "line": Words(fr="Choisissez une rangée ou une colonne", en="Choose a row or a column"),
    "edge": Words(fr="Choisissez d'où vient la nappe", en="Choose where the slick comes from"),
    "ambassador": Words(fr="Choisissez un ambassadeur", en="Choose an ambassador"),
    "card": Words(fr="Jouez une carte", en="Play a card"),
    "discard": Words(fr="Défaussez une carte", en="Discard a card"),
    "recover": Words(fr="Reprenez une carte de votre défausse", en="Take a card of your discard back"),
    "player": Words(fr="Choisissez un joueur", en="Choose a player"),
    "next": Words(fr="Choisissez le joueur suivant", en="Choose the next player"),
    "die": Words(fr="Choisissez un dé à relancer", en="Choose a die to reroll"),
    "turn": Words(fr="Changez un dé", en="Change a die"),
    "free": Words(fr="Retirez un dé d'une action", en="Take a die off an action"),
    "constant": Words(fr="Retirez un effet constant", en="Remove a constant effect"),
    "action": Words(fr="Choisissez une action", en="Choose an action"),
    "way": Words(fr="Choisissez", en="Choose"),
    "pay": Words(fr="Payez, ou passez", en="Pay, or pass"),
    "top": Words(fr="Gardez ou écartez la carte", en="Keep or discard the card"),
    "role": Words(fr="Choisissez votre personnage", en="Choose your role"),
    "portrait": Words(fr="Choisissez votre portrait", en="Choose your portrait"),
    "specialty": Words(fr="Choisissez votre spécialité", en="Choose your specialty"),
}

CHANCE: dict[str, Words] = {
    "blue": Words(fr="les ambassadeurs bleus", en="the blue ambassadors"),
    "green": Words(fr="les ambassadeurs verts", en="the green ambassadors"),
    "grey": Words(fr="les ambassadeurs gris", en="the grey ambassadors"),
    "effects": Words(fr="les cartes Effet", en="the effect cards"),
    "deck": Words(fr="la pioche du joueur {player}", en="the deck of player {player}"),
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
