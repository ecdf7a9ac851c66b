// The rules of Thin Ice in our own words, chapter by chapter.

import type { Chapter } from "../Book.svelte";

export const CHAPTERS: readonly Chapter[] = [
  {
    title: { fr: "Le but", en: "The aim" },
    lead: {
      fr: "Chacun bâtit devant soi, sur trois pyramides au plus. La dernière pile debout gagne.",
      en: "Everybody builds in front of themselves, on three pyramids at most. The last pile standing wins.",
    },
    figure: {
      name: "start",
      caption: { fr: "Trois pièces sur la table, les autres couchées, posées, en équilibre.", en: "Three pieces on the table; the others lie, stand and balance on them." },
    },
    rules: [
      {
        id: "THI-1",
        words: {
          fr: "Chacun reçoit une réserve de quinze pyramides creuses : cinq petites, cinq moyennes, cinq grandes. La couleur ne compte pas. Une table peut en donner deux ou trois.",
          en: "Each player gets a stash of fifteen hollow pyramids: five small, five medium, five large. Colour does not matter. A table may give two or three stashes.",
        },
      },
      {
        id: "THI-2",
        words: {
          fr: "Tout le monde joue sur la même table. Caoutchouc, nappe, bois, stratifié ou verre : moins elle glisse, mieux on bâtit.",
          en: "Everybody plays on the same table top. Rubber, cloth, wood, laminate or glass: the less it slips, the better one builds.",
        },
      },
    ],
  },
  {
    title: { fr: "Un tour", en: "A turn" },
    rules: [
      {
        id: "THI-3",
        words: {
          fr: "Quelqu'un commence. À son tour, on annonce une ou deux pièces par leur taille : une grande, deux moyennes, une petite et une grande…",
          en: "Somebody begins. On your turn call one or two pieces by their size: one large, two mediums, a small and a large...",
        },
      },
      {
        id: "THI-4",
        words: {
          fr: "Tous ceux qui restent prennent exactement ces pièces dans leur réserve et les ajoutent à leur pile, en même temps. Être rapide n'avantage pas.",
          en: "All who are still in take exactly those pieces from their stash and add them to their pile, all at once. Being quick gains nothing.",
        },
      },
      {
        id: "THI-5",
        words: {
          fr: "Quand chacun a posé et ne tient plus rien, le tour passe à gauche.",
          en: "When everybody has placed and holds nothing, the turn passes to the left.",
        },
      },
      {
        id: "THI-6",
        words: {
          fr: "En posant, on peut rebâtir sa pile à sa guise, tant qu'aucune règle d'élimination n'est enfreinte.",
          en: "While placing, a player may rebuild the pile at will, as long as no rule of elimination is broken.",
        },
      },
    ],
  },
  {
    title: { fr: "Éliminé", en: "Out" },
    figure: {
      name: "out",
      caption: { fr: "Trois façons de perdre, et la bonne façon d'empiler.", en: "Three ways to go out, and the right way to stack." },
    },
    rules: [
      {
        id: "THI-7",
        words: {
          fr: "Quatre de vos pièces touchent la table : vous êtes éliminé aussitôt.",
          en: "Four of your pieces touch the table: you are out at once.",
        },
      },
      {
        id: "THI-8",
        words: {
          fr: "Trois de vos pièces ne touchent ni la table ni une autre pièce : éliminé. Une pièce en main qui ne touche rien compte.",
          en: "Three of your pieces touch neither the table nor another piece: out. A piece in the hand that touches nothing counts.",
        },
      },
      {
        id: "THI-9",
        words: {
          fr: "Deux de vos pièces s'emboîtent jusqu'à ce que la pointe de l'une touche le fond de l'autre : éliminé.",
          en: "Two of your pieces nest so far that the tip of one touches the inside of the other's tip: out.",
        },
      },
      {
        id: "THI-R2",
        words: {
          fr: "Un contact compte s'il dure un dixième de seconde ; un rebond ou un frôlement ne compte pas. Les pointes se touchent à un millimètre près. Deux pièces tournées dont les pointes restent écartées sont permises.",
          en: "A contact counts when it lasts a tenth of a second; a bounce or a graze does not. Tips touch within one millimetre. Pieces twisted so that their tips stay apart are allowed.",
        },
      },
      {
        id: "THI-R3",
        words: {
          fr: "Une pièce tombée de la table, ou arrêtée contre la pile d'un autre, compte comme posée sur la table. Les piles ne se touchent jamais : personne n'est éliminé par la faute d'un autre.",
          en: "A piece that falls off the table, or stops against another's pile, counts as touching the table. Piles never touch each other: nobody is put out by what another player does.",
        },
      },
      {
        id: "THI-R4",
        words: {
          fr: "Une pièce encore en réserve n'est ni en l'air ni sur la table ; elle compte dès qu'on la prend.",
          en: "A piece still in the stash is neither in the air nor on the table; it counts once it is picked up.",
        },
      },
      {
        id: "THI-R5",
        words: {
          fr: "Une pièce est portée si, de contact en contact, on arrive d'elle à la table. Une tour soulevée à la main est en l'air, pièce par pièce.",
          en: "A piece is held up if contacts lead from it to the table. A tower carried in the hand is in the air, each piece of it.",
        },
      },
      {
        id: "THI-R6",
        words: {
          fr: "Qui abandonne ou n'a plus de temps est éliminé à cet instant, comme si sa pile était tombée ; les autres continuent.",
          en: "Whoever gives up or runs out of time is out at that moment, as if the pile had fallen; the others play on.",
        },
      },
    ],
  },
  {
    title: { fr: "Les points", en: "Scoring" },
    rules: [
      {
        id: "THI-10",
        words: {
          fr: "Le premier éliminé marque 1 point, le deuxième 2, et ainsi de suite ; le dernier debout marque le nombre de joueurs.",
          en: "The first player out scores 1, the second 2, and so on; the last one standing scores the number of players.",
        },
      },
      {
        id: "THI-11",
        words: {
          fr: "Éliminés au même tour : qui a annoncé le plus récemment marque le moins.",
          en: "Out on the same turn: whoever called most recently scores least.",
        },
      },
      {
        id: "THI-12",
        words: {
          fr: "On joue une partie seule, ou l'on additionne les points jusqu'à un total convenu.",
          en: "Play single games, or add the points up to a total agreed at the start.",
        },
      },
      {
        id: "THI-R1",
        words: {
          fr: "On n'annonce que des tailles qui restent. Réserves vides et plusieurs en jeu : soit ils partagent la victoire, soit la table tremble un peu plus fort à chaque tour.",
          en: "Only sizes that are left can be called. Stashes empty and several still in: either they share the win, or the table shakes a little harder each turn.",
        },
      },
      {
        id: "THI-13",
        words: {
          fr: "Variante « On the rocks » : le dernier à finir de poser boit une gorgée ; l'éliminé en boit une, puis une chaque fois que son tour serait venu. La table tient le compte, au sirop.",
          en: "Variant On the rocks: the last to finish placing takes a sip; a player who goes out takes one, then one each time the own turn would have come. The table keeps count, in syrup.",
        },
      },
      {
        id: "THI-R7",
        words: {
          fr: "À un tour où la table tremble on ne pose rien : personne ne boit pour avoir fini en dernier.",
          en: "On a turn on which the table shakes nothing is placed: nobody drinks for finishing last.",
        },
      },
    ],
  },
];
