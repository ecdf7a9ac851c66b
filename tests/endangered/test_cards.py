"""What a card says is what it does: numbers, prices, squares and targets, held to what happened on tables
where nothing is wanting. One number changed in the pack, or in a text, and a test here fails."""

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec
import pytest

from tablier.core import Chance, Dealer, Event, Match, Players, Words
from tablier.games.endangered import game
from tablier.games.endangered.board import BESIDE, SIZE
from tablier.games.endangered.effects.amounts import Tally
from tablier.games.endangered.effects.base import Effect
from tablier.games.endangered.effects.flow import Pay
from tablier.games.endangered.effects.money import price
from tablier.games.endangered.effects.powers import Power
from tablier.games.endangered.game import situation
from tablier.games.endangered.notation import Action, action_of
from tablier.games.endangered.numbering import PHASE, START, Occasion, Quantity
from tablier.games.endangered.pack import OWN, program_of, read_pack
from tablier.games.endangered.pack.program import Source
from tablier.games.endangered.questions import PAIR, PASS, Ask
from tablier.games.endangered.rules import interpreter
from tablier.games.endangered.rules.interpreter import question, rule_of
from tablier.games.endangered.rules.phases.births import birth_target
from tablier.games.endangered.rules.phases.turn import least_value
from tablier.games.endangered.rules.situation import Call, Situation
from tablier.games.endangered.state import UNPLACED, Envoy, Frame, State
from tablier.games.endangered.steps import Step
from tests.endangered.card_texts import (
    FRENCH,
    WORDS,
    N,
    Told,
    number,
    numbers,
    places_of,
    promises,
    squares_of,
    steps_of,
    table_of,
)
from tests.endangered.positions import cells, change, opened, person, program

SCENARIOS = ("tiger", "otter", "panda")
DIFFICULTIES = ("introductory", "normal", "expert")


def sources() -> list[tuple[str, Source]]:
    found: list[tuple[str, Source]] = []
    for scenario in SCENARIOS:
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
NAMES = [source.key for _, source in SOURCES]


def texts() -> Iterator[Words]:
    pack = read_pack(OWN)
    for one in (*pack.actions, *pack.yellow, *pack.ambassadors):
        yield one.text
    for role in pack.roles:
        yield from (one.text for one in (*role.specialties, *role.cards))
    for story in pack.scenarios:
        yield from (card.text for card in story.cards)
        yield from (story.births, story.destroys)
        for difficulty in DIFFICULTIES:
            if note := getattr(story, difficulty).note:
                yield note


@pytest.mark.parametrize("text", list(texts()), ids=lambda text: text.en[:40])
def test_both_languages_have_the_same_numbers(text: Words) -> None:
    spaces = re.compile("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]")
    assert numbers(spaces.sub(" ", text.fr), FRENCH) == numbers(text.en, WORDS)


# --- tables -------------------------------------------------------------------------------------------

HERD = {"b2": 3, "c3": 3, "c4": 1, "a5": 1, "d2": 1, "f6": 1}
"""Two squares with most, one alone beside others, two at the edge."""
SPARSE = ("c2", "b3", "b4", "d3", "d1", "f1", "e6")
"""Animals beside none, one, two and three of them, alone and not; one beside nobody."""
DEAD = (*SPARSE, "a1", "a3", "c6", "d6", "f4", "e4", "a6")
BIG_HERD = {"b2": 4, "c3": 4, "d4": 2, "a5": 2, "e2": 1, "f6": 1}


