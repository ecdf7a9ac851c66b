// The rules of Ignis in our own words, chapter by chapter.

import type { Chapter } from "../Book.svelte";

export const CHAPTERS: readonly Chapter[] = [
  {
    title: { fr: "Le but", en: "The aim" },
    lead: {
      fr: "Le Feu et l'Eau se partagent le plateau ; l'Air et la Terre les poussent. Chassez la dernière tuile adverse en gardant au moins une des vôtres.",
      en: "Fire and Water share the board; Air and Earth push them about. Get rid of the last enemy tile while one of yours is left.",
    },
    figure: {
      name: "start",
      caption: { fr: "La disposition « damier ».", en: "The layout called damier." },
    },
    rules: [
      {
        id: "IGN-1",
        words: {
          fr: "Deux joueurs, un plateau de six cases sur six, 37 tuiles à deux faces : 8 Feu, 8 Eau, 12 Air et 9 Terre. Au dos de chacune, de la Terre.",
          en: "Two players, a board of six squares by six, 37 double-sided tiles: 8 Fire, 8 Water, 12 Air and 9 Earth. The back of each one is Earth.",
        },
      },
      {
        id: "IGN-2",
        words: {
          fr: "Le Feu et l'Eau commencent sur le plateau ; l'Air et la Terre forment la réserve commune.",
          en: "Fire and Water start on the board; Air and Earth are the common reserve.",
        },
      },
      {
        id: "IGN-13",
        words: {
          fr: "On juge quand tout s'est arrêté : sans tuile adverse et avec au moins une des vôtres, vous gagnez, quel que soit le joueur qui vient de jouer. S'il ne reste ni Feu ni Eau, la partie est nulle.",
          en: "The game is judged when everything has come to rest: no enemy tile and at least one of yours, and you win, whoever moved. With neither Fire nor Water left it is a draw.",
        },
      },
    ],
  },
  {
    title: { fr: "Glisser une tuile", en: "Sliding a tile in" },
    figure: {
      name: "push",
      caption: {
        fr: "Une tuile qui entre en a4 par la gauche pousse les trois suivantes ; le vide en e4 absorbe la poussée.",
        en: "A tile that enters a4 from the left pushes the next ones on; the gap on e4 absorbs the push.",
      },
    },
    rules: [
      {
        id: "IGN-3",
        words: {
          fr: "À votre tour, prenez une tuile neutre (Air ou Terre) dans la réserve et glissez-la depuis l'extérieur sur une case du bord. On ne passe pas. Une case d'angle a deux entrées, donc le plateau entier en compte 24.",
          en: "On your turn take a neutral tile (Air or Earth) from the reserve and slide it in from outside onto a square of the edge. No passing. A corner has two ways in, so the full board has 24.",
        },
      },
      {
        id: "IGN-4",
        words: {
          fr: "Sur une case vide, la tuile se pose. Sinon elle pousse les tuiles d'une case vers l'intérieur, jusqu'au premier vide.",
          en: "On an empty square the tile comes to rest. Otherwise it pushes the tiles one square inward, up to the first gap.",
        },
      },
      {
        id: "IGN-5",
        words: {
          fr: "Si toute la ligne est pleine, la tuile de l'autre bout est éjectée.",
          en: "If the whole line is full, the tile at its far end is ejected.",
        },
      },
      {
        id: "IGN-6",
        words: {
          fr: "L'Air n'est éjecté que par une Terre qui entre. La Terre n'est jamais éjectée. Une poussée qui l'exigerait est interdite.",
          en: "Air is ejected only when Earth slides in. Earth is never ejected. A push that would break this is forbidden.",
        },
      },
      { id: "IGN-7", words: { fr: "Vous pouvez éjecter l'une de vos tuiles.", en: "You may eject a tile of your own." } },
      {
        id: "IGN-8",
        words: {
          fr: "Une tuile éjectée se retourne côté Terre et rejoint la réserve.",
          en: "An ejected tile turns to Earth and joins the reserve.",
        },
      },
      {
        id: "IGN-9",
        words: {
          fr: "S'il ne reste que de l'Air dans la réserve, vous pouvez en retourner un en Terre, à jouer aussitôt.",
          en: "When only Air is left in the reserve you may turn one to Earth, and must play it at once.",
        },
      },
    ],
  },
  {
    title: { fr: "Le plateau rétrécit", en: "The board shrinks" },
    figure: {
      name: "line",
      caption: {
        fr: "La rangée du bas ne porte que de la Terre : elle disparaît, et ses cases avec elle.",
        en: "The bottom row holds nothing but Earth: it vanishes, and its squares go with it.",
      },
    },
    rules: [
      {
        id: "IGN-10",
        words: {
          fr: "Dès qu'une ligne du bord ne porte qu'un seul élément, quel qu'il soit, ses tuiles sont retirées et ses cases sortent du jeu. Une ligne intérieure ne compte pas.",
          en: "As soon as a line on the edge holds one single element, whichever it is, its tiles are removed and its squares are out of play. An inner line never counts.",
        },
      },
      {
        id: "IGN-11",
        words: {
          fr: "Il y faut au moins deux tuiles.",
          en: "It takes at least two tiles.",
        },
      },
      {
        id: "IGN-12",
        words: {
          fr: "Après chaque retrait on regarde les nouveaux bords, et ainsi de suite.",
          en: "After each removal the new edges are looked at, and so on until nothing more vanishes.",
        },
      },
    ],
  },
  {
    title: { fr: "Points réglés ici", en: "Rulings" },
    lead: {
      fr: "Là où les descriptions publiées divergent, la table choisit ; la première valeur est celle d'usage.",
      en: "Where published descriptions disagree the table chooses; the first value is the usual one.",
    },
    rules: [
      {
        id: "IGN-R1",
        words: {
          fr: "Une ligne disparaît quand toutes ses cases sont remplies ; ou, au choix, même avec des vides.",
          en: "A line vanishes when all its squares are filled; or, as an option, with gaps too.",
        },
      },
      {
        id: "IGN-R2",
        words: {
          fr: "L'Air éjecté devient Terre ; ou, au choix, reste Air.",
          en: "Ejected Air turns to Earth; or, as an option, stays Air.",
        },
      },
      {
        id: "IGN-R3",
        words: {
          fr: "Les tuiles d'une ligne disparue vont, côté Terre, dans la réserve ; ou, au choix, quittent la partie.",
          en: "The tiles of a vanished line go to the reserve as Earth; or, as an option, leave the game.",
        },
      },
      {
        id: "IGN-R4",
        words: {
          fr: "Les lignes prêtes en même temps disparaissent ensemble, puis on regarde de nouveau.",
          en: "Lines that are ready at the same time vanish together; then the board is looked at again.",
        },
      },
      {
        id: "IGN-R5",
        words: { fr: "Le Feu commence, ou l'Eau, ou le sort décide.", en: "Fire starts, or Water, or chance decides." },
      },
      {
        id: "IGN-R6",
        words: {
          fr: "Plusieurs dispositions de départ, toutes symétriques, ou une position de votre main.",
          en: "Several start layouts, all symmetric, or a position of your own.",
        },
      },
    ],
  },
];
