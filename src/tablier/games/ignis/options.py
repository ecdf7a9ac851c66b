"""What a table of Ignis may choose, the default first (IGN-R1 to IGN-R6)."""

from tablier.core import Choice, Option, Options, TextOption, Words
from tablier.games.ignis.layouts import layouts
from tablier.games.ignis.notation import RULINGS
from tablier.games.ignis.state import Rules

LINE = Choice(
    "line",
    RULINGS["line"],
    Words(fr="Une ligne disparaît", en="A line vanishes"),
    (
        Words(fr="pleine, d'un seul élément", en="when full of a single element"),
        Words(fr="deux tuiles au moins, d'un seul élément", en="with two tiles or more, all one element"),
    ),
    "IGN-R1",
)
EJECTED_AIR = Choice(
    "ejected_air",
    RULINGS["ejected_air"],
    Words(fr="Un Air éjecté", en="An ejected Air"),
    (
        Words(fr="devient Terre", en="turns to Earth"),
        Words(fr="reste Air", en="stays Air"),
    ),
    "IGN-R2",
)
REMOVED = Choice(
    "removed",
    RULINGS["removed"],
    Words(fr="Les tuiles d'une ligne disparue", en="The tiles of a vanished line"),
    (
        Words(fr="retournent à la réserve en Terre", en="go back to the reserve as Earth"),
        Words(fr="quittent la partie", en="leave the game"),
    ),
    "IGN-R3",
)
FIRST = Choice(
    "first",
    ("fire", "water", "random"),
    Words(fr="Qui commence", en="Who begins"),
    (
        Words(fr="le Feu", en="Fire"),
        Words(fr="l'Eau", en="Water"),
        Words(fr="au hasard", en="at random"),
    ),
    "IGN-R5",
)
LAYOUT = Choice(
    "layout",
    (*layouts(), "random"),
    Words(fr="Disposition", en="Layout"),
    (*(layout.title for layout in layouts().values()), Words(fr="Au hasard", en="At random")),
    "IGN-R6",
)
POSITION = TextOption(
    "position",
    "",
    Words(fr="Position donnée (remplace la disposition)", en="Given position (instead of a layout)"),
    "IGN-R6",
    limit=200,
)

OPTIONS: tuple[Option, ...] = (LAYOUT, FIRST, LINE, EJECTED_AIR, REMOVED, POSITION)


def rules_of(options: Options) -> Rules:
    return Rules(
        line="gaps" if options["line"] == "gaps" else "full",
        ejected_air="air" if options["ejected_air"] == "air" else "earth",
        removed="out" if options["removed"] == "out" else "reserve",
    )
