"""The game as a terminal shows it: the board, and all that one needs to choose well."""

from collections.abc import Iterator

from tablier.core import Language, Words
from tablier.games.endangered.board import SIZE
from tablier.games.endangered.view import ActionView, EnvoyView, PersonView, View

_WIDTH = 3
_HEADS = {
    "ambassadors": Words(fr="Ambassadeurs", en="Ambassadors"),
    "actions": Words(fr="Actions", en="Actions"),
    "constants": Words(fr="Effets constants", en="Constant effects"),
    "effect": Words(fr="Effet en cours", en="Effect in progress"),
    "top": Words(fr="Prochaine carte Effet", en="Next effect card"),
    "players": Words(fr="Joueurs", en="Players"),
}
_YEAR = Words(fr="Année {year} (votes : {first} et {second})", en="Year {year} (votes: {first} and {second})")
_HERD = Words(
    fr="{population} {animals}, couples : {pairs}. Naissance : {target} ou moins au d{die} ({birth:.0%}).",
    en="{population} {animals}, pairs: {pairs}. Birth: {target} or less on the d{die} ({birth:.0%}).",
)
_NO_BIRTH = Words(
    fr="{population} {animals}, couples : {pairs}. Aucune naissance possible.",
    en="{population} {animals}, pairs: {pairs}. No birth is possible.",
)
_DANGER = Words(
    fr="Prochaine destruction : des animaux touchés dans {low:.0%} à {high:.0%} des cas, selon le choix.",
    en="Next destruction: animals struck in {low:.0%} to {high:.0%} of cases, by what is chosen.",
)
_SUPPLY = Words(
    fr="Réserve : {tiles} tuiles, {cubes} cubes, {animals} {beasts}, {money} M$. Cartes Effet : {effects}.",
    en="Supply: {tiles} tiles, {cubes} cubes, {animals} {beasts}, ${money}M. Effect cards: {effects}.",
)
_VOTE = Words(
    fr="Quatre Oui si l'on votait maintenant : {vote:.0%}.", en="Four Yes if the vote were now: {vote:.0%}."
)
_LEGEND = Words(
    fr="chiffre : animaux, ## : tuile, + : case protégée", en="number: animals, ##: tile, +: protected square"
)
_FACE_DOWN = Words(fr="face cachée ({colour})", en="face down ({colour})")
_COLOURS = {
    "blue": Words(fr="bleu", en="blue"),
    "green": Words(fr="vert", en="green"),
    "grey": Words(fr="gris", en="grey"),
}
_COLON = Words(fr=" : ", en=": ")
_MONEY = Words(fr="{money} M$", en="${money}M")
_HIDDEN = Words(fr="main cachée ({n})", en="hidden hand ({n})")
_HAND = Words(fr="main", en="hand")
_KEPT = Words(fr="permanente", en="permanent")
_VOTES = {"yes": Words(fr="Oui", en="Yes"), "no": Words(fr="Non", en="No")}


def draw_text(view: View, language: Language = "en") -> str:
    return "\n".join(_lines(view, language))


def _lines(view: View, language: Language) -> Iterator[str]:
    yield from _board(view)
    yield "   " + _LEGEND[language]
    first, second = view.voting_years
    yield _YEAR[language].format(year=view.year, first=first, second=second)
    odds, supply = view.odds, view.supply
    herd = _HERD if odds.birth else _NO_BIRTH
    yield herd[language].format(
        population=view.population, animals=view.animals[language], pairs=view.pairs,
        target=odds.birth_target, die=odds.birth_die, birth=odds.birth,
    )  # fmt: skip
    if odds.dangers:
        hits = [danger.hit for danger in odds.dangers]
        yield _DANGER[language].format(low=min(hits), high=max(hits))
    yield _SUPPLY[language].format(
        tiles=supply.tiles, cubes=supply.cubes, animals=supply.animals, beasts=view.animals[language],
        money=supply.money, effects=view.effects_left,
    )  # fmt: skip
    if view.sheet:
        yield view.sheet[language]
    if view.ambassadors:
        yield f"{_HEADS['ambassadors'][language]}. {_VOTE[language].format(vote=odds.vote)}"
        yield from (_envoy(envoy, language) for envoy in view.ambassadors)
    yield _HEADS["actions"][language]
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
    for offer in view.pending.choices if view.pending else ():
        if offer.warning:
            yield f"! {offer.text}{_COLON[language]}{offer.warning[language]}"


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
        return f"   {envoy.place} {_FACE_DOWN[language].format(colour=_COLOURS[envoy.colour][language])}"
    dice = f" + {envoy.dice}d6" if envoy.dice else ""
    said = _VOTES[envoy.vote][language] if envoy.vote else f"{envoy.chance:.0%}"
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
    money = _MONEY[language].format(money=person.money)
    loose = " ".join(str(value) for value, spot in person.dice if not spot)
    dice = f" [{loose}]" if loose else ""
    yield f" {mark} {number + 1} {person.name[language]}, {money}{dice}"
    if person.specialty:
        yield f"     {_said(person.specialty.name, person.specialty.text, language)}"
    for card in person.permanents:
        yield f"     {_KEPT[language]} {card.key} {_said(card.name, card.text, language)}"
    if person.hand is None:
        yield f"     {_HIDDEN[language].format(n=person.hand_size)}"
    for card in person.hand or ():
        yield f"     {_HAND[language]} {card.key} {_said(card.name, card.text, language)}"
