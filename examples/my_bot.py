"""A player of one's own, for games between two: it expects the best answer to each of its moves.

tablier arena ignis my_bot:Mine greedy --games 20        (in this folder)
"""

from tablier.bots import Bot, Decision
from tablier.bots.discovery import evaluation


class Mine(Bot):
    def choose(self, game, state, seat, limits, random, stop=None):
        def worth(reached, ahead):
            if ended := game.outcome(reached):
                return ended.scores(2)[seat]
            if not ahead:
                return evaluation(game.slug)(reached, seat)
            answers = game.actions(reached, 1 - seat)
            return min(worth(game.play(reached, 1 - seat, answer), ahead - 1) for answer in answers)

        best = max(game.actions(state, seat), key=lambda action: worth(game.play(state, seat, action), 1))
        return Decision(best)
