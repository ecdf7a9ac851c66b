// The rules of Endangered in our own words, chapter by chapter.

import type { Chapter, Rule } from "../Book.svelte";

const rule = (id: string, fr: string, en: string): Rule => ({ id, words: { fr, en } });

export const CHAPTERS: readonly Chapter[] = [
  {
    title: { fr: "Le but", en: "The aim" },
    lead: {
      fr: "Ensemble, protégez une espèce et gagnez quatre ambassadeurs à sa cause.",
      en: "Together, protect a species and win four ambassadors over to its cause.",
    },
    figure: { name: "tiger", caption: { fr: "Le départ du scénario du tigre.", en: "How the tiger scenario begins." } },
    rules: [
      rule("END-1", "De 1 à 5 joueurs, tous du même côté. En solo, on prépare pour deux et l'on joue les deux personnages à tour de rôle.", "1 to 5 players, all on the same side. Solo: set up for two and play both roles in turn."),
      rule("END-2", "Le matériel est compté : 15 animaux, 25 influences, 25 millions, 24 tuiles. Ce qui n'est plus en réserve ne se prend pas.", "Everything is limited: 15 animals, 25 influence, 25 millions, 24 tiles. What is not in the supply cannot be taken."),
      rule("END-25", "Un animal ou aucun sur le plateau : la partie est perdue.", "One animal or none on the board: the game is lost."),
    ],
  },
  {
    title: { fr: "La mise en place", en: "Setting up" },
    rules: [
      rule("END-3", "L'année 1 commence. Six ambassadeurs sont face cachée : trois bleus sur cinq, deux verts sur quatre, un gris sur trois, tirés au sort.", "Year 1 begins. Six ambassadors lie face down: three of five blue, two of four green, one of three grey, drawn at random."),
      rule("END-4", "Le groupe choisit un scénario (tigre, loutre de mer, panda) et une difficulté. Le scénario donne le plateau, les cases de départ, le nombre de tuiles, ses 18 cartes Effet et ses propres règles.", "The group picks a scenario (tiger, sea otter, panda) and a difficulty. The scenario gives the board, the start squares, the number of tiles, its 18 effect cards and rules of its own."),
      rule("END-5", "Tigre, difficulté normale : la forêt, 8 tigres sur le plateau et 7 en réserve, 16 tuiles.", "Tiger, normal: the forest, 8 tigers on the board and 7 in the supply, 16 tiles."),
      rule("END-6", "Chacun choisit un personnage (avocat, lobbyiste, philanthrope, reporter, zoologiste), un portrait et l'une de ses deux spécialités, et reçoit son paquet de 14 cartes, un marqueur de tour et trois dés.", "Each player picks a role (lawyer, lobbyist, philanthropist, TV host, zoologist), a portrait and one of its two specialties, and takes its deck of 14 cards, a turn marker and three dice."),
      rule("END-7", "La spécialité donne un pouvoir durable et nomme une carte qui se joue avant la partie. Puis on mélange et l'on pioche deux cartes.", "The specialty gives a lasting power and names a card that is played before the game. Then shuffle and draw two."),
      rule("END-8", "Les mains sont ouvertes, sauf si la table choisit de les cacher.", "Hands are open, unless the table chooses to hide them."),
    ],
  },
  {
    title: { fr: "Le tour : les actions", en: "The turn: actions" },
    rules: [
      rule("END-9", "Une année est une manche : chacun y joue un tour. Le premier est tiré au sort ; ensuite, qui finit choisit le suivant parmi ceux qui ont encore leur marqueur. À deux, on alterne.", "A year is a round: everybody has one turn in it. The first player is drawn; then whoever ends a turn chooses the next among those who still hold their marker. Two players alternate."),
      rule("END-10", "Cinq phases : actions, naissances, destruction, effet, fin du tour.", "Five phases: actions, births, destruction, effect, end of turn."),
      rule("END-11", "Reprenez vos dés, lancez-les, et placez-les un à un sur une action disponible, en la faisant entièrement avant la suivante. Sont disponibles les quatre du plateau et toute carte Action en jeu, à qui qu'elle soit.", "Take back your dice, roll them, and place them one by one on an available action, carrying it out fully before the next. Available are the four on the board and every action card in play, whoever played it."),
      rule("END-12", "Jamais un dé là où se trouve déjà l'un des vôtres ; il doit dépasser tous ceux qui y sont, et de deux au moins quand on joue à deux.", "Never a die where one of your own already lies; it must be higher than every die there, by two at least when two play."),
      rule("END-13", "Les réseaux sociaux prennent n'importe quel dé.", "The social media campaign takes any die at all."),
      rule("END-14", "Les dés restent jusqu'au prochain tour de leur propriétaire, même d'une année à l'autre. Une action peut en porter plus de trois.", "Dice stay until their owner's next turn, across years too. An action may hold more than three."),
      rule("END-15", "Une carte ne quitte la main que par une action qui fait jouer une carte. Action : elle est aussitôt à tous. Permanente : elle reste devant vous. Unique : elle agit et part à votre défausse.", "A card leaves the hand only through an action that plays one. Action: at once everybody's. Permanent: it stays in front of you. Once: it takes effect and goes to your discard."),
      rule("END-16", "La première influence retourne un ambassadeur face visible. Il ne parle qu'au vote, ou quand une carte le consulte.", "The first influence turns an ambassador face up. It speaks only at a vote, or when a card consults it."),
      rule("END-17", "L'argent est à chacun ; on ne partage que si une carte le dit.", "Money is each player's own; it is shared only where a card says so."),
      rule("END-18", "Un animal ne va ni sur une tuile ni à travers. Il peut traverser et rejoindre d'autres animaux. Voisin ne veut jamais dire en diagonale.", "An animal goes neither onto a tile nor through one. It may cross and join other animals. Adjacent never means diagonal."),
    ],
  },
  {
    title: { fr: "Naissances", en: "Births" },
    figure: { name: "births", caption: { fr: "Trois couples : deux en d4, un en b3. Cible : 4.", en: "Three pairs: two on d4, one on b3. Target: 4." } },
    rules: [
      rule("END-19", "Deux animaux sur une case font un couple, quatre en font deux. Cible : le nombre de couples plus un. Au dé, la cible ou moins : un petit vient sur une case vide à côté d'un couple, au choix.", "Two animals on a square are a pair, four are two. Target: the pairs plus one. The target or less on the die: a young one comes to an empty square beside a pair, as you choose."),
      rule("END-20", "Chez les tigres, l'un des parents part ensuite sur une case vide voisine ; s'il n'y en a pas, il est perdu.", "With tigers, one of the pair then moves to an empty square beside it; if there is none, it is lost."),
    ],
  },
  {
    title: { fr: "Destruction", en: "Destruction" },
    figure: { name: "destruction", caption: { fr: "Colonne b, un 4 : la tuile glisse vers le tigre et s'arrête en b2.", en: "Column b, a 4: the tile slides towards the tiger and stops on b2." } },
    rules: [
      rule("END-21", "Tigre : choisissez une rangée ou une colonne avec un tigre et lancez le dé. Si la case est déjà détruite, la tuile glisse vers le tigre le plus proche de la ligne, jusqu'à une case libre. Les tigres qui s'y trouvent sont perdus.", "Tiger: choose a row or column with a tiger and roll the die. If the square is already destroyed, the tile slides towards the nearest tiger of the line, to the first square without one. Tigers there are lost."),
      rule("END-22", "Une tuile retirée retourne en réserve. Une tuile à poser quand il n'y en a plus : la partie est perdue.", "A tile removed goes back to the supply. A tile to place when none is left: the game is lost."),
    ],
  },
  {
    title: { fr: "Effet et fin du tour", en: "Effect and end of turn" },
    rules: [
      rule("END-23", "On révèle une carte Effet. Immédiate : elle agit et part. Constante : elle reste jusqu'à ce qu'on y mette fin ; les plus anciennes agissent d'abord. Un chiffre romain dit combien la pioche en compte.", "Reveal an effect card. Immediate: it happens and goes. Constant: it stays until something ends it; the oldest act first. A roman numeral tells how many the deck holds."),
      rule("END-24", "Piochez une carte, puis choisissez la suite. Quand plus personne n'a son marqueur, l'année finit.", "Draw a card, then choose who is next. When nobody holds a marker, the year ends."),
      rule("END-28", "Faites ce que vous pouvez d'une consigne et laissez le reste. Le groupe tranche les égalités ; sinon la majorité, sinon le joueur dont c'est le tour.", "Do what you can of an instruction and skip the rest. The group breaks ties; failing that the majority, failing that the player whose turn it is."),
    ],
  },
  {
    title: { fr: "Le vote", en: "The vote" },
    rules: [
      rule("END-26", "À la fin d'une année de vote, chaque ambassadeur visible fait son compte et ajoute son influence ; à sa cible ou au-dessus, il dit Oui. Quatre Oui la même année : gagné.", "At the end of a voting year each face-up ambassador does its sum and adds its influence; at its target or over, it says Yes. Four Yes in one year win."),
      rule("END-27", "Il y a toujours deux années de vote, les deux dernières. Après la seconde sans quatre Oui, la partie est perdue.", "There are always two voting years, the last two. After the second without four Yes the game is lost."),
      rule("END-R5", "Après un premier vote manqué, l'influence et les ambassadeurs restent comme ils sont.", "After a failed first vote, influence and ambassadors stay as they are."),
    ],
  },
  {
    title: { fr: "Décisions de la maison", en: "Rulings" },
    figure: { name: "panda", caption: { fr: "Les pandas : peu de petits, et le bambou qui meurt.", en: "Pandas: few young, and bamboo that dies off." } },
    rules: [
      rule("END-R1", "Chaque dé doit être placé ; il peut aller sur une action qui n'a alors aucun effet.", "Every die must be placed; it may go on an action that then does nothing."),
      rule("END-R2", "Une naissance obtenue doit avoir lieu si une case s'y prête. Le petit d'abord, puis la règle des tigres.", "A birth that was rolled must take place where a square allows it. The young one first, then the tigers' rule."),
      rule("END-R3", "À distance égale, le joueur actif choisit. Les effets constants passent avant la carte qui les déclenche.", "At equal distance the active player picks. Constant effects come before the card that triggers them."),
      rule("END-R4", "Une pioche vide se refait avec sa défausse ; sans défausse, on ne pioche pas.", "An empty deck is made again from its own discard; with none, no card is drawn."),
      rule("END-R6", "Une naissance dont la cible est inférieure à 1 n'est pas tentée et ne compte pas comme un échec.", "A birth whose target is below 1 is not rolled and is no failure."),
      rule("END-R7", "On ne dépense l'argent d'un joueur qu'avec son accord ; quand un joueur peut payer, on demande à chacun, au prix du moment.", "A player's money is spent only with that player's word; where one may pay, each is asked, at the price of the moment."),
      rule("END-R8", "Une tuile qu'une case protégée arrête n'est pas prise dans la réserve.", "A tile that a protected square turns away is not taken from the supply."),
      rule("END-R9", "Une carte Effet révélée puis remise a été vue de tous.", "An effect card that is revealed and put back has been seen by all."),
    ],
  },
];
