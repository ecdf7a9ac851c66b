"""The end of a year, the vote, and winning or losing by it (END-24, END-26, END-27)."""

from tablier.core import NO_WORDS, Roll, Words
from tablier.games.endangered.numbering import PHASE, YES_TO_WIN
from tablier.games.endangered.questions import GO, Ask, Chance, Question
from tablier.games.endangered.rules.phases.base import Phase
from tablier.games.endangered.rules.situation import Call, LiveEnvoy, Situation


def yes_votes(now: Situation) -> int:
    return sum(envoy.vote == "yes" for envoy in now.envoys)


class Year(Phase):
    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.tell("year", n=now.year)
        now.fire("year")
        if now.year in now.voting_years:
            now.tell("voting", n=sum(envoy.up for envoy in now.envoys))


class Vote(Phase):
    """END-26: the face-up ambassadors one by one, in the order the group likes."""

    def ask(self, now: Situation, call: Call) -> Question:
        if now.year not in now.voting_years or yes_votes(now) >= YES_TO_WIN:
            return None
        codes = [i for i, envoy in enumerate(now.envoys) if envoy.up and not envoy.vote]
        return Ask("ambassador", codes) if codes else None

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        call.left = 1  # and the next one
        now.call(PHASE["consult"], call.player, cell=code)

    def prompt(self, now: Situation, call: Call) -> Words:
        return Words(
            fr="Vote : choisissez l'ambassadeur consulté maintenant ({yes} Oui, il en faut {need})",
            en="The vote: choose the ambassador who is consulted now ({yes} Yes, {need} are needed)",
        ).fill(yes=yes_votes(now), need=YES_TO_WIN)


class Consult(Phase):
    """What an ambassador counts, its dice and its cubes against its target (END-26)."""

    def ask(self, now: Situation, call: Call) -> Question:
        dice = now.program.pack.ambassadors[now.envoys[call.cell].card].dice
        return Chance(Roll(dice, 6, "ambassador")) if dice else GO

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        envoy = now.envoys[call.cell]
        card = now.program.pack.ambassadors[envoy.card]
        total = now.ambassador_sum(envoy, sum(dice))
        now.verdict = int(total >= card.target)
        voting = any(frame.pc == PHASE["vote"] for frame in now.stack)
        if voting:
            envoy.vote = "yes" if now.verdict else "no"
        kind = ("votes" if voting else "says") + ("-yes" if now.verdict else "-no")
        now.tell(kind, n=total, card=card.key, name=card.name, target=card.target, dice=dice,
                 yes=yes_votes(now), parts=_parts(now, envoy, dice))  # fmt: skip


def _parts(now: Situation, envoy: LiveEnvoy, dice: tuple[int, ...]) -> Words:
    """`8 (animals) + 2 (influence)`: what makes up an ambassador's sum."""
    card = now.program.pack.ambassadors[envoy.card]
    parts: list[Words] = []
    if dice:
        faces = " + ".join(map(str, dice))
        several = "s" if len(dice) > 1 else ""
        parts.append(Words(fr=f"dé{several} {faces}", en=f"{'dice' if several else 'die'} {faces}"))
    if card.want:
        parts.append(now.ambassador_words(envoy))
    parts.append(Words(fr=f"{envoy.cubes} (influence)", en=f"{envoy.cubes} (influence)"))
    said = Words(" + ", " + ").join(parts)
    for number, change in now.changes("sum"):
        sign = "+" if change > 0 else "−"
        by = Words(fr=f" {sign} {abs(change)} ({{name}})", en=f" {sign} {abs(change)} ({{name}})")
        said = NO_WORDS.join((said, by.fill(name=now.program.power_name(number))))
    return said


class Verdict(Phase):
    """What follows from the answer of an ambassador whom a card has asked."""

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        yes, no = now.program.code[call.pc].blocks
        now.go_into(call, yes if now.verdict else no)


class Result(Phase):
    """Four Yes in one voting year win; after the second without them the game is lost (END-26, END-27)."""

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        if now.year not in now.voting_years:
            return
        yes = yes_votes(now)
        now.tell("tally", n=yes, yes=yes, target=YES_TO_WIN)
        if yes >= YES_TO_WIN:
            now.end("won")
        if now.year == now.voting_years[1]:
            now.end("votes")


class NewYear(Phase):
    """END-27, END-R5"""

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.year += 1
        now.waiting = list(range(len(now.people)))
        for envoy in now.envoys:
            envoy.vote = ""
        call.go("next")