def laid_out(scenario: str, herd: dict[str, int], tiles: tuple[str, ...], constants: int) -> State:
    """Three players with cards, money, dice and ambassadors enough for any card; nothing lasts beside it."""
    state = opened(players=3, scenario=scenario, dice=(1, 3, 5)).state
    rules = program(state)
    kinds = [k for k, card in enumerate(rules.effect_cards) if card.power and not _dearer(card.power)]
    state = change(
        state,
        active=0,
        waiting=(1, 2),
        area=(),
        used=(),
        animals=cells(herd),
        tiles=cells(dict.fromkeys(tiles, 1)),
        stock=24 - len(tiles),
        constants=tuple(kinds[i % len(kinds)] for i in range(constants)),
        envoys=tuple(Envoy(e.card, i < 3, (3, 3, 1, 0, 0, 0)[i]) for i, e in enumerate(state.envoys)),
    )
    for player, money in enumerate((9, 4, 2)):
        deck = [state.people[player].role * 14 + i for i in range(14)]
        hand = [card for card in deck if rules.cards[card].kind == "action"][
            :4
        ]  # played, they only lie there
        rest = [card for card in deck if card not in hand]
        dice = (1, 3, 5) if player == 0 else (player, 2, 6)
        spots = (UNPLACED,) * 3 if player == 0 else (70, 72, -2)
        state = person(
            state, player, specialty=-1, permanents=(), money=money, hand=tuple(hand),
            discard=tuple(rest[:2]), deck=tuple(rest[2:]), dice=dice, spots=spots,
        )  # fmt: skip
    return state


def _dearer(power: Power) -> bool:
    return any(change.what == "price" for change in power.modify)


def tables(scenario: str) -> list[State]:
    few = laid_out(scenario, HERD, SPARSE, 1)
    poor = person(person(few, 0, money=0, hand=few.people[0].hand[:1]), 1, money=1)
    just_enough = person(few, 0, hand=few.people[0].hand[:2])
    return [
        few,
        laid_out(scenario, HERD, SPARSE, 2),
        laid_out(scenario, BIG_HERD, DEAD, 4),
        poor,
        just_enough,
    ]


TABLES = {scenario: tables(scenario) for scenario in SCENARIOS}
ENOUGH = 3
"""Tables on which nothing is wanting; on the others there is another way for those who cannot pay."""


# --- effects ------------------------------------------------------------------------------------------

COUNTED = frozenset((
    "withdrawn", "tile", "cleared", "pushed", "placed", "moved", "guard", "lifted", "freed", "rerolled",
    "discarded", "no-destruction", "performed", "turned", "birth",
))  # fmt: skip
AS_ANOTHER = {"cube-down": "cube", "barren": "birth", "dice": "destroyed", "says-yes": "yes", "says-no": "no",
              "top-kept": "research", "top-discarded": "research"}  # fmt: skip
OF_THE_RULES = frozenset(("tile", "lost", "moved", "placed"))
"""What a destruction or a birth brings, and no card says."""


