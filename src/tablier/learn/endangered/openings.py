"""What teams of Endangered chose and met, and how it ended: scenario, team, ambassadors, the end itself."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tablier.core import NO_WORDS, Match, Words
from tablier.games.endangered.pack import SCENARIOS, load
from tablier.games.endangered.pack.cards import Pack, Role
from tablier.games.endangered.state import State
from tablier.games.endangered.texts import RESULTS
from tablier.learn.openings.ways import Chosen, Group

_WON = Words(fr="Gagné", en="Won")

GROUPS = {
    "scenario": Group(Words(fr="Scénario et difficulté", en="Scenario and difficulty"), _WON),
    "players": Group(Words(fr="Taille de l'équipe", en="Size of the team"), _WON),
    "role": Group(Words(fr="Personnages", en="Roles"), _WON),
    "pair": Group(Words(fr="Deux personnages ensemble", en="Two roles together"), _WON),
    "ambassador": Group(
        Words(fr="Ambassadeurs consultés", en="Ambassadors consulted"), Words(fr="Ont dit Oui", en="Said Yes")
    ),
    "ending": Group(Words(fr="Comment cela a fini", en="How it ended"), NO_WORDS),
}

_DIFFICULTIES = {
    "normal": Words(fr="niveau normal", en="normal"),
    "introductory": Words(fr="niveau découverte", en="introductory"),
    "expert": Words(fr="niveau expert", en="expert"),
}
_TEAMS = (
    Words(fr="Une personne, deux personnages", en="One person, two roles"),
    Words(fr="{count} personnes", en="{count} people"),
)
_LEFT = Words(fr="la partie a été interrompue", en="the match was broken off")
_GONE = Words(fr="l'espèce s'est éteinte", en="the species died out")


def chosen(match: Match[Any, Any]) -> Iterator[Chosen]:
    """Of a match with our own cards; those of another pack cannot be compared."""
    state: State = match.state
    if state.folder or match.outcome is None:
        return
    won = match.outcome.scores(match.players)[0]
    pack, _ = load("")
    roles = sorted({pack.roles[person.role].key for person in state.people if person.role >= 0})
    yield Chosen("scenario", f"{state.scenario} {state.difficulty}", None, won)
    yield Chosen("players", str(match.players), None, won)
    yield from (Chosen("role", role, None, won) for role in roles)
    for number, first in enumerate(roles):
        yield from (Chosen("pair", f"{first} {second}", None, won) for second in roles[number + 1 :])
    for envoy in state.envoys:
        if envoy.vote:
            yield Chosen("ambassador", pack.ambassadors[envoy.card].key, None, float(envoy.vote == "yes"))
    yield Chosen("ending", state.result or "left", None, won)


def settings(random: Random) -> tuple[dict[str, str], int]:
    """Of an engine game: any scenario, and a team as people form one."""
    return {"scenario": random.choice(SCENARIOS)}, random.choice((1, 2, 3, 4))


def say(group: str, value: str) -> Words:
    pack, _ = load("")
    match group:
        case "scenario":
            key, _, difficulty = value.partition(" ")
            name = next((one.name for one in pack.scenarios if one.key == key), Words(key, key))
            return Words(fr="{name}, {hard}", en="{name}, {hard}").fill(
                name=name, hard=_DIFFICULTIES.get(difficulty, difficulty)
            )
        case "players":
            return _TEAMS[value != "1"].fill(count=value)
        case "role":
            return _role(pack, value).capital()
        case "pair":
            first, second = (_role(pack, key) for key in value.split(" "))
            return Words(fr="{first} et {second}", en="{first} and {second}").fill(
                first=first.capital(), second=second
            )
        case "ambassador":
            return next((one.name for one in pack.ambassadors if one.key == value), Words(value, value))
        case _:
            words = _GONE if value == "population" else RESULTS[value][0] if value in RESULTS else _LEFT
            return words.capital()


def _role(pack: Pack, key: str) -> Words:
    """Both of its portraits: nobody knows whose face it had."""
    role = next((one for one in pack.roles if one.key == key), None)
    return _both(role) if role else Words(key, key)


def _both(role: Role) -> Words:
    she, he = (name.fr.partition(" (")[0] for name in role.name)
    english = role.name[0].en.partition(" (")[0]
    first, _, rest = she.partition(" ")
    other, _, others = he.partition(" ")
    if rest == others:
        both = first if first == other else f"{first} ou {other.lower()}"
        french = f"{both} {rest}".strip()
    else:
        french = f"{first} {rest} ou {others}"
    return Words(fr=french[0].lower() + french[1:], en=english[0].lower() + english[1:])
