"""What the words of a pack mean, in French; in English it is read from the code beside each, where it stands
there. Keys and parts are named for a form in both."""

from tablier.core import Words

EFFECTS = {
    "gain": "Prendre de l'argent de la réserve.",
    "spend": "Perdre de l'argent, tant qu'il y en a.",
    "pay": "Payer tout le prix et poursuivre avec `then`, ou faire `otherwise`. Le prix est celui du moment, "
    "et seul décide le joueur à qui est l'argent (END-17).",
    "volunteer": "Un joueur peut payer et l'exécuter. On demande à chacun de ceux qui ont l'argent, à partir "
    "du joueur actif : personne ne paie avec l'argent d'un autre sans son accord (END-17, END-R7).",
    "draw": "Piocher des cartes dans son paquet.",
    "discard": "Défausser des cartes de sa main.",
    "recover": "Reprendre en main une carte de sa défausse.",
    "play": "Jouer une carte : la seule façon de quitter la main (END-15).",
    "influence": "Placer des cubes sur des ambassadeurs ; le premier cube révèle la carte (END-16).",
    "withdraw": "Retirer l'influence d'un ambassadeur, vers la réserve.",
    "consult": "Exécuter maintenant l'instruction d'un ambassadeur révélé, et suivre sa réponse (END-16).",
    "move": "Déplacer des animaux, chacun d'autant de pas au plus (END-18).",
    "place": "Placer des animaux de la réserve (END-2).",
    "lose": "Des animaux retournent à la réserve.",
    "tile": "Ajouter des tuiles Destruction.",
    "clear": "Retirer des tuiles Destruction.",
    "shift": "Pousser une tuile vers une case voisine sans tuile.",
    "guard": "Poser un cube de la réserve sur une case : il écarte la prochaine tuile et repart avec elle.",
    "research": "Révéler à tous la première carte Effet (END-R9) ; la défausser ou la remettre.",
    "reroll": "Relancer des dés qui ne sont pas encore placés.",
    "turn": "Tourner un dé qui n'est pas encore placé vers une autre valeur, à `by` de distance au plus.",
    "free": "Retirer d'une action un dé, de n'importe qui.",
    "lift": "Mettre fin à un effet constant.",
    "protect": "La prochaine phase de destruction ou d'effet n'a pas lieu.",
    "destroy": "Exécuter la destruction du scénario.",
    "birth": "Exécuter les naissances, avec autant sur la valeur cible.",
    "event": "Révéler aussi la carte Effet suivante.",
    "roll": "Lancer des dés ; `die` peut ensuite être compté.",
    "line": "Choisir une ligne ou une colonne où vit un animal (END-21).",
    "axe": "Une tuile sur la case que nomment la ligne et le dé, glissée vers l'animal le plus proche ; "
    "le groupe départage (END-21, END-R3).",
    "wind": "Choisir le bord du plateau d'où vient la marée noire.",
    "slick": "Une tuile sur la première case sans tuile, vue de ce bord, dans la ligne que le dé nomme.",
    "wither": "Une tuile sur la case que nomment deux dés, ou à côté si elle en porte déjà une.",
    "if": "Faire `then` si la condition est remplie, sinon `otherwise`.",
    "choose": "Une voie parmi plusieurs.",
    "repeat": "Plusieurs fois.",
    "each": "Chaque joueur dans l'ordre des places à partir du joueur actif, ou tous les autres.",
    "someone": "Un joueur, choisi par qui décide, l'exécute.",
    "perform": "Exécuter sans dé une action en jeu.",
    "leave": "Cet effet constant quitte la rangée : pour une carte Effet, dans son propre pouvoir.",
}

COUNTED = {
    "animals": "sur le plateau",
    "pairs": "deux animaux sur une case ; quatre en font deux",
    "tiles": "sur le plateau",
    "tiles-left": "dans la réserve",
    "occupied": "cases occupées par des animaux",
    "lonely": "animaux seuls sur leur case, sans animal voisin",
    "raft": "le plus grand nombre d'animaux sur des cases qui se touchent",
    "threatened": "animaux voisins d'une tuile",
    "money": "de tous les joueurs",
    "own-money": "du joueur concerné",
    "richest": "argent du joueur le plus riche",
    "poorest": "argent du joueur le plus pauvre",
    "hands": "cartes de toutes les mains",
    "own-hand": "cartes en main du joueur concerné",
    "constants": "effets constants dans la rangée",
    "actions": "cartes Action en jeu",
    "permanents": "cartes permanentes en jeu",
    "revealed": "ambassadeurs révélés",
    "cubes": "influence sur tous les ambassadeurs",
    "dice": "dés posés sur d'autres actions que celle sans contrainte",
    "discards": "cartes des défausses de tous les joueurs",
    "year": "de la partie",
    "players": "à la table",
    "die": "la somme du dernier lancer de cet effet",
    "here": "animaux sur la case dont parle cet effet",
    "placed": "le dé placé sur cette action (aucun : 0) ; un lancer de l'effet prend sa place",
}

OCCASIONS = {
    "turn": "un tour commence",
    "rolled": "les dés du tour sont lancés",
    "die": "un dé est placé (`named` : sur cette action)",
    "played": "une carte est jouée",
    "cube": "de l'influence est placée",
    "moved": "un joueur a déplacé un animal",
    "born": "un animal est né",
    "barren": "la naissance a échoué",
    "tile": "une tuile a été placée",
    "lost": "des animaux ont été perdus",
    "revealed": "une carte Effet est révélée (`named` : celle-ci)",
    "ending": "un tour finit",
    "year": "une année finit",
}

