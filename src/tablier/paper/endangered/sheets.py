"""The forest and the shore, the animals and what threatens them, and all cards of our own pack."""

from collections.abc import Iterable, Iterator

from tablier.core import NO_WORDS, Words
from tablier.games.endangered.drawing import BACKS, draw_land
from tablier.games.endangered.drawing_tokens import ANIMALS, RUINS
from tablier.games.endangered.illustration import draw_card, draw_face
from tablier.games.endangered.pack import OWN, read_pack
from tablier.games.endangered.pack.cards import Ambassador, Pack, Role, Scenario
from tablier.paper.endangered.cards import Face, card
from tablier.paper.nesting import nest
from tablier.paper.sheet import Piece, Sheet, Text

BOARD = 186.0
TOKEN, TILE, CUBE, COIN = 21.0, 25.0, 9.0, 15.0
CUBES, COINS = 25, 25  # END-3
STRIPES = {
    "action": "#3c6a33",
    "permanent": "#3a7d9c",
    "unique": "#b8482c",
    "specialty": "#3a7d9c",
    "immediate": "#b8482c",
    "constant": "#6b4a86",
}
KINDS = {
    "action": Words(fr="Action", en="Action"),
    "permanent": Words(fr="Permanente", en="Permanent"),
    "unique": Words(fr="Unique", en="Unique"),
    "specialty": Words(fr="Spécialité", en="Specialty"),
    "immediate": Words(fr="Effet immédiat", en="Immediate effect"),
    "constant": Words(fr="Effet constant", en="Constant effect"),
}
CUT = Words(fr="Glissez les cartes dans des pochettes de 63 × 88 mm.", en="Sleeve the cards: 63 × 88 mm.")


def sheets() -> list[Sheet]:
    pack = read_pack(OWN)
    return [
        *(_land(pack, side) for side in ("forest", "shore")),
        *(_tokens(scenario) for scenario in pack.scenarios),
        _supply(),
        Sheet(Words(fr="Scénarios", en="Scenarios"), NO_WORDS, tuple(map(_scenario, pack.scenarios))),
        Sheet(Words(fr="Actions de départ", en="Start actions"), CUT, tuple(_starters(pack))),
        Sheet(Words(fr="Ambassadeurs", en="Ambassadors"), CUT, tuple(map(_envoy, pack.ambassadors))),
        *(Sheet(_trade(role), CUT, tuple(_deck(pack, role))) for role in pack.roles),
        *(
            Sheet(
                Words(fr=f"Effets : {scenario.name.fr}", en=f"Effects: {scenario.name.en}"),
                CUT,
                tuple(_effects(scenario)),
            )
            for scenario in pack.scenarios
        ),
    ]


# --- the board and what lies on it ----------------------------------------------------------------------


def _land(pack: Pack, side: str) -> Sheet:
    scenario = next(scenario.key for scenario in pack.scenarios if scenario.side == side)
    title = {"forest": Words(fr="Forêt", en="Forest"), "shore": Words(fr="Rivage", en="Shore")}[side]
    note = Words(fr="Une face du plateau.", en="One side of the board.")
    return Sheet(title, note, (Piece(BOARD, BOARD, svg=draw_land(scenario, side), frame=False),))


def _tokens(scenario: Scenario) -> Sheet:
    """As many as any difficulty of the scenario needs."""
    tiles = max(d.tiles for d in (scenario.introductory, scenario.normal, scenario.expert))
    note = Words(
        fr=f"15 {scenario.animals.fr} et {tiles} tuiles de destruction.",
        en=f"15 {scenario.animals.en} and {tiles} destruction tiles.",
    )
    animal = Piece(TOKEN, TOKEN, svg=_unit(ANIMALS[scenario.key], 0.44), copies=15)
    ruin = Piece(TILE, TILE, svg=_unit(RUINS[scenario.key], 0.47), copies=tiles)
    return Sheet(scenario.name, note, (animal, ruin))


