// The rules of Extinction in our own words, chapter by chapter.

import type { Chapter } from "../Book.svelte";

export const CHAPTERS: readonly Chapter[] = [
  {
    title: { fr: "Le but", en: "The aim" },
    lead: {
      fr: "Trois espèces vivent de chaque côté, et chacune en chasse une autre. Faites disparaître l'une des trois espèces adverses.",
      en: "Three species live on each side, and each hunts another. Wipe out any one of the opponent's three.",
    },
    figure: {
      name: "start",
      caption: {
        fr: "La position de départ. Le plateau repose sur un coin : vos pièces sont en bas.",
        en: "The start. The board stands on a corner, with your pieces at the bottom.",
      },
    },
    rules: [
      {
        id: "EXT-1",
        words: {
          fr: "Deux joueurs, un échiquier posé sur la pointe et quinze pyramides chacun : cinq Pions (petits, un point), cinq Drones (moyens, deux points), cinq Reines (grandes, trois points).",
          en: "Two players, a chessboard set cornerwise and fifteen pyramids each: five Pawns (small, one pip), five Drones (medium, two pips), five Queens (large, three pips).",
        },
      },
      {
        id: "EXT-2",
        words: {
          fr: "Chaque camp occupe un coin ; l'un est l'image de l'autre après un demi-tour. Le premier coup se choisit parmi 22, et aucun ne prend.",
          en: "Each side fills one corner, the image of the other after half a turn. There are 22 first moves, and none of them captures.",
        },
      },
      {
        id: "EXT-9",
        words: {
          fr: "Vous gagnez dès que l'adversaire n'a plus aucun Pion, ou plus aucun Drone, ou plus aucune Reine.",
          en: "You win the moment your opponent has no Pawn, or no Drone, or no Queen left.",
        },
      },
    ],
  },
  {
    title: { fr: "Se déplacer", en: "Moving" },
    figure: {
      name: "moves",
      caption: {
        fr: "Un Pion, un Drone et une Reine, avec les cases qu'ils atteignent.",
        en: "A Pawn, a Drone and a Queen, with the squares that they reach.",
      },
    },
    rules: [
      {
        id: "EXT-3",
        words: {
          fr: "Les joueurs choisissent qui commence, puis jouent un coup à tour de rôle.",
          en: "The players choose who starts, and then move in turn, one move each.",
        },
      },
      {
        id: "EXT-4",
        words: {
          fr: "Le Pion avance d'une ou deux cases en diagonale, dans n'importe quel sens, si le chemin est libre.",
          en: "A Pawn goes one or two squares along a diagonal, any way, if nothing stands between.",
        },
      },
      {
        id: "EXT-5",
        words: {
          fr: "Le Drone avance d'une ou deux cases en ligne droite, si le chemin est libre.",
          en: "A Drone goes one or two squares along a row or column, if nothing stands between.",
        },
      },
      {
        id: "EXT-6",
        words: {
          fr: "La Reine saute comme le cavalier des échecs, par-dessus tout.",
          en: "A Queen leaps like a knight in chess, over anything.",
        },
      },
      {
        id: "EXT-8",
        words: {
          fr: "Une case ne porte jamais qu'une pièce : une pièce amie, ou ennemie imprenable, barre la route.",
          en: "A square holds one piece only: a friend, or an enemy that you cannot capture, is in the way.",
        },
      },
    ],
  },
  {
    title: { fr: "Prendre", en: "Capturing" },
    figure: {
      name: "capture",
      caption: {
        fr: "Le Pion d4 peut prendre la Reine f6 : la case e5 est vide. Le Drone c3 ne peut rien contre elle.",
        en: "The Pawn on d4 may take the Queen on f6, for e5 is empty. The Drone on c3 can do nothing to her.",
      },
    },
    rules: [
      {
        id: "EXT-7",
        words: {
          fr: "On prend en arrivant sur la pièce adverse. La Reine ne prend que le Drone, le Drone que le Pion, le Pion que la Reine.",
          en: "Capture by landing on the enemy piece. Queens take Drones alone, Drones take Pawns alone, Pawns take Queens alone.",
        },
      },
      {
        id: "EXT-10",
        words: {
          fr: "Prendre n'est jamais obligatoire. Pas de prise en chaîne, pas de promotion, et l'on ne passe pas son tour.",
          en: "Capturing is never forced. There are no chains, no promotion and no passing.",
        },
      },
    ],
  },
  {
    title: { fr: "Points réglés ici", en: "Rulings" },
    lead: {
      fr: "La règle publiée n'en parle pas ; ces tables les règlent ainsi.",
      en: "The published rules are silent here; these tables settle it so.",
    },
    rules: [
      {
        id: "EXT-R1",
        words: {
          fr: "La même position avec le même joueur au trait, pour la troisième fois : partie nulle.",
          en: "The same position with the same player to move, for the third time: a draw.",
        },
      },
      {
        id: "EXT-R2",
        words: { fr: "Cent coups de suite sans prise : partie nulle.", en: "A hundred moves in a row without a capture: a draw." },
      },
      {
        id: "EXT-R3",
        words: { fr: "Qui doit jouer et ne le peut pas a perdu.", en: "Whoever must move and cannot has lost." },
      },
      {
        id: "EXT-R4",
        words: {
          fr: "On peut convenir de la nulle, ou abandonner.",
          en: "Players may agree on a draw, or resign.",
        },
      },
    ],
  },
];
