"""The game as a terminal shows it: the board, and all that one needs to choose well."""

from collections import Counter
from collections.abc import Iterator

from tablier.core import Language, Words
from tablier.games.endangered.board import SIZE
from tablier.games.endangered.texts import COLOUR_NAMES, amount
from tablier.games.endangered.view import ActionView, EnvoyView, Pending, PersonView, RoleView, View

_WIDTH = 3
_HEADS = {
    "ambassadors": Words(fr="Ambassadeurs", en="Ambassadors"),
    "actions": Words(fr="Actions", en="Actions"),
    "dice": Words(fr="Actions ; 4(2) : un 4 du joueur 2", en="Actions; 4(2): a 4 of player 2"),
    "constants": Words(fr="Effets constants", en="Constant effects"),
    "effect": Words(fr="Effet en cours", en="Effect in progress"),
    "top": Words(fr="Prochaine carte Effet", en="Next effect card"),
    "players": Words(fr="Joueurs", en="Players"),
    "roles": Words(fr="Personnages", en="Roles"),
    "asks": Words(fr="En cours", en="In progress"),
}
_YEAR = Words(fr="Année {year} (votes : {first} et {second})", en="Year {year} (votes: {first} and {second})")
_HERD = Words(
    fr="{population} {animals}, couples : {pairs}. Naissance : {target} ou moins au d{die} ({birth}).",
    en="{population} {animals}, pairs: {pairs}. Birth: {target} or less on the d{die} ({birth}).",
)
_NO_BIRTH = Words(
    fr="{population} {animals}, couples : {pairs}. Aucune naissance possible.",
    en="{population} {animals}, pairs: {pairs}. No birth is possible.",
)
_DANGER = Words(
    fr="Prochaine destruction : des {animals} touchés dans {low} à {high} des cas, selon le choix.",
    en="Next destruction: {animals} struck in {low} to {high} of cases, by what is chosen.",
)
_ONE_DANGER = Words(
    fr="Prochaine destruction : des {animals} touchés dans {high} des cas.",
    en="Next destruction: {animals} struck in {high} of cases.",
)
_SUPPLY = Words(
    fr="Réserve. Tuiles : {tiles}, cubes : {cubes}, {beasts} : {animals}, argent : {money}. "
    "Cartes Effet : {effects}.",
    en="Supply. Tiles: {tiles}, cubes: {cubes}, {beasts}: {animals}, money: {money}. "
    "Effect cards: {effects}.",
)
_VOTE = Words(
    fr="Quatre Oui si l'on votait maintenant : {vote}.", en="Four Yes if the vote were now: {vote}."
)
_LEGEND = Words(
    fr="chiffre : animaux, ## : tuile, + : case protégée", en="number: animals, ##: tile, +: protected square"
)
_FACE_DOWN = Words(fr="face cachée ({colour})", en="face down ({colour})")
_COLON = Words(fr=" : ", en=": ")
_HIDDEN = Words(fr="main cachée ({n})", en="hidden hand ({n})")
_NOBODY = Words(fr="sans personnage", en="no role yet")
_DECK = Words(fr="paquet", en="deck")
_HAND = Words(fr="main", en="hand")
_KEPT = Words(fr="permanente", en="permanent")
_VOTES = {"yes": Words(fr="Oui", en="Yes"), "no": Words(fr="Non", en="No")}
_IN_FULL = ("portrait", "specialty", "recover")
"""What is chosen where the text of it stands nowhere else on the table."""


def draw_text(view: View, language: Language = "en") -> str:
    return "\n".join(_lines(view, language))


def _lines(view: View, language: Language) -> Iterator[str]:
    yield from _board(view)
    yield "   " + _LEGEND[language]
    yield from (words[language] for words in _numbers(view))
    if view.ambassadors:
        yield f"{_HEADS['ambassadors'][language]}. {_VOTE.fill(vote=_share(view.odds.vote))[language]}"
        yield from (_envoy(envoy, language) for envoy in view.ambassadors)
    yield _HEADS["actions" if not any(action.dice for action in view.actions) else "dice"][language]
    yield from (_action(action, language) for action in view.actions)
    if view.constants:
        yield _HEADS["constants"][language]
        yield from (f"   {_said(card.name, card.text, language)}" for card in view.constants)
    if view.top:
        yield f"{_HEADS['top'][language]}. {_said(view.top.name, view.top.text, language)}"
    yield _HEADS["players"][language]
    for number, person in enumerate(view.people):
        yield from _person(number, person, view, language)
    if view.effect:
        card = view.effect.card
        yield f"{_HEADS['effect'][language]}. {_said(card.name, card.text, language)}"
        if card.fact:
            yield f"   {card.fact[language]}"
    if view.pending:
        yield from _asked(view, view.pending, language)