class Done:
    """A card carried out with random answers, each question held to its text."""

    def __init__(self, first: State, block: int, source: Source, text: str, seed: int) -> None:
        self.first, self.source, self.text = first, source, text
        self.random, self.dealer = Random(seed), Dealer(seed)
        self.given: set[int] = set()
        self.told, self.inside, self.held = Told(), False, set[str]()
        state = change(first, stack=(Frame(PHASE["actions"], 0, 1), Frame(block, 0)))
        now = situation(state)
        interpreter.run(now)
        self._count(now.told, state)
        state, seq = now.still(), 0
        while len(state.stack) > 1 and not self.told["performed"]:
            turn, seq = game.turn(state), seq + 1
            if isinstance(turn, Chance):
                event = Event(seq, None, self.dealer.draw(turn.request, seq))
            else:
                assert isinstance(turn, Players)
                event = Event(seq, turn.seats[0], self._answer(state))
            after, steps = msgspec.structs.astuple(game.transition(state, event))
            self._count(steps, state)
            state = after

    def _count(self, steps: Sequence[Step], before: State) -> None:
        for step in steps:
            if self.told["performed"]:
                return
            kind = AS_ANOTHER.get(step.kind, step.kind)
            self.inside |= kind in ("destroyed", "birth", "line")
            who = " others" if step.player > 0 else ""
            if kind in ("spent", "gained", "forfeited"):
                self.told[kind + who] += step.amount
            elif kind in ("drew", "played"):
                self.told[kind + who] += 1
            elif kind in OF_THE_RULES and (self.inside or (self.told["tile"] and kind != "tile")):
                continue
            elif kind == "lost":
                self.told[kind] += step.amount
            elif kind in COUNTED or kind in AS_ANOTHER.values():
                self.told[kind] += 1
            if kind == "birth":
                self.told["bonus"] += step.target - birth_target(situation(before))

    def _answer(self, state: State) -> Action:
        now = situation(state)
        asked, rule = question(now), rule_of(now, now.stack[-1])
        assert isinstance(asked, Ask)
        codes = list(asked.codes)
        asking = program(state).source_at(now.stack[-1].pc)
        if isinstance(rule, Effect) and asking and asking.name == self.source.name:
            self._hold(type(rule).__name__, codes, state)
        if isinstance(rule, Pay) and rule.otherwise and asked.may:
            codes.append(PASS)
        if asked.kind == "card":
            codes = [card for card in codes if program(state).cards[card].kind == "action"]
        code = self.random.choice(codes)
        if asked.kind == "ambassador":
            self.given.add(code)
        return action_of(asked.kind, code, now)

    def _hold(self, effect: str, codes: list[int], state: State) -> None:
        """What may be chosen is what the text allows."""
        self.held.add(effect)
        if effect in ("Lose", "Place", "AddTile", "Clear", "Guard"):
            assert set(codes) == squares_of(self.text, effect, state)
        if effect == "Shift":
            pushed = {divmod(code, PAIR) for code in codes}
            goals = squares_of(self.text, effect, state)
            assert pushed == {(a, b) for a in range(PAIR) if state.tiles[a] for b in BESIDE[a] if b in goals}
        if effect == "Move":
            assert max(map(distance, codes)) == steps_of(self.text)
        if effect in ("Influence", "Withdraw", "Consult"):
            asked_first = self.told["yes"] or self.told["no"]
            assert set(codes) == places_of("" if asked_first else self.text, self.given, state)
        if effect == "Turn":
            by = max(told["by"] for told in promises(self.text, table_of(self.first)))
            assert {abs(code // 8 - code % 8) for code in codes} == set(range(1, by + 1))
        if effect == "Perform":
            assert codes == [START + i for i in range(4)]


ON_SQUARES = {"lost": "Lose", "placed": "Place", "tile": "AddTile", "cleared": "Clear", "guard": "Guard"}


def was_asked(done: Done) -> bool:
    """Where a text allows several squares, somebody has chosen."""
    return all(
        effect in done.held or len(squares_of(done.text, effect, done.first)) == 1
        for kind, effect in ON_SQUARES.items()
        if done.told[kind]
    )


def distance(code: int) -> int:
    (row, column), (other_row, other_column) = (divmod(cell, SIZE) for cell in divmod(code, PAIR))
    return abs(row - other_row) + abs(column - other_column)


@pytest.mark.parametrize(("scenario", "source"), SOURCES, ids=NAMES)
def test_a_card_does_what_it_says_and_nothing_else(scenario: str, source: Source) -> None:
    blocks = [block for block, other in program(TABLES[scenario][0]).sources if other.name == source.name]
    sentences = source.text.en.split(". ") if len(blocks) > 1 else [source.text.en]
    assert len(sentences) == len(blocks)
    for block, text in zip(blocks, sentences, strict=True):
        other_way = re.search("or lose|otherwise lose", text)
        for place, state in enumerate(TABLES[scenario][: None if other_way else ENOUGH]):
            promised, seen = promises(text, table_of(state)), list[Told]()
            for seed in range(8):
                done = Done(state, block, source, text, 8 * place + seed)
                told = +done.told
                assert was_asked(done)
                assert told in [_without_reach(one) for one in promised], (text, table_of(state))
                seen.append(told)
            assert all(_without_reach(one) in seen for one in promised), "one way never came up"


def _without_reach(told: Told) -> Told:
    """How far a die is turned is seen where it is chosen."""
    return Told({kind: n for kind, n in told.items() if kind != "by" and n})


# --- what lasts ---------------------------------------------------------------------------------------

LASTING: tuple[tuple[str, Quantity, int, bool], ...] = (
    (r"^On your turn the birth target is (\d+) higher\.$", "births", 1, True),
    (r"^The birth target is (\d+) higher for everyone\.$", "births", 1, False),
    (r"^The birth target is (\d+) lower\.$", "births", -1, False),
    (r"^On your turn everything that is paid for costs \$(\d+)M less\.$", "price", -1, True),
    (r"^Everything that is paid for costs \$(\d+)M more\.$", "price", 1, False),
    (r"^On your turn a die may be (\d+) lower than an action would require\.$", "gap", -1, True),
    (r"^Every ambassador adds (\d+) to its result\.$", "sum", 1, False),
)
"""What a text says of a number: which, higher or lower, and whether on its owner's turn alone."""

MEASURES: dict[Quantity, Callable[[Situation], int]] = {
    "births": birth_target,
    "price": lambda now: price(9, now, Call(0, now.active)),
    "gap": lambda now: least_value(now, START),
    "sum": lambda now: now.ambassador_sum(now.envoys[0]),
}


def lasting() -> list[tuple[str, str]]:
    """Scenario and key of every card, specialty and effect that changes a number."""
    pack = read_pack(OWN)
    roles = [one for role in pack.roles for one in (*role.specialties, *role.cards)]
    mine = [("tiger", one.key) for one in (*roles, *pack.yellow) if one.power and one.power.modify]
    return mine + [
        (story.key, card.key)
        for story in pack.scenarios
        for card in story.cards
        if card.power and card.power.modify
    ]


@pytest.mark.parametrize(("scenario", "key"), lasting())
def test_what_lasts_changes_the_number_that_it_names_by_so_much(scenario: str, key: str) -> None:
    plain = TABLES[scenario][0]
    plain = change(plain, constants=(), people=tuple(change(p, spots=(-2,) * 3) for p in plain.people))  # type: ignore[type-var]
    plain = person(plain, 2, dice=(2, 1, 1), spots=(START, -2, -2))
    rules = program(plain)
    specials = [one.key for one in rules.specialties]
    effects = [card.key for card in rules.effect_cards]

    def owned(player: int) -> State:
        if key in specials:
            return person(plain, player, specialty=specials.index(key))
        if key in effects:
            return change(plain, constants=(effects.index(key),))
        return person(plain, player, permanents=(rules.card_numbers[key],))

    (text,) = (
        one.text.en for one in (*rules.specialties, *rules.cards, *rules.effect_cards) if one.key == key
    )
    ((hit, what, sign, own),) = (
        (hit, *rest) for pattern, *rest in LASTING if (hit := re.match(pattern, text))
    )
    by = sign * int(hit[1])
    for quantity, measure in MEASURES.items():
        before = measure(situation(plain))
        changed = by if quantity == what else 0
        assert measure(situation(owned(0))) - before == changed
        assert measure(situation(owned(1))) - before == (0 if own and key not in effects else changed)


OCCASIONS: tuple[tuple[str, Occasion, bool], ...] = (
    (r"^When your turn begins", "turn", True),
    (r"^When any turn begins", "turn", False),
    (r"^After your roll", "rolled", True),
    (r"^On your turn, .* for each influence cube placed", "cube", True),
    (r"Each birth brings you", "born", False),
    (r"^When Face to Face with Tigers is revealed", "revealed", True),
    (r"^At the end of each turn", "ending", True),
)
"""When something happens, by its text, and whether on its owner's turn alone; an effect card has no owner."""


def test_what_waits_for_an_occasion_says_which() -> None:
    pack = read_pack(OWN)
    roles = [one for role in pack.roles for one in (*role.specialties, *role.cards)]
    effects = [card for story in pack.scenarios for card in story.cards]
    waiting = [one for one in (*roles, *pack.yellow, *effects) if one.power and one.power.when]
    assert len(waiting) >= 8
    for one in waiting:
        assert one.power
        said = [(on, own) for pattern, on, own in OCCASIONS if re.search(pattern, one.text.en)]
        assert [(when.on, when.own) for when in one.power.when] == said
        for when in one.power.when:
            assert when.named == ("face-to-face" if when.on == "revealed" else "")
            lonely = re.search(rf"with {N} or more lonely otters", one.text.en)
            held = when.check and (when.check.what, when.check.least, when.check.most)
            assert held == ((Tally("lonely"), number(lonely[1]), 99) if lonely else None)
    for one in (*roles, *pack.yellow):
        uses = bool(one.power and one.power.use)
        assert uses == one.text.en.startswith("Once a turn")


# --- ambassadors and sheets ---------------------------------------------------------------------------

WANTED: dict[str, Callable[[State], int]] = {
    r"Animals on the board": lambda s: sum(s.animals),
    r"Pairs on the board": lambda s: sum(n // 2 for n in s.animals),
    r"Money of the richest player": lambda s: max(p.money for p in s.people),
    r"(\d+) less the number of destruction tiles on the board": lambda s: -sum(s.tiles),
    r"(\d+) less the number of constant effects": lambda s: -len(s.constants),
    r"Cards in all hands": lambda s: sum(len(p.hand) for p in s.people),
    r"Squares with animals": lambda s: sum(n > 0 for n in s.animals),
    r"Action cards in play \(without the start actions\)": lambda s: len(s.area),
    r"Influence on the whole row, this one included": lambda s: sum(e.cubes for e in s.envoys),
    r"2 for each permanent card in play": lambda s: 2 * sum(len(p.permanents) for p in s.people),
    r"Roll (one|two) d(?:ie|ice)": lambda s: 0,
}


@pytest.mark.rule("END-26")
@pytest.mark.parametrize("key", [one.key for one in read_pack(OWN).ambassadors])
def test_an_ambassador_counts_what_it_says(key: str) -> None:
    for state in TABLES["tiger"]:
        state = person(change(state, area=state.people[0].hand[:1]), 1, permanents=(20, 21))
        number_of, card = next((i, c) for i, c in enumerate(program(state).pack.ambassadors) if c.key == key)
        state = change(state, envoys=(Envoy(number_of, True, 4), *state.envoys[1:]))
        ((hit, count),) = (
            (hit, f) for pattern, f in WANTED.items() if (hit := re.match(pattern, card.text.en))
        )
        said = hit[1] if hit.lastindex else "0"
        shown = game.view(state, 0).ambassadors[0]
        target = re.search(r"at least (\d+)", card.text.en)
        assert target
        assert shown.target == int(target[1])
        if said.isdecimal():
            assert (shown.dice, shown.sum) == (0, int(said) + count(state) + 4)
        else:
            assert (shown.dice, shown.sum) == (number(said), 4)


BIRTHS = {"tiger": ("", 1), "otter": ("the number of pairs less 1", -1), "panda": ("without the +1", 0)}


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_sheet_does_what_it_says(scenario: str, difficulty: str) -> None:
    state = change(TABLES[scenario][0], difficulty=difficulty, constants=())
    rules, now = program(state), situation(state)
    said, more = BIRTHS[scenario]
    assert said in rules.scenario.births.en
    assert birth_target(now) == sum(n // 2 for n in state.animals) + more
    note = rules.difficulty.note.en if rules.difficulty.note else ""
    taken = re.search(r"Every ambassador takes (\d+) off its result", note)
    assert now.modified("sum") == -(int(taken[1]) if taken else 0)
    sheet = [(block, one) for block, one in rules.sources if one.kind == "sheet"]
    assert len(sheet) == ("When a birth fails" in note)
    for block, source in sheet:
        done = Done(state, block, source, note, 1)
        assert +done.told == Told(lost=1)
        assert was_asked(done)
