"""What is proven: a win that was there, a loss that is there now."""

from typing import Any

from tablier.bots.analysis import analyse
from tablier.bots.bot import Limits
from tablier.core import Words
from tablier.games import part
from tablier.reviews.search.case import Case

PLIES = 15
"""Proofs that are longer are not put into words."""

AGAIN = 3_000_000
"""Positions that the second proof may take."""

WIN_TO_LOSS = Words(
    fr="avec {better}, {side} gagnait en {win} ; après {played}, {other} gagne en {loss}",
    en="with {better}, {side} was winning in {win}; after {played}, {other} wins in {loss}",
)
WIN_TO_DRAW = Words(
    fr="avec {better}, {side} gagnait en {win} ; après {played}, la partie est nulle",
    en="with {better}, {side} was winning in {win}; after {played}, it is a draw",
)
WIN = Words(fr="avec {better}, {side} gagnait en {win}", en="with {better}, {side} was winning in {win}")
DRAW_TO_LOSS = Words(
    fr="{better} tenait la nulle ; après {played}, {other} gagne en {loss}",
    en="{better} held the draw; after {played}, {other} wins in {loss}",
)
LOSS = Words(fr="après {played}, {other} gagne en {loss}", en="after {played}, {other} wins in {loss}")
STOP = Words(fr="{said}.", en="{said}.")


class Proof:
    """Facts: the two moves; `win` and `loss` count plies from here, `draw` says what the better move holds,
    and `drawn` that the move played leads to a draw. Missing: not proven, and not spoken of."""

    name, last = "proof", False

    def find(self, case: Case) -> dict[str, Any] | None:
        best, played = case.best, case.played
        win = best.wins_in if best.wins_in and 0 < best.wins_in <= PLIES else None
        loss = -played.wins_in if played.wins_in and 0 < -played.wins_in <= PLIES else None
        if (best.wins_in is not None and best.wins_in < 0) or (win is None and loss is None):
            return None
        if played.wins_in is not None and played.wins_in > 0:
            return None  # slower, but won as well
        return {
            "better": best.line[0],
            "played": played.line[0],
            "win": win,
            "loss": loss,
            "draw": best.drawn,
            "drawn": played.drawn,
        }

    def say(self, case: Case, facts: dict[str, Any]) -> Words:
        win, loss = facts["win"], facts["loss"]
        if win is not None:
            said = WIN_TO_LOSS if loss is not None else WIN_TO_DRAW if facts["drawn"] else WIN
        else:
            said = DRAW_TO_LOSS if facts["draw"] else LOSS
        told = said.fill(
            better=facts["better"],
            played=facts["played"],
            side=case.side(case.seat),
            other=case.side(1 - case.seat),
            win=moves_in((win or 0) // 2 + 1),
            loss=moves_in((loss or 0) // 2),
        )
        return STOP.fill(said=told)

    def check(self, case: Case, facts: dict[str, Any]) -> bool:
        """Proves everything again: by the table, or by a search that leaves nothing out."""
        claims = [
            (facts["better"], facts["win"]),
            (facts["played"], -facts["loss"] if facts["loss"] is not None else None),
        ]
        proven = all(value is None or _is_proven(case, text, value) for text, value in claims)
        drawn = [facts["better"]] * facts["draw"] + [facts["played"]] * facts["drawn"]
        return proven and all(_is_drawn(case, text) for text in drawn)


def moves_in(count: int) -> Words:
    """`1 move`, `3 moves`."""
    return Words(fr=f"{count} coup{'s' * (count > 1)}", en=f"{count} move{'s' * (count != 1)}")


def _is_proven(case: Case, text: str, wins_in: int) -> bool:
    """Whether the move wins in so many plies at most (negative: loses)."""
    found = _solved_after(case, text)
    if found is None:
        found = _again(case, text, Limits(depth=abs(wins_in), nodes=AGAIN)).wins_in
    return found is not None and found * wins_in > 0 and abs(found) <= abs(wins_in)


def _is_drawn(case: Case, text: str) -> bool:
    found = _solved_after(case, text)
    return found == 0 or _again(case, text, Limits(nodes=AGAIN)).drawn


def _again(case: Case, text: str, limits: Limits) -> Any:
    from tablier.bots.search.searcher import Searcher

    exact = Searcher(case.game.slug, slots=1 << 20, exact=True)
    only = (case.game.read_action(text),)
    return analyse(case.game, case.state, limits, only=only, searcher=exact)[0]


def _solved_after(case: Case, text: str) -> int | None:
    """What a table says of the move: plies to the win, negative to the loss, 0 for a draw."""
    solving = part(case.game.slug, "bots", "solving")
    [ply] = case.walk((text,))
    if solving is None or case.game.outcome(ply.after):
        return None
    answer = solving.solve(case.game, ply.after)
    if answer is None or answer.result is None:
        return None
    return {"win": -1, "loss": 1, "draw": 0}[answer.result] * (1 + (answer.moves or 0))
