"""The ideas behind the evaluation of Ignis, as players call them."""

from tablier.core import Words

IDEAS = {
    "tiles": "tiles",
    "corner": "edges",
    "edge": "edges",
    "second-line": "middle",
    "falls-next": "danger",
    "falls-soon": "danger",
    "falls": "falling",
    "shielded": "shields",
    "half-shielded": "shields",
    "doomed": "lines",
    "prize": "prey",
    "tempo": "tempo",
}
"""By what the name of a feature begins with; the first that fits counts."""

NAMES = {
    "tiles": Words(fr="plus de tuiles", en="more tiles"),
    "edges": Words(fr="moins de tuiles au bord", en="fewer tiles on the edge"),
    "middle": Words(fr="moins de tuiles sur la deuxième ligne", en="fewer tiles on the second line"),
    "falling": Words(fr="moins de tuiles à une poussée du vide", en="fewer tiles one push from falling"),
    "danger": Words(fr="moins de tuiles bientôt menacées", en="fewer tiles that will soon be in danger"),
    "shields": Words(fr="de meilleurs boucliers de Terre", en="better shields of Earth"),
    "lines": Words(fr="moins de lignes près de disparaître", en="fewer lines about to vanish"),
    "prey": Words(fr="plus de tuiles adverses à éjecter", en="more tiles of the other side to eject"),
    "tempo": Words(fr="le trait", en="the move"),
}