QUANTITIES = {
    "births": "la valeur cible des naissances",
    "gap": "de combien un dé doit dépasser ceux de l'action",
    "price": "tout ce qui se paie",
    "steps": "d'un animal qu'on déplace",
    "draw": "cartes à la fin d'un tour",
    "sum": "ce qu'un ambassadeur compte ou lance",
    "destruction": "combien de fois une destruction est exécutée",
}

PARTS = {
    "StartAction": Words(fr="L'une des quatre actions du plateau.", en="One of the board's four actions."),
    "Ambassador": Words(
        fr="12 en tout : 5 bleus, 4 verts, 3 gris.", en="12 in all: 5 blue, 4 green, 3 grey."
    ),
    "Specialty": Words(
        fr="Deux par personnage ; `first` est une carte de son paquet.",
        en="Two for each role; `first` is a card of its deck.",
    ),
    "Card": Words(
        fr="14 par personnage avec les jaunes ; `kind` dit comment elle se joue.",
        en="14 for each role with the yellow ones; `kind` says how it is played.",
    ),
    "EffectCard": Words(
        fr="18 par scénario ; `effects` : immédiate, `power` : constante.",
        en="18 for each scenario; `effects`: immediate, `power`: constant.",
    ),
    "Power": Words(
        fr="Ce qui vaut tant que la carte est en jeu.", en="What holds while the card is in play."
    ),
    "When": Words(fr="Quand quelque chose arrive, faire ceci.", en="When something happens, do this."),
    "Modify": Words(fr="Un nombre change de `by`.", en="A number changes by `by`."),
    "Tally": Words(
        fr="Un nombre qui se compte, au lieu d'un chiffre.",
        en="An amount that is counted, in the place of a number.",
    ),
    "Where": Words(
        fr="Des cases, décrites par ce qui s'y trouve.", en="Squares, described by what is on them."
    ),
    "Check": Words(
        fr="Vrai si un nombre est entre deux bornes.", en="True where an amount lies between two numbers."
    ),
    "Difficulty": Words(
        fr="La mise en place d'un scénario ; une autre fiche a un nom.",
        en="How a scenario is set up; a further sheet has a name.",
    ),
}

FIELDS = {
    "key": Words(fr="Clé", en="Key"),
    "name": Words(fr="Nom", en="Name"),
    "role.name": Words(fr="Noms des deux portraits", en="Names of the two portraits"),
    "text": Words(fr="Texte", en="Text"),
    "kind": Words(fr="Genre", en="Kind"),
    "copies": Words(fr="Exemplaires", en="Copies"),
    "effects": Words(fr="Effets", en="Effects"),
    "power": Words(fr="Pouvoir", en="Power"),
    "colour": Words(fr="Couleur", en="Colour"),
    "target": Words(fr="Seuil du Oui", en="Target for a Yes"),
    "dice": Words(fr="Dés", en="Dice"),
    "want": Words(fr="Ce qui est compté", en="What is counted"),
    "fact": Words(fr="Dans le monde réel", en="In the real world"),
    "first": Words(fr="Première carte", en="First card"),
    "free": Words(fr="Sans contrainte de placement", en="No placement limits"),
    "shore": Words(fr="Nom côté rivage", en="Name on the shore side"),
    "players": Words(fr="Joueurs", en="Players"),
    "voting.years": Words(fr="Années des votes", en="Years of the votes"),
    "source": Words(fr="Source", en="Source"),
    "specialties": Words(fr="Spécialités", en="Specialties"),
    "cards": Words(fr="Cartes", en="Cards"),
    "animal": Words(fr="L'animal", en="The animal"),
    "animals": Words(fr="Les animaux", en="The animals"),
    "difficulty.animals": Words(fr="Animaux au départ", en="Animals at the start"),
    "tile": Words(fr="La tuile", en="The tile"),
    "story": Words(fr="Histoire", en="Story"),
    "births": Words(fr="Naissances, en mots", en="Births, in words"),
    "difficulty.births": Words(fr="Ajouté à la cible des naissances", en="Added to the birth target"),
    "destroys": Words(fr="Destruction, en mots", en="Destruction, in words"),
    "side": Words(fr="Côté du plateau", en="Side of the board"),
    "destruction": Words(fr="Destruction", en="Destruction"),
    "introductory": Words(fr="Découverte", en="Introductory"),
    "normal": Words(fr="Normale", en="Normal"),
    "expert": Words(fr="Expert", en="Expert"),
    "caught": Words(fr="Animaux sous une tuile", en="Animals under a tile"),
    "birth_die": Words(fr="Faces du dé de naissances", en="Sides of the birth die"),
    "apart": Words(fr="Le couple se sépare", en="The pair parts"),
    "drawn": Words(fr="Images", en="Pictures"),
    "sheets": Words(fr="Autres fiches", en="Further sheets"),
    "tiles": Words(fr="Tuiles en tout", en="Tiles in all"),
    "difficulty.start": Words(fr="Tuiles au départ", en="Tiles at the start"),
    "difficulty.money": Words(
        fr="Argent de chacun au départ (M$)", en="Each player's money at the start ($M)"
    ),
    "difficulty.effects": Words(fr="Mise en place en plus", en="Further set-up"),
    "difficulty.power": Words(fr="Règle de la fiche", en="Rule of the sheet"),
    "note": Words(fr="Règle de la fiche, en mots", en="Rule of the sheet, in words"),
}
