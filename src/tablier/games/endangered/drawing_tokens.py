"""Animals, the ground and its ruins, each drawn on a unit square around the origin."""

from itertools import starmap

TIGER = (
    '<circle r=".42" fill="#FFF7EA" stroke="#7A3B12" stroke-width=".03"/>'
    '<path d="M-.3-.2-.34-.36-.16-.3ZM.3-.2.34-.36.16-.3Z" fill="#E07B1F" stroke="#7A3B12" '
    'stroke-width=".02"/>'
    '<circle r=".31" fill="#E98A2B"/>'
    '<path d="M0-.31V-.14M-.12-.29-.08-.15M.12-.29.08-.15M-.31-.02-.18 0M-.29.1-.17.08M.31-.02.18 '
    '0M.29.1.17.08" '
    'stroke="#3A2413" stroke-width=".045" stroke-linecap="round"/>'
    '<ellipse cy=".13" rx=".15" ry=".12" fill="#FFF2DF"/>'
    '<circle cx="-.11" cy="-.04" r=".035" fill="#1D130B"/><circle cx=".11" cy="-.04" r=".035" '
    'fill="#1D130B"/>'
    '<path d="M-.05.06H.05L0 .12Z" fill="#7A2B1B"/>'
)
OTTER = (
    '<circle r=".42" fill="#EEF6FA" stroke="#2C4A5A" stroke-width=".03"/>'
    '<circle cx="-.24" cy="-.22" r=".07" fill="#6B4A33"/><circle cx=".24" cy="-.22" r=".07" fill="#6B4A33"/>'
    '<ellipse rx=".3" ry=".29" fill="#7D573C"/><ellipse cy=".09" rx=".2" ry=".16" fill="#E9D9C3"/>'
    '<circle cx="-.11" cy="-.07" r=".036" fill="#17100A"/><circle cx=".11" cy="-.07" r=".036" '
    'fill="#17100A"/>'
    '<ellipse cy=".03" rx=".055" ry=".04" fill="#221711"/>'
    '<path d="M-.07.08-.27.05M-.07.11-.26.14M.07.08.27.05M.07.11.26.14" stroke="#4A3524" '
    'stroke-width=".016"/>'
)
PANDA = (
    '<circle r=".42" fill="#F3F6EE" stroke="#3C4A36" stroke-width=".03"/>'
    '<circle cx="-.23" cy="-.24" r=".1" fill="#22252B"/><circle cx=".23" cy="-.24" r=".1" fill="#22252B"/>'
    '<circle r=".3" fill="#FFF" stroke="#22252B" stroke-width=".015"/>'
    '<ellipse cx="-.12" cy="-.03" rx=".085" ry=".1" transform="rotate(20 -.12 -.03)" fill="#22252B"/>'
    '<ellipse cx=".12" cy="-.03" rx=".085" ry=".1" transform="rotate(-20 .12 -.03)" fill="#22252B"/>'
    '<circle cx="-.11" cy="-.04" r=".028" fill="#FFF"/><circle cx=".11" cy="-.04" r=".028" fill="#FFF"/>'
    '<ellipse cy=".1" rx=".05" ry=".035" fill="#22252B"/>'
    '<path d="M-.07.17Q0 .22 .07.17" stroke="#22252B" stroke-width=".02" fill="none"/>'
)
ANIMALS = {"tiger": TIGER, "otter": OTTER, "panda": PANDA}


def _stump(x: float, y: float) -> str:
    return (
        f'<g transform="translate({x} {y})"><path d="M-.09 0V.08A.09.04 0 0 0 .09.08V0Z" fill="#6B4A2E"/>'
        '<ellipse rx=".09" ry=".045" fill="#E3C99A" stroke="#6B4A2E" stroke-width=".015"/></g>'
    )


def _lost(fill: str, inside: str) -> str:
    return f'<rect x="-.47" y="-.47" width=".94" height=".94" rx=".07" fill="{fill}"/>{inside}'


def _stroke(path: str, colour: str, width: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


STUMPS = ((-0.22, 0.12), (0.18, -0.02), (-0.02, 0.3), (0.26, 0.3), (-0.16, -0.24))
RUINS = {
    "tiger": _lost("#B9A184", "".join(starmap(_stump, STUMPS))),
    "otter": _lost(
        "#39424A",
        '<path d="M-.34-.02C-.4-.3-.1-.38.06-.3.3-.4.42-.1.32.06.42.3.16.38-.02.3-.24.42-.4.2-.34-.02Z" '
        'fill="#14171B"/>'
        + _stroke("M-.2-.12C-.1-.24.1-.2.14-.1", "#7B6AA8", ".04")
        + _stroke("M-.16.1C-.04.2.14.16.2.06", "#3F8F8A", ".04"),
    ),
    "panda": _lost(
        "#CBBD97",
        _stroke("M-.26.36-.2-.2M.02.36-.04-.1M.28.36.2-.26", "#8C7A47", ".05")
        + _stroke("M-.2-.2-.36-.3M-.04-.1.1-.24M.2-.26.06-.36", "#A99258", ".05"),
    ),
}
GROUNDS = {
    "tiger": "<path "
    'd="M-.34.3-.22.02-.1.3ZM-.31.16-.22-.1-.13.16ZM.12-.06.24-.34.36-.06ZM.15-.2.24-.44.33-.2Z" '
    'fill="#3F6B3A"/>',
    "otter": '<path d="M-.38-.24q.08-.08.16 0t.16 0M.02.02q.08-.08.16 0t.16 0M-.36.28q.08-.08.16 0t.16 0" '
    'fill="none" stroke="#E8F4F7" stroke-width=".03" stroke-linecap="round"/>',
    "panda": '<path d="M-.3.42V-.4M.28.42V-.3M-.3-.1q.14-.1.18-.02M.28 0q-.14-.1-.18-.02" fill="none" '
    'stroke="#4B7A3F" stroke-width=".04" stroke-linecap="round"/>',
}
GUARD = (
    '<path d="M-.44-.44H.44V.44H-.44Z" fill="none" stroke="#F2C14E" stroke-width=".05" '
    'stroke-dasharray=".12 .06"/><path d="M.26-.46H.46V-.3Q.46-.2.36-.16.26-.2.26-.3Z" fill="#F2C14E" '
    'stroke="#7A5A10" stroke-width=".015"/>'
)
