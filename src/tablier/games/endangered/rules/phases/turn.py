"""A turn (END-10 to END-24), less its births."""

from tablier.core import Roll, Words
from tablier.games.endangered.effects.cards import ask_draw
from tablier.games.endangered.effects.dice import NO_EFFECT_CARD, needs_shuffle
from tablier.games.endangered.numbering import PHASE, START
from tablier.games.endangered.questions import DONE, GO, USE, VALUE, Ask, Chance, Question
from tablier.games.endangered.rules.phases.base import Phase
from tablier.games.endangered.rules.situation import Call, Situation
from tablier.games.endangered.state import UNPLACED


class Begin(Phase):
    """END-10: the turn marker goes onto the time marker."""

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.waiting.remove(now.active)
        call.player = now.active
        now.used.clear()
        now.tell("turn", player=now.active, n=now.year)
        now.fire("turn")


class RollDice(Phase):
    """END-11"""

    def ask(self, now: Situation, call: Call) -> Question:
        return Chance(Roll(3, 6, "action"))

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        person = now.people[call.player]
        person.dice, person.spots = list(dice), [UNPLACED] * len(dice)
        now.tell("rolled", player=call.player, dice=dice)
        now.fire("rolled")


class RerollDie(Phase):
    def ask(self, now: Situation, call: Call) -> Question:
        return Chance(Roll(1, 6, "action"))

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        person = now.people[call.player]
        old, person.dice[call.cell] = person.dice[call.cell], dice[0]
        now.tell("rerolled", n=old, player=call.player, new=dice[0], dice=dice)


def actions_in_play(now: Situation) -> list[int]:
    """The start actions and every action card, whoever played it (END-11)."""
    return [START + i for i in range(len(now.program.pack.actions))] + sorted(now.area)


def least_value(now: Situation, action: int) -> int:
    """The lowest die that may go there; more than 6: none."""
    if action in now.blocked():
        return 9
    if action in now.program.free_actions:  # END-13
        return 1
    there = now.dice_on(action)
    if any(player == now.active for player, _ in there):  # END-12
        return 8
    gap = (2 if len(now.people) == 2 else 1) + now.modified("gap")
    return max((value + max(0, gap) for _, value in there), default=1)


class Actions(Phase):
    """END-11 to END-15: dice are placed one by one, powers used once, until neither is left."""

    def ask(self, now: Situation, call: Call) -> Question:
        values, actions = now.unplaced(now.active), actions_in_play(now)
        lows = {action: least_value(now, action) for action in actions} if values else {}
        codes = [v * VALUE + a for v in values for a in actions if v >= lows[a]]
        uses = [USE + power for power in now.usable()]
        return Ask("act", codes + uses if values else [*uses, DONE])

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        program, active = now.program, now.active
        if code == DONE:
            return
        call.left = 1  # until no die is left and nothing can be used
        if code >= USE:
            power = code - USE
            now.used.append(power)
            key, name = program.power_key(power), program.power_name(power)
            now.tell("used", player=active, card=key, name=name, text=program.power_text(power))
            now.call(program.powers[power].use, active)
            return
        value, action = divmod(code, VALUE)
        now.people[active].spots[now.find_die(active, value)] = action
        key, name = program.action_names[action], program.action_name(action)
        now.tell("put", n=value, player=active, card=key, name=name)
        now.stack.append(now.action_call(action, value))
        now.fire("die", key, placed=value)

    def prompt(self, now: Situation, call: Call) -> Words:
        person = now.people[now.active]
        left = [str(v) for v, spot in zip(person.dice, person.spots, strict=True) if spot == UNPLACED]
        if not left:
            return Words(
                fr="Tous les dés sont placés : servez-vous d'un pouvoir ou terminez la phase d'actions",
                en="All dice are placed: use a power or end the action phase",
            )
        return Words(
            fr="Placez un dé sur une action et exécutez-la (dés restants : {dice})",
            en="Place a die on an action and carry it out (dice left: {dice})",
        ).fill(dice=", ".join(left))


class Destruction(Phase):
    """The scenario's own way, unless something holds it off this once."""

    def times(self, now: Situation, call: Call) -> int:
        return max(0, 1 + now.modified("destruction"))

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        if now.calm:
            now.calm -= 1
            now.tell("calm")
        else:
            now.call(now.program.destruction, call.player)


class Effect(Phase):
    """END-23"""

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        if now.quiet:
            now.quiet -= 1
            now.tell("quiet")
        else:
            now.call(PHASE["reveal"], call.player)


class Reveal(Phase):
    """Constants that wait for this card act first, then the card (END-23, END-R3)."""

    def ask(self, now: Situation, call: Call) -> Question:
        return GO if now.effects else needs_shuffle(now)

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        kind = now.effects.pop(0)
        now.top_known = False
        card = now.program.effect_cards[kind]
        now.tell_effect("effect", kind)
        if card.power is not None:
            now.fire("revealed", card.key)
            now.constants.append(kind)
            return
        now.call(PHASE["discard-effect"], call.player, cell=kind)
        if now.program.effect_blocks[kind]:
            now.call(now.program.effect_blocks[kind], call.player)
        now.fire("revealed", card.key)

    def why_not(self, now: Situation, call: Call) -> Words:
        return NO_EFFECT_CARD


class DiscardEffect(Phase):
    """END-23"""

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.spent.append(call.cell)


class DiscardCard(Phase):
    """END-15"""

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.people[call.player].discard.append(call.cell)


class Draw(Phase):
    """END-24"""

    def times(self, now: Situation, call: Call) -> int:
        return max(0, 1 + now.modified("draw"))

    def ask(self, now: Situation, call: Call) -> Question:
        return ask_draw(now, call.player)

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.draw_card(call.player)

    def why_not(self, now: Situation, call: Call) -> Words:
        return Words(
            fr="la pioche et la défausse du joueur sont vides", en="the player's deck and discard are empty"
        )


class Closing(Phase):
    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        now.fire("ending")


class Next(Phase):
    """Anyone who still holds a turn marker; two players alternate (END-9, END-24)."""

    def ask(self, now: Situation, call: Call) -> Question:
        if not now.waiting:
            return GO
        return Ask("next", [1 - now.active] if len(now.people) == 2 else list(now.waiting))

    def do(self, now: Situation, call: Call, code: int, dice: tuple[int, ...]) -> None:
        if now.waiting:
            now.active = code
            call.go("begin")

    def prompt(self, now: Situation, call: Call) -> Words:
        return Words(
            fr="Choisissez le joueur dont c'est le tour ensuite",
            en="Choose the player who takes the next turn",
        )
