"""Setting up (END-3 to END-7): all choose their role and specialty, and only then are cards drawn."""

from tablier.core import Pick, Shuffle, Words
from tablier.games.endangered.effects.cards import ask_draw
from tablier.games.endangered.numbering import COLOURS, DECK
from tablier.games.endangered.questions import Ask, Chance, Question
from tablier.games.endangered.rules.phases.base import Phase
from tablier.games.endangered.rules.situation import Call, LiveEnvoy, Situation
from tablier.games.endangered.state import Envoy
from tablier.games.endangered.texts import player_of

FIRST_HAND = 2


def _next_player(now: Situation, call: Call, again: str) -> bool:
    """Whether another player has the same to do first."""
    if call.player + 1 == len(now.people):
        return False
    call.player += 1
    call.go(again)
    return True


class ShuffleAmbassadors(Phase):
    """END-3"""

    def __init__(self, colour: str) -> None:
        self.colour = colour

    def ask(self, now: Situation, call: Call) -> Question:
        return Chance(Shuffle(len(now.program.colour(self.colour)), self.colour))

    def shuffled(self, now: Situation, call: Call, places: tuple[int, ...]) -> None:
        cards = now.program.colour(self.colour)
        now.envoys += [LiveEnvoy(Envoy(cards[i])) for i in places[: COLOURS[self.colour]]]


class ShuffleEffects(Phase):
    """END-4"""

    def ask(self, now: Situation, call: Call) -> Question:
        return Chance(Shuffle(len(now.effects), "effects"))

    def shuffled(self, now: Situation, call: Call, places: tuple[int, ...]) -> None:
        now.effects = [now.effects[i] for i in places]


class SetUp(Phase):
    """END-4: what the sheet has besides."""

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        if now.program.set_up:
            now.call(now.program.set_up, 0)


class ChooseRole(Phase):
    """END-6"""

    def ask(self, now: Situation, call: Call) -> Question:
        taken = {person.role for person in now.people}
        return Ask("role", [i for i in range(len(now.program.pack.roles)) if i not in taken])

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        person = now.people[call.player]
        person.role = code
        person.deck = list(range(code * DECK, code * DECK + DECK))
        person.money = min(now.program.difficulty.money[len(now.people) - 2], now.spare_money)

    def prompt(self, now: Situation, call: Call) -> Words:
        return Words(
            fr="{player:nom} : choisissez votre personnage et son paquet de 14 cartes",
            en="{player}: choose your role and its deck of 14 cards",
        ).fill(player=player_of(call.player))


class ChoosePortrait(Phase):
    """END-6"""

    def ask(self, now: Situation, call: Call) -> Question:
        return Ask("portrait", [0, 1])

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        person = now.people[call.player]
        person.portrait = code
        now.tell("role", player=call.player, name=now.program.role(person.role).name[code])

    def prompt(self, now: Situation, call: Call) -> Words:
        return Words(
            fr="Choisissez votre portrait : seule l'image change",
            en="Choose your portrait: only the picture differs",
        )


class ChooseSpecialty(Phase):
    """END-6. All choose before the first card is seen."""

    def ask(self, now: Situation, call: Call) -> Question:
        role = now.people[call.player].role
        return Ask("specialty", [role * 2, role * 2 + 1])

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.people[call.player].specialty = code
        name = now.program.specialties[code].name
        now.tell("specialty", player=call.player, card=now.program.specialties[code].key, name=name)
        if not _next_player(now, call, "role"):
            call.player = 0

    def prompt(self, now: Situation, call: Call) -> Words:
        return Words(
            fr="Choisissez votre spécialité : un pouvoir pour toute la partie, et votre première carte",
            en="Choose your specialty: a power for the whole game, and your first card",
        )


class FirstCard(Phase):
    """END-7: the card that the specialty names is played by its kind."""

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        person = now.people[call.player]
        card = now.program.first_card(person.specialty)
        person.deck.remove(card)
        now.play_card(call.player, card)


class ShuffleDeck(Phase):
    """END-7"""

    def ask(self, now: Situation, call: Call) -> Question:
        return Chance(Shuffle(len(now.people[call.player].deck), "deck"))

    def shuffled(self, now: Situation, call: Call, places: tuple[int, ...]) -> None:
        person = now.people[call.player]
        person.deck = [person.deck[i] for i in places]


class FirstHand(Phase):
    """END-7"""

    def times(self, now: Situation, call: Call) -> int:
        return FIRST_HAND

    def ask(self, now: Situation, call: Call) -> Question:
        return ask_draw(now, call.player)

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.draw_card(call.player)
        if call.left == 0:
            _next_player(now, call, "first-card")


class FirstPlayer(Phase):
    """END-9"""

    def ask(self, now: Situation, call: Call) -> Question:
        return Chance(Pick(len(now.people), "first"))
