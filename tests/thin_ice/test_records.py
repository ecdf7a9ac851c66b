"""Records that lie: what was forged is found, by running the physics again or by looking at what is left."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tablier.cli import main as command
from tablier.core import BadRecord, Dealer, IllegalAction, Match, Record
from tablier.core.tape import Checked
from tablier.front.records import save
from tablier.games.thin_ice import game
from tablier.games.thin_ice.scene.messages import pack_message, unpack_message
from tablier.games.thin_ice.state import Out, Pile, Place, Rest
from thin_ice.sitting import TapedSitting

DEALER = Dealer(5)
Events = tuple[tuple[int | None, int, str], ...]


@cache
def played() -> Record:
    """A short game by hand: seat 1 stacks, seat 2 puts a fourth piece on the table."""
    sitting = TapedSitting(secret=DEALER.seed.hex())
    sitting.call("MM")
    for seat in (0, 1):
        sitting.put(seat, "M1", (0, 0, 0))
        sitting.put(seat, "M2", (40, 0, 0))
    sitting.wait(1.5)
    sitting.call("LL")
    sitting.put(0, "L1", (20, 35, 0))
    sitting.stack(0, "L2", "M1")
    sitting.put(1, "L1", (20, 35, 0))
    sitting.put(1, "L2", (-30, 35, 0))
    sitting.wait(1.5)
    assert sitting.match.outcome
    tags = {"Commitment": DEALER.commitment, "Seed": DEALER.seed.hex()}
    return Record.of(sitting.match, ("Ada", "Bob"), (sitting.end(),), **tags)


def test_an_honest_record_is_run_again() -> None:
    record = played()
    assert record.verify(game) == 0
    assert record.check_scenes(game) == Checked(run_again=11, as_they_stand=0)
    assert Record.read(record.write()) == record
    assert Record.unpack(record.pack()) == record


def test_without_a_tape_it_is_looked_at_as_it_stands() -> None:
    assert replace(played(), tapes=()).check_scenes(game) == Checked(run_again=0, as_they_stand=11)


def test_the_tape_is_small() -> None:
    """About a minute and a half of table time, all of it in somebody's hand."""
    assert len(played().tapes[0]) < 4000


# --- forgeries -------------------------------------------------------------------------------------------


def last(record: Record, seat: int, verb: str = "place") -> int:
    return max(n for n, (who, _, text) in enumerate(record.events) if who == seat and text.startswith(verb))


def changed(record: Record, place: int, change: Callable[[str], str]) -> Record:
    events = [
        (seat, at, change(text) if n == place else text) for n, (seat, at, text) in enumerate(record.events)
    ]
    return replace(record, events=tuple(events))


def rewritten(record: Record, place: int, change: Callable[[Pile], Pile]) -> Record:
    def anew(text: str) -> str:
        action = game.read_action(text)
        assert isinstance(action, Place | Out)
        return game.write_action(replace(action, pile=change(action.pile)))

    return changed(record, place, anew)


def moved(piece: str, x: int = 0, y: int = 0, z: int = 0) -> Callable[[Pile], Pile]:
    def change(pile: Pile) -> Pile:
        rests = [
            replace(rest, at=(rest.at[0] + x, rest.at[1] + y, rest.at[2] + z))
            if rest.piece == piece
            else rest
            for rest in pile.pieces
        ]
        return replace(pile, pieces=tuple(rests))

    return change


def a_piece_elsewhere(record: Record) -> Record:
    """It stands as well there, but no hand has put it there."""
    return rewritten(record, last(record, 1), moved("M2", x=4000))


def a_piece_that_floats(record: Record) -> Record:
    return rewritten(replace(record, tapes=()), last(record, 0), moved("L2", z=8000))


def a_piece_on_its_tip(record: Record) -> Record:
    """Balanced better than any hand could."""

    def invert(pile: Pile) -> Pile:
        tip = Rest("L1", (20_000, 35_000, 44_450), (0, 1_000_000, 0, 0))
        return replace(pile, pieces=tuple(tip if rest.piece == "L1" else rest for rest in pile.pieces))

    return rewritten(replace(record, tapes=()), last(record, 0), invert)


def pieces_inside_each_other(record: Record) -> Record:
    return rewritten(replace(record, tapes=()), last(record, 0), moved("L1", x=-15_000, y=-33_000))


def a_contact_that_is_none(record: Record) -> Record:
    return rewritten(
        replace(record, tapes=()),
        last(record, 0),
        lambda pile: replace(pile, touching=(*pile.touching, ("M2", "L2"))),
    )


def a_contact_kept_quiet(record: Record) -> Record:
    """L2 is said to stand on the table, where it could be without M1."""
    return rewritten(
        replace(record, tapes=()),
        last(record, 0),
        lambda pile: replace(pile, table=("M2", "L1", "L2"), touching=pile.touching),
    )


def a_missing_piece(record: Record) -> Record:
    return rewritten(
        record, last(record, 0), lambda pile: replace(pile, pieces=pile.pieces[1:], table=pile.table[1:])
    )


def swapped_seats(record: Record) -> Record:
    """The loser's game for the winner's."""
    calls = {n for n, (_, _, text) in enumerate(record.events) if text.startswith("call")}
    events = [
        (seat if n in calls or seat is None else 1 - seat, at, text)
        for n, (seat, at, text) in enumerate(record.events)
    ]
    return replace(record, events=tuple(events), tags={**record.tags, "Result": "points 1 2 (last-standing)"})


