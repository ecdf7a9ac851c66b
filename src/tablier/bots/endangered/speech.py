"""What a partner says of its choice when it is asked: the odds before and after, what it brings on the
table, and what it hopes of the next player."""

from tablier.bots.endangered.ahead import WAYS, Carried, Hope, carry_out, hope_for
from tablier.bots.endangered.chance import win_chance
from tablier.bots.endangered.gains import aim_words, gains, percent, roll_words
from tablier.bots.endangered.question import Question, situation_of
from tablier.bots.endangered.skill import FIRST_ROUNDS, Judge, Weighed, doubt_words
from tablier.core import NO_WORDS, Words
from tablier.core.words import Naming
from tablier.games.endangered.engine.layout import load
from tablier.games.endangered.engine.protocol import book_of
from tablier.games.endangered.notation import Action, action_of, action_words
from tablier.games.endangered.questions import PASS, USE, Kind
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.sight import sees_top
from tablier.games.endangered.texts import player_of

MOST_GAINS = 2
BLIND: tuple[Kind, ...] = ("role", "specialty")
"""Asked before the table is laid out: there are no odds as it stands, and nothing to count."""
OF_THE_TURN: tuple[Kind, ...] = ("act", "next")
"""Where there is something to hope of the next player; a choice inside an action is too small for that."""

ODDS = Words(fr="{said} : {share} de chances de gagner", en="{said}: {share} to win")
SAME_ODDS = Words(
    fr="{said} : {share} de chances de gagner, comme avant", en="{said}: {share} to win, as before"
)
NEW_ODDS = Words(
    fr="{said} : de {was} à {share} de chances de gagner", en="{said}: from {was} to {share} to win"
)
THEN = Words(fr="{said} (puis {then})", en="{said} (then {then})")
AGAINST = Words(fr=", contre {share} ({other})", en=", against {share} ({other})")
RISK = Words(
    fr="le risque : perdre des {animals} dans {share} des suites jouées",
    en="the risk: {animals} lost in {share} of the ways it went on",
)
HOPE_DIE = Words(
    fr="J'attends ensuite {who:de} un dé sur « {name} », le mieux dans {times} suites sur {ways}",
    en="From {who} I then hope for a die on {name}, best in {times} of {ways} ways on",
)
HOPE_ANY_DIE = Words(
    fr="J'attends ensuite, de qui jouera, un dé sur « {name} », le mieux dans {times} suites sur {ways}",
    en="From whoever is next I then hope for a die on {name}, best in {times} of {ways} ways on",
)
HOPE_POWER = Words(
    fr="J'attends ensuite {who:de} l'emploi de « {name} », le mieux dans {times} suites sur {ways}",
    en="From {who} I then hope for the use of {name}, best in {times} of {ways} ways on",
)
NEXT, BESIDE, STOP = Words(". ", ". "), Words(" ; ", "; "), Words(".", ".")


def choice_words(asked: Question, weighed: Weighed, judge: Judge, pick: int) -> Words:
    """`Place the 4 on Plan (then 1 influence cube: Brazil): from 52% to 58% to win, against 55% (place the 4
    on Replant). Brazil: Yes in 67% with 2 cubes (now 50%). From player 2 I then hope for a die on ...`"""
    return _speech(asked, weighed, judge, pick, alone=True)


def option_words(asked: Question, weighed: Weighed, judge: Judge, option: int) -> Words:
    """The same of one option among others that are shown beside it."""
    return _speech(asked, weighed, judge, option, alone=False)


def _speech(asked: Question, weighed: Weighed, judge: Judge, option: int, alone: bool) -> Words:
    said, state = action_words(asked.actions[option], asked.now), asked.now.origin
    against, doubt = _against(asked, weighed, option) if alone else NO_WORDS, doubt_words(state)
    if asked.kind in BLIND:
        share = percent(weighed.chances[option])
        return NO_WORDS.join((ODDS.fill(said=said, share=share), against, doubt))
    carried = carry_out(state, judge.table, asked.codes[option])
    odds = _odds(asked, weighed, judge, option, _with_steps(said, carried))
    after = situation_of(carried.after)
    sentences = [NO_WORDS.join((odds, against, doubt))]
    if brought := _brought(asked, weighed, option, after):
        sentences.append(BESIDE.join(brought).capital())
    if alone and asked.kind in OF_THE_TURN:
        hope = hope_for(state, judge.table, asked.codes[option], int(sees_top(asked.now)), after)
        sentences += [_hope_words(hope, after)] if hope else []
    told = NEXT.join(sentences)
    return NO_WORDS.join((told, STOP)) if len(sentences) > 1 else told


def chance_now(asked: Question, judge: Judge) -> float:
    """The chance to win of the table as it stands."""
    state = asked.now.origin
    book = book_of(state.folder, state.pack, state.scenario, state.difficulty)
    return judge.told(win_chance(load(state), book, judge.table))


def _odds(asked: Question, weighed: Weighed, judge: Judge, option: int, said: Words) -> Words:
    was, share = percent(chance_now(asked, judge)), percent(weighed.chances[option])
    return (SAME_ODDS if was == share else NEW_ODDS).fill(said=said, was=was, share=share)


def _with_steps(said: Words, carried: Carried) -> Words:
    """With the first choice inside it; what is left out there is no news."""
    for state, kind, code in carried.steps[:1]:
        if code != PASS:
            now = situation_of(state)
            action = action_of(kind, code, now)
            return THEN.fill(said=said, then=_within(action, action_words(action, now)))
    return said


def _against(asked: Question, weighed: Weighed, pick: int) -> Words:
    """The best option of another sort: another die on the same action is no other."""
    actions, chances = asked.actions, weighed.chances
    mine = actions[pick]
    others = [i for i, a in enumerate(actions) if a != mine and a.objects[-1:] != mine.objects[-1:]]
    if not others:
        return NO_WORDS
    second = max(others, key=lambda i: chances[i])
    other = _within(actions[second], action_words(actions[second], asked.now))
    return AGAINST.fill(share=percent(chances[second]), other=other)


def _brought(asked: Question, weighed: Weighed, option: int, after: Situation) -> list[Words]:
    """What it does for the team, the weightiest first, and what it may cost, where it was tried often
    enough."""
    first = (aim_words(asked.now, asked.kind, asked.actions[option]), roll_words(after))
    told = [*filter(None, first), *gains(asked.now, after)][:MOST_GAINS]
    tried, hurt = weighed.tried[option], weighed.hurt[option]
    if tried >= FIRST_ROUNDS and hurt:
        animals = asked.now.program.scenario.animals
        told.append(RISK.fill(animals=animals, share=percent(hurt / tried)))
    return told


def _hope_words(hope: Hope, now: Situation) -> Words:
    power = hope.code >= USE
    name = now.program.power_name(hope.code - USE) if power else now.program.action_name(hope.code)
    if hope.player is None:
        return HOPE_ANY_DIE.fill(name=name, times=hope.times, ways=WAYS)
    said = HOPE_POWER if power else HOPE_DIE
    return said.fill(who=player_of(hope.player), name=name, times=hope.times, ways=WAYS)


NAMES = ("choose", "role")
"""Verbs that say nothing but a name."""


def _within(action: Action, words: Words) -> Words:
    """An action within a sentence: what is no name begins small."""
    if action.verb in NAMES:
        return words
    naming = words.naming and Naming(_small(words.naming.fr), _small(words.naming.en))
    return Words(_small(words.fr), _small(words.en), naming)


def _small(text: str) -> str:
    at = text.index("|") + 1 if text.startswith("<") else 0
    return text[:at] + text[at : at + 1].lower() + text[at + 1 :]
