"""The ideas behind the evaluation of Extinction, as players call them."""

from tablier.core import Words

IDEAS = {
    **{f"{kind}-{count}": "pieces" for kind in ("pawn", "drone", "queen") for count in range(1, 6)},
    **{f"{kind}-moves": "room" for kind in ("pawn", "drone", "queen")},
    **{f"{kind}-safe-moves": "room" for kind in ("pawn", "drone", "queen")},
    **{f"{kind}-hanging": "safety" for kind in ("pawn", "drone", "queen")},
    **{f"{kind}-guarded": "guards" for kind in ("pawn", "drone", "queen")},
    **{f"{kind}-near-prey": "hunting" for kind in ("pawn", "drone", "queen")},
    **{f"{kind}-{ring}": "middle" for kind in ("pawn", "drone", "queen") for ring in ("heart", "middle")},
    **{f"{kind}-prize": "prey" for kind in ("pawn", "drone", "queen")},
    "tempo": "tempo",
}
"""By what the name of a feature begins with."""

NAMES = {
    "pieces": Words(fr="matériel", en="material"),
    "room": Words(fr="liberté de mouvement", en="room to move"),
    "safety": Words(fr="sécurité des pièces", en="safety of the pieces"),
    "guards": Words(fr="protection mutuelle", en="guarded pieces"),
    "hunting": Words(fr="proximité des proies", en="closeness to the prey"),
    "middle": Words(fr="présence au centre", en="hold on the middle"),
    "prey": Words(fr="proies à portée", en="prey within reach"),
}
"""Whose move it is at the end of a line counts, too, but is no idea: it has no name."""
