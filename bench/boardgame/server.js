// A boardgame.io server, in memory: two games without rules, so that what it costs is its own.
//   node server.js PORT
const { Server } = require("boardgame.io/server");

const turn = { minMoves: 1, maxMoves: 1 };

const walking = {
  name: "walking",
  setup: () => ({ steps: 0 }),
  moves: { step: ({ G }) => { G.steps += 1; } },
  turn,
};

// As much to send as a view of Extinction: a board, the legal moves of who is to act, the position as text.
const BOARD = ".Q.D....QQDPQ...QDDP....DPPP........pppd....pddq....pdqq....dqq.";
const LEGAL = ("Pe5-f4 Pe5-g3 Pe5-d6 Pe5-c7 Pf5-g4 Pf5-h3 Pf5-e4 Pg5-h4 Pg5-f4 Pg5-e3 Dh5-h4 Dh5-h3 " +
  "Pe6-d7 Pe6-c8 Pe6-d5 Qh6-g4 Pe7-d8 Pe7-d6 Pe7-c5 De8-d8 De8-c8 Qf8-d7").split(" ");
const extinction = {
  name: "extinction",
  setup: () => ({
    board: BOARD, number: 1, quiet: 0, quiet_limit: 100, seen: 1, seen_limit: 3, last: "", threats: [],
    legal: LEGAL, position: "4dqq1/4pdqq/4pddq/4pppd/DPPP4/QDDP4/QQDPQ3/1Q1D4 2 1 2",
  }),
  moves: {
    step: ({ G }, play) => {
      G.number += 1;
      G.last = play;
      G.board = G.board.slice(1) + G.board[0];
      G.legal = [...G.legal.slice(1), play];
    },
  },
  turn,
  // Only who is to move is sent the moves, as Extinction does it.
  playerView: ({ G, ctx, playerID }) => (playerID === ctx.currentPlayer ? G : { ...G, legal: [] }),
};

Server({ games: [walking, extinction], origins: ["*"] }).run({ port: Number(process.argv[2]), callback: () => {} });
