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
    "tiles": Words(fr="matériel", en="material"),
    "edges": Words(fr="éloignement du bord", en="distance from the edge"),
    "middle": Words(fr="présence au centre", en="hold on the middle"),
    "falling": Words(fr="sécurité face à la prochaine poussée", en="safety from the next push"),
    "danger": Words(fr="sécurité face aux poussées suivantes", en="safety from later pushes"),
    "shields": Words(fr="boucliers de Terre", en="shields of Earth"),
    "lines": Words(fr="sécurité face aux lignes qui disparaissent", en="safety from vanishing lines"),
    "prey": Words(fr="tuiles à éjecter", en="tiles to eject"),
}
"""Whose move it is at the end of a line counts, too, but is no idea: it has no name."""