def _numbers(view: View) -> Iterator[Words]:
    """The year, the herd, what threatens it, the supply, and what the sheet says of the scenario."""
    first, second = view.voting_years
    yield _YEAR.fill(year=view.year, first=first, second=second)
    odds, supply = view.odds, view.supply
    yield (_HERD if odds.birth else _NO_BIRTH).fill(
        population=view.population, animals=view.animals, pairs=view.pairs,
        target=odds.birth_target, die=odds.birth_die, birth=_share(odds.birth),
    )  # fmt: skip
    if odds.dangers:
        low, high = (_share(bound(danger.hit for danger in odds.dangers)) for bound in (min, max))
        yield (_ONE_DANGER if low == high else _DANGER).fill(animals=view.animals, low=low, high=high)
    yield _SUPPLY.fill(
        tiles=supply.tiles, cubes=supply.cubes, animals=supply.animals, beasts=view.animals,
        money=amount(supply.money), effects=view.effects_left,
    )  # fmt: skip
    yield view.births
    yield view.destroys
    if view.sheet:
        yield view.sheet


def _share(chance: float) -> Words:
    return Words(f"{chance:.0%}", f"{chance:.0%}")


def _asked(view: View, pending: Pending, language: Language) -> Iterator[str]:
    """What one must know to answer the question: who can be chosen, which card asks, and what each answer is
    worth knowing of."""
    if pending.kind == "role":
        offered = {offer.text.removeprefix("role ") for offer in pending.choices}
        yield _HEADS["roles"][language]
        for role in (role for role in view.roles if role.key in offered):
            yield from _role(role, language)
    source = pending.source
    if source and not view.effect:
        yield f"{_HEADS['asks'][language]}. {_said(source.name, source.text, language)}"
    for offer in pending.choices:
        if offer.detail and pending.kind in _IN_FULL:
            yield f"   {offer.text}{_COLON[language]}{offer.detail[language]}"
        if offer.warning:
            yield f"! {offer.text}{_COLON[language]}{offer.warning[language]}"


def _role(role: RoleView, language: Language) -> Iterator[str]:
    yield f"   {role.key}"
    for special in role.specialties:
        yield f"     {_said(special.name, special.text, language)}"
    copies = Counter(card.name[language] for card in role.cards)
    deck = ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in copies.items())
    yield f"     {_DECK[language]}{_COLON[language]}{deck}"


def _board(view: View) -> Iterator[str]:
    cells = {cell.name: cell for cell in view.cells}
    for rank in range(SIZE, 0, -1):
        marks: list[str] = []
        for file in "abcdef":
            cell = cells[f"{file}{rank}"]
            mark = "##" if cell.tile else f"{cell.animals or '.'}{'+' if cell.guard else ''}"
            marks.append(f"{mark:{_WIDTH}}")
        yield f"{rank}  {''.join(marks)}".rstrip()
    yield "   " + "".join(f"{file:{_WIDTH}}" for file in "abcdef").rstrip()


def _envoy(envoy: EnvoyView, language: Language) -> str:
    if envoy.name is None or envoy.text is None:
        return f"   {envoy.place} {_FACE_DOWN.fill(colour=COLOUR_NAMES[envoy.colour])[language]}"
    dice = f" + {envoy.dice}d6" if envoy.dice else ""
    said = _VOTES[envoy.vote][language] if envoy.vote else _share(envoy.chance)[language]
    sums = f"{envoy.sum}{dice} / {envoy.target}, {said}"
    return f"   {envoy.place} {envoy.name[language]} ({sums}) {envoy.text[language]}"


def _action(action: ActionView, language: Language) -> str:
    """With the dice that lie there, each with its player: `4(2)` is a 4 of player 2."""
    dice = " ".join(f"{die.value}({die.player + 1})" for die in action.dice)
    return f"   {action.key} [{dice}] {_said(action.name, action.text, language)}"


def _said(name: Words, text: Words, language: Language) -> str:
    return f"{name[language]}{_COLON[language]}{text[language]}"


def _person(number: int, person: PersonView, view: View, language: Language) -> Iterator[str]:
    mark = ">" if number == view.active else " "
    loose = " ".join(str(value) for value, spot in person.dice if not spot)
    dice = f" [{loose}]" if loose else ""
    name = person.name or _NOBODY
    yield f" {mark} {number + 1} {name[language]}, {amount(person.money)[language]}{dice}"
    if person.specialty:
        yield f"     {_said(person.specialty.name, person.specialty.text, language)}"
    for card in person.permanents:
        yield f"     {_KEPT[language]} {card.key} {_said(card.name, card.text, language)}"
    if person.hand is None:
        yield f"     {_HIDDEN.fill(n=person.hand_size)[language]}"
    for card in person.hand or ():
        yield f"     {_HAND[language]} {card.key} {_said(card.name, card.text, language)}"