def _supply() -> Sheet:
    cube = '<rect x="-.46" y="-.46" width=".92" height=".92" rx=".08" fill="#C2572B"/>'
    coin = (
        '<circle r=".46" fill="#e2b343" stroke="#7a5a10" stroke-width=".04"/>'
        '<circle r=".36" fill="none" stroke="#7a5a10" stroke-width=".02"/>'
    )
    worth = Text(Words(fr="1 M$", en="$1M"), 0, COIN / 2 - 2.2, COIN, 6, 9, "B", align="C", colour="#4a3608")
    return Sheet(
        Words(fr="Influence et argent", en="Influence and money"),
        Words(
            fr="Les dés sont ceux de la maison : trois par joueur.", en="Dice are your own: three a player."
        ),
        (
            Piece(CUBE, CUBE, svg=_unit(cube, 0.48), copies=CUBES),
            Piece(COIN, COIN, svg=_unit(coin, 0.5), texts=(worth,), copies=COINS),
        ),
    )


def _unit(token: str, half: float) -> str:
    """What is drawn around the origin, as large as the piece."""
    box = f"{-half} {-half} {2 * half} {2 * half}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{token}</svg>'


# --- cards ------------------------------------------------------------------------------------------------


def _scenario(scenario: Scenario) -> Piece:
    """A sheet of the scenario: its story and its rules."""
    width, height = 186.0, 74.0
    svg = nest(_unit(ANIMALS[scenario.key], 0.44), 4, 4, 32, 32)
    ground = f'<rect width="{width}" height="{height}" fill="#fffdf9"/>'
    lines = (
        Text(scenario.name, 42, 5, 138, 10, 17, "B", True),
        Text(scenario.story, 42, 15, 138, 17, 9.5, "I"),
        Text(scenario.births, 42, 33, 138, 12, 9.5),
        Text(scenario.destroys, 42, 46, 138, 14, 9.5),
        Text(_starts(scenario), 6, 61, 174, 11, 8.5, colour="#545766"),
    )
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{ground}{svg}</svg>'
    return Piece(width, height, svg=drawing, texts=lines)


def _starts(scenario: Scenario) -> Words:
    levels = (
        (Words(fr="Découverte", en="Introductory"), scenario.introductory),
        (Words(fr="Normal", en="Normal"), scenario.normal),
        (Words(fr="Expert", en="Expert"), scenario.expert),
    )

    def told(language: str) -> str:
        parts: list[str] = []
        for name, level in levels:
            placed = " ".join(f"{cell}×{n}" if n > 1 else cell for cell, n in sorted(level.animals.items()))
            title = name.fr if language == "fr" else name.en
            parts.append(f"{title}{' ' if language == 'fr' else ''}: {placed} ({level.tiles})")
        return " · ".join(parts)

    return Words(fr=told("fr"), en=told("en"))


def _envoy(envoy: Ambassador) -> Piece:
    asked = Words(fr=f"Il faut {envoy.target}", en=f"Needs {envoy.target}")
    ground = f'<rect width="100" height="56" fill="{BACKS[envoy.colour]}"/>'
    face = nest(draw_face(envoy.key), 25, 3, 50, 53)
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 56">{ground}{face}</svg>'
    return card(Face(picture, envoy.name, asked, envoy.text, BACKS[envoy.colour]))


def _trade(role: Role) -> Words:
    """A role without the word that tells its two portraits apart."""
    name = role.name[0]
    return Words(fr=name.fr.partition(" (")[0], en=name.en.partition(" (")[0])


def _starters(pack: Pack) -> Iterator[Piece]:
    """What everybody may do from the start, printed on the board of the box."""
    for action in pack.actions:
        yield _plain(action.key, "action", action.name, action.text)


def _deck(pack: Pack, role: Role) -> Iterator[Piece]:
    """A role's two specialties, its cards, and the yellow ones that every deck holds."""
    for special in role.specialties:
        yield _plain(special.key, "specialty", special.name, special.text)
    for one in (*role.cards, *pack.yellow):
        yield _plain(one.key, one.kind, one.name, one.text, one.copies)


def _effects(scenario: Scenario) -> Iterable[Piece]:
    for effect in scenario.cards:
        kind = "immediate" if effect.power is None else "constant"
        picture = draw_card(effect.key, kind, scenario.key)
        roman = ("", "I", "II", "III", "IV", "V", "VI")[effect.copies]
        face = Face(picture, effect.name, KINDS[kind], effect.text, STRIPES[kind], effect.fact, roman)
        yield card(face, effect.copies)


def _plain(key: str, kind: str, name: Words, text: Words, copies: int = 1) -> Piece:
    return card(Face(draw_card(key, kind, "tiger"), name, KINDS[kind], text, STRIPES[kind]), copies)
