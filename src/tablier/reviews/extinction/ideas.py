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
    "pieces": Words(fr="plus de pièces", en="more pieces"),
    "room": Words(fr="plus de cases où aller", en="more squares to go to"),
    "safety": Words(fr="moins de pièces en prise", en="fewer pieces that can be taken"),
    "guards": Words(fr="des pièces mieux gardées", en="better guarded pieces"),
    "hunting": Words(fr="des chasseurs plus près de leurs proies", en="hunters nearer to their prey"),
    "middle": Words(fr="des pièces plus au centre", en="pieces nearer to the middle"),
    "prey": Words(fr="plus de proies à portée", en="more prey within reach"),
    "tempo": Words(fr="le trait", en="the move"),
}