def another_rule(record: Record) -> Record:
    return changed(record, last(record, 1, "out"), lambda text: text.replace("THI-7", "THI-8"))


def a_verdict_without_a_fault(record: Record) -> Record:
    """All four are named, but in the pile of that moment one of them is high in the air."""
    return rewritten(replace(record, tapes=()), last(record, 1, "out"), moved("L2", z=30_000))


def a_verdict_left_out(record: Record) -> Record:
    events = record.events[: last(record, 1, "out")]
    return replace(record, events=events, tags={**record.tags, "Result": "*"})


def another_result(record: Record) -> Record:
    return replace(record, tags={**record.tags, "Result": "points 1 2 (last-standing)"})


def another_seed(record: Record) -> Record:
    other = Dealer(6)
    return replace(record, tags={**record.tags, "Seed": other.seed.hex(), "Commitment": other.commitment})


def a_tape_of_another_game(record: Record) -> Record:
    sitting = TapedSitting(secret=DEALER.seed.hex())
    for seat, _, text in record.events:
        if text.startswith("call"):
            sitting.call(text.split()[1])
        else:
            sitting.match.add(seat, game.read_action(text))
            sitting.follow()
    return replace(record, tapes=(sitting.end(),))


def a_broken_tape(record: Record) -> Record:
    return replace(record, tapes=(record.tapes[0][:-20],))


FORGERIES = [
    (a_piece_elsewhere, "not what came of the hands"),
    (a_piece_that_floats, "contact of"),
    (a_piece_on_its_tip, "does not stand"),
    (pieces_inside_each_other, "deep in each other"),
    (a_contact_that_is_none, "contact of M2-L2|contact of L2-M2"),
    (a_contact_kept_quiet, "contact of"),
    (a_missing_piece, "no piece leaves|a contact with"),
    (swapped_seats, "no hand can|not what came"),
    (another_rule, "THI-8|not what came"),
    (a_verdict_without_a_fault, "does not break THI-7"),
    (a_verdict_left_out, "not of this match"),
    (another_result, "the rules say"),
    (another_seed, "another seed"),
    (a_tape_of_another_game, "not what came of the hands"),
    (a_broken_tape, "cut short"),
]


def doubt(record: Record) -> None:
    """As `tablier record verify` does."""
    record.verify(game)
    record.check_scenes(game)


@pytest.mark.parametrize(("forge", "reason"), FORGERIES, ids=lambda f: getattr(f, "__name__", ""))
def test_a_forged_record_is_found(forge: Callable[[Record], Record], reason: str) -> None:
    forged = forge(played())
    with pytest.raises((BadRecord, IllegalAction), match=reason):
        doubt(forged)


def test_pieces_that_float_inside_each_other_are_found_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played()
    file = tmp_path / "game.txt"
    save(record, file)
    assert ended(file) == 0
    assert "11 rests and verdicts came again" in capsys.readouterr().out
    forged = rewritten(
        replace(record, tapes=()),
        last(record, 0),
        lambda pile: Pile(
            tuple(Rest(name, (3000 * n, 0, 20_000)) for n, name in enumerate(pile.names)),
            pile.table,
            pile.touching,
        ),
    )
    save(forged, file)
    assert ended(file) == 2
    assert "deep in each other" in capsys.readouterr().err


def ended(file: Path) -> object:
    with pytest.raises(SystemExit) as end:
        command(["record", "verify", str(file)])
    return end.value.code


# --- hands on a tape -------------------------------------------------------------------------------------

places = st.tuples(st.floats(-100, 100), st.floats(-100, 100), st.floats(0, 400))
turns = st.sampled_from([(1.0, 0.0, 0.0, 0.0), (0.5, -0.5, 0.5, 0.5), (0.0, 0.6, 0.0, -0.8)])


@given(st.sampled_from(["S1", "M5", "L15"]), places, st.none() | turns)
def test_a_hand_round_trips_within_the_thickness_of_a_hair(
    piece: str, at: tuple[float, float, float], turn: tuple[float, float, float, float] | None
) -> None:
    message = {"do": "move", "piece": piece, "at": at} | ({"turn": turn} if turn else {})
    data = pack_message(message)
    again = unpack_message(data)
    assert len(data) <= 16
    assert again["piece"] == piece
    assert again["at"] == pytest.approx(at, abs=0.0126)
    assert again.get("turn") == (pytest.approx(turn, abs=2e-5) if turn else None)
    assert unpack_message(pack_message(again)) == again


def test_a_name_that_no_piece_has_is_refused() -> None:
    with pytest.raises(IllegalAction, match=re.escape("there is no Q7")):
        pack_message({"do": "lower", "piece": "Q7"})


@pytest.mark.parametrize("seed", range(3))
def test_what_random_players_do_could_have_happened(seed: int) -> None:
    """Their piles stand, and their verdicts are to be seen in them, so that their records verify."""
    match = Match(game, {"first": "seat1"}, 2, Dealer(seed))
    match.play_out(seed)
    for event in match.log:
        if event.seat is not None:
            game.check_physics(match.moments[event.seq - 1].after.state, event.seat, event.play)
