"""The kit passes sound games and fails each broken one for the right reason."""

from random import Random
from typing import Any

import msgspec
import pytest

from tablier.core import Event, Flag, Game, IllegalAction, Options, Players, Transition, Turn, Words
from tablier.testing import Nonconformance, check_game, check_secrets
from tablier.testing.kit import every_option_set, option_sets
from tablier.testing.tiny import Heaps, HighCard, Nim, NimView, Table, TableView, Take


@pytest.mark.parametrize("game", [Nim(), HighCard()], ids=lambda game: game.slug)
def test_sound_games_pass(game: Game[Any, Any]) -> None:
    check_game(game)


def test_every_option_value_is_played() -> None:
    sets = list(option_sets(Nim()))
    assert {options["heaps"] for options in sets} >= {1, 3, 4}
    assert {options["last"] for options in sets} == {"wins", "loses"}


class LeaksTogether(HighCard):
    """Two options, harmless each alone; together (a tenth card is in play) they show all hands."""

    options = (
        Flag("lamp", False, Words(fr="Lampe", en="Lamp")),
        Flag("mirror", False, Words(fr="Miroir", en="Mirror")),
    )

    def start(self, options: Options, players: int) -> Table:
        cards = 11 if options["lamp"] and options["mirror"] else 10
        return Table(tuple(range(1, cards)), (0,) * players)

    def view(self, state: Table, seat: int | None) -> TableView:
        seen = super().view(state, seat)
        together = len(state.deck) == 10 and any(state.hands)
        return msgspec.structs.replace(seen, moves=tuple(map(str, state.hands))) if together else seen


def test_secrets_are_looked_for_under_all_options_together() -> None:
    assert len(list(every_option_set(LeaksTogether()))) == 4
    assert len(list(every_option_set(Nim()))) == 3 * 2
    check_secrets(HighCard())
    with pytest.raises(Nonconformance, match="'lamp': True, 'mirror': True"):
        check_secrets(LeaksTogether())


class Endless(Nim):
    def play(self, state: Heaps, seat: int, action: Take) -> Heaps:
        return Heaps(state.heaps, 1 - seat, state.misere)


class ListsTooMuch(Nim):
    def actions(self, state: Heaps, seat: int) -> list[Take]:
        legal = list(super().actions(state, seat))
        return [*legal, Take(0, 99)] if legal else legal

    def check(self, state: Heaps, seat: int, action: Take) -> None:
        if action.count > state.heaps[action.heap]:
            raise IllegalAction(msgspec.convert({"fr": "trop", "en": "too many"}, type=_WORDS))


_WORDS = type(Nim.title)


class TakesAnything(Nim):
    def check(self, state: Heaps, seat: int, action: Take) -> None:
        pass


class OutOfTurn(Nim):
    def actions(self, state: Heaps, seat: int) -> list[Take]:
        return list(super().actions(state, state.seat))


class Careless(msgspec.Struct):
    heaps: list[int]
    seat: int = 0

    def __hash__(self) -> int:
        return self.seat


class Mutating(Nim):
    State = Careless  # type: ignore[assignment]

    def start(self, options: Options, players: int) -> Any:
        return Careless([1, 2, 3])

    def turn(self, state: Any) -> Turn:
        return super().turn(Heaps(tuple(state.heaps), state.seat))

    def play(self, state: Any, seat: int, action: Take) -> Any:
        state.heaps[action.heap] -= action.count
        return Careless(list(state.heaps), 1 - seat)


class Unhashable(Mutating):
    def play(self, state: Any, seat: int, action: Take) -> Any:
        heaps = list(state.heaps)
        heaps[action.heap] -= action.count
        return Careless(heaps, 1 - seat)


Unhashable.State = type("Unhashed", (Careless,), {"__hash__": None})  # type: ignore[assignment]
Unhashable.start = lambda self, options, players: Unhashable.State([1, 2, 3])  # type: ignore[assignment]


class ForgetsSeat(Nim):
    def write_state(self, state: Heaps) -> str:
        return "/".join(map(str, state.heaps))

    def read_state(self, text: str) -> Heaps:
        return Heaps(tuple(map(int, text.split("/"))))


class PacksBadly(Nim):
    def pack_action(self, action: Take) -> bytes:
        return msgspec.msgpack.encode(Take(action.heap, 1))


class Moody(Nim):
    mood = Random(1)

    def play(self, state: Heaps, seat: int, action: Take) -> Heaps:
        after = super().play(state, seat, action)
        return Heaps(after.heaps, after.seat, self.mood.random() < 0.5)


class Monolingual(Nim):
    def describe(
        self, state: Heaps, event: Event, seat: int | None = None, after: Transition[Heaps] | None = None
    ) -> Words:
        return Words(fr="", en="takes")


class Crashes(Nim):
    def check(self, state: Heaps, seat: int, action: Take) -> None:
        if action.count > state.heaps[action.heap]:
            raise ZeroDivisionError


class NoWayOut(Nim):
    def turn(self, state: Heaps) -> Turn:
        return Players((state.seat,))


class TellsTheDeck(HighCard):
    def view(self, state: Table, seat: int | None) -> TableView:
        view = super().view(state, seat)
        return TableView(state.deck[-1], view.hand, view.seat, view.moves)


class SwapsOnlyForBetter(HighCard):
    """Legal actions that depend on what lies face down give it away."""

    def actions(self, state: Table, seat: int) -> Any:
        legal = super().actions(state, seat)
        return legal[:1] if legal and state.deck[-1] < state.hands[seat] else legal

    def view(self, state: Table, seat: int | None) -> TableView:
        return TableView(len(state.deck), None, state.seat, ())


class DeterminizesNothing(HighCard):
    def determinize(self, state: Table, seat: int | None, random: Random) -> Table:
        return state


class WrongView(Nim):
    def view(self, state: Heaps, seat: int | None) -> Any:
        return {"heaps": state.heaps}


class TwoViews(Nim):
    count = 0

    def view(self, state: Heaps, seat: int | None) -> NimView:
        type(self).count += 1
        return NimView((self.count,), ())


class HelpsWhoWaits(Nim):
    """Nothing is hidden, and yet a seat that is not to act is shown more than those who watch."""

    def view(self, state: Heaps, seat: int | None) -> NimView:
        return NimView(state.heaps, () if seat is None else ("think ahead",))


class AsksInOneLanguage(Nim):
    def prompt(self, state: Heaps) -> Words:
        return Words(fr="Prenez", en="")


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Endless, "ends"),
        (ListsTooMuch, "applies"),
        (TakesAnything, "refuses"),
        (OutOfTurn, "listed"),
        (Mutating, "pure"),
        (Unhashable, "value"),
        (ForgetsSeat, "text"),
        (PacksBadly, "binary"),
        (Moody, "replay"),
        (Monolingual, "describe"),
        (Crashes, "refuses"),
        (NoWayOut, "listed"),
        (TellsTheDeck, "secret"),
        (SwapsOnlyForBetter, "secret"),
        (DeterminizesNothing, "determinize"),
        (WrongView, "view"),
        (TwoViews, "view"),
        (HelpsWhoWaits, "view"),
        (AsksInOneLanguage, "describe"),
    ],
)
def test_broken_games_fail_for_the_right_reason(game: type[Game[Any, Any]], law: str) -> None:
    with pytest.raises(Nonconformance) as failure:
        check_game(game(), bound=60)
    assert failure.value.law == law, failure.value
    assert "seed" in str(failure.value)
