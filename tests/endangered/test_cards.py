"""What a card says is what it does: numbers, prices and targets in both languages, held to what happened."""

import re
from collections import Counter
from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import Chance, Dealer, Event, Match, Over, Players
from tablier.games.endangered import game
from tablier.games.endangered.board import INDEX, SIZE
from tablier.games.endangered.game import situation
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.pack.program import Source
from tablier.games.endangered.rules import interpreter
from tablier.games.endangered.state import UNPLACED, Frame, State
from tablier.games.endangered.steps import Step
from tests.endangered.positions import change, person, program

WORDS_FR = {"un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4}
WORDS_EN = {"a": 1, "an": 1, "one": 1, "another": 1, "two": 2, "three": 3, "four": 4}
_FR, _EN = r"(\d+|un|une|deux|trois)", r"(\d+|a|an|one|two|three)"

# What a text may promise, in each language; the number is the most that may come of it.
CLAIMS: dict[str, tuple[str, str]] = {
    "spent": (r"pay(?:ez|er) (\d+) M\$", r"pay \$(\d+)M"),
    "forfeited": (r"perd (\d+) M\$", r"loses \$(\d+)M"),
    "gained": (
        r"re(?:cevez|çoit|çoive)(?: alors)? (\d+) M\$|rapporte (\d+) M\$",
        r"(?:gains?|brings(?: you)?) \$(\d+)M",
    ),
    "cube": (
        rf"plac(?:ez|er)(?:-en)? {_FR}(?: cubes? d'influence|(?=\.))",
        rf"place {_EN}(?: influence cubes?|(?=\.))",
    ),
    "withdrawn": (
        rf"retirez {_FR} cubes? d'influence|en perd (\d)",
        rf"take {_EN} influence cubes? off|loses (\d)",
    ),
    "lost": (rf"perd(?:ez|re) {_FR} (?:tigre|loutre|panda)", rf"lose {_EN} (?:tiger|otter|panda)"),
    "tile": (
        rf"(?:placez|poussez) {_FR} tuiles?",
        rf"(?:place|push) {_EN} tiles?",
    ),
    "cleared": (
        rf"(?:retir(?:ez|er)|poussez) {_FR} tuiles?",
        rf"(?:remove|push) {_EN} (?:destruction )?tiles?",
    ),
    "placed": (rf"(?<!dé)placez {_FR} animal", rf"place {_EN} animal"),
    "moved": (rf"déplace[rz] {_FR} animal", rf"move {_EN} animal"),
    "drew": (rf"pioche[rz]?(?:-en)? {_FR}(?: cartes?)?", rf"draws? {_EN}(?: cards?)?"),
    "discarded": (rf"défaussez(?:-en)? {_FR}(?: cartes?)?", rf"discard {_EN}(?: cards?)?"),
    "guard": (rf"protég(?:ez|er) {_FR} case", rf"protect {_EN} square"),
    "lifted": (rf"fin à {_FR} effets? constants?", rf"remove {_EN} constant effects?"),
}
# What goes on inside these is told by the rules, not by the card.
INSIDE = {
    "destruction": {"tile", "lost", "moved"},
    "birth": {"placed", "moved", "lost"},
    "naissances": {"placed", "moved", "lost"},
    "start action": {"moved", "cleared", "gained", "spent"},
    "action de départ": {"moved", "cleared", "gained", "spent"},
}
GROWS = re.compile(
    r" more | plus |second|at most|for each|de plus|au plus pour| each |for every|chaque", re.I
)


def number(found: tuple[str, ...] | str, words: dict[str, int]) -> int:
    text = found if isinstance(found, str) else next(part for part in found if part)
    return int(text) if text.isdecimal() else words[text.lower()]


def claims(text: str, language: int) -> dict[str, int]:
    words = (WORDS_FR, WORDS_EN)[language]
    spaces = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
    plain = re.sub(f"[{spaces}]", " ", text.replace("’", "'"))
    found: dict[str, int] = {}
    for kind, patterns in CLAIMS.items():
        promised = [number(hit, words) for hit in re.findall(patterns[language], plain, re.I)]
        if promised:
            found[kind] = sum(promised) if kind in ("cube", "moved", "drew") else max(promised)
    return found


def sources() -> list[tuple[str, Source]]:
    found: list[tuple[str, Source]] = []
    for scenario in ("tiger", "otter", "panda"):
        state = Match(game, {"scenario": scenario}, 2).state
        rules = program_of(state.folder, state.pack, scenario, "normal")
        seen: set[str] = set()
        for _, source in rules.sources:
            mine = source.kind in ("immediate", "constant")
            if source.kind not in ("destruction", "sheet") and (mine or scenario == "tiger"):
                if source.name.en not in seen:
                    found.append((scenario, source))
                seen.add(source.name.en)
    return found


SOURCES = sources()


@pytest.mark.parametrize(("scenario", "source"), SOURCES, ids=[source.key for _, source in SOURCES])
def test_both_languages_promise_the_same(scenario: str, source: Source) -> None:
    assert claims(source.text.fr, 0) == claims(source.text.en, 1)


POSITIONS = 6


@cache
def somewhere(scenario: str, seed: int) -> State:
    """A position in the middle of a game, in which nothing lasting stands beside the card."""
    match, dealer, random = Match(game, {"scenario": scenario}, 3), Dealer(seed), Random(seed)
    while match.seq < 60 + 15 * seed:
        before, turn = match.state, match.turn
        if isinstance(turn, Chance):
            match.deal(dealer)
        elif not isinstance(turn, Over):
            match.add(turn.seats[0], game.sample(before, turn.seats[0], random))
        if match.state.result:
            state = before
            break
    else:
        state = match.state
    people = [msgspec.structs.replace(p, specialty=-1, permanents=()) for p in state.people]
    cards = program(state).effect_cards
    silent = tuple(k for k in state.constants if not cards[k].power.modify)  # type: ignore[union-attr]
    state = change(state, people=tuple(people), stock=max(state.stock, 4), constants=silent)
    return person(state, state.active, money=6, dice=(1, 3, 5), spots=(UNPLACED,) * 3)


def happened(state: State, block: int, seed: int) -> list[Step]:
    """The effects of a block carried out with random answers and dice, up to where the turn goes on."""
    dealer, random = Dealer(seed), Random(seed)
    now = situation(
        change(state, stack=(Frame(PHASE["actions"], state.active, 1), Frame(block, state.active)))
    )
    interpreter.run(now)
    state, steps = now.still(), [*now.told]
    seq = 0
    while len(state.stack) > 1:
        turn, seq = game.turn(state), seq + 1
        if isinstance(turn, Chance):
            event = Event(seq, None, dealer.draw(turn.request, seq))
        else:
            assert isinstance(turn, Players)
            event = Event(seq, turn.seats[0], game.sample(state, turn.seats[0], random))
        state, more = msgspec.structs.astuple(game.transition(state, event))
        steps += more
    return steps


def cell_distance(step: Step) -> int:
    a, b = divmod(INDEX[step.cell], SIZE), divmod(INDEX[step.to], SIZE)
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


@pytest.mark.parametrize(("scenario", "source"), SOURCES, ids=[source.key for _, source in SOURCES])
@given(seed=st.integers(0, 3000))
@settings(max_examples=6, deadline=None)
def test_a_card_does_what_it_says(scenario: str, source: Source, seed: int) -> None:
    state = somewhere(scenario, seed % POSITIONS)
    rules, text = program(state), source.text.en
    promised = claims(text, 1)
    inside = set[str]().union(*(kinds for word, kinds in INSIDE.items() if word in text.lower()))
    far = re.search(r"move one animal (?:up to )?(\w+) squares?", text, re.I)
    for block in (block for block, other in rules.sources if other.name == source.name):
        steps = happened(state, block, seed)
        if any(step.kind in ("power", "played") for step in steps):
            continue  # another card spoke as well
        told = Counter[str]()
        for step in steps:
            kind = "cube" if step.kind == "cube-down" else step.kind
            if kind in ("spent", "forfeited", "gained", "lost"):
                told[kind] = max(told[kind], step.amount)
            elif kind in CLAIMS:
                told[kind] += 1
        under_the_tile = {"lost", "moved"} if told["tile"] else set[str]()
        for kind in told.keys() - inside - under_the_tile:
            assert kind in promised, f"{text} says nothing of {kind}"
            if kind == "spent":
                assert told[kind] == promised[kind] + (len(state.people) if "for each player" in text else 0)
            elif not GROWS.search(text):
                assert told[kind] <= promised[kind], f"{text} {kind} {told[kind]}"
        if far and not inside:
            assert all(cell_distance(s) <= number(far[1], WORDS_EN) for s in steps if s.kind == "moved")
