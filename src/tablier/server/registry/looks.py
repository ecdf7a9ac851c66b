"""How a name looks: two names of the same look are one name to whoever reads them.

After the "skeleton" of Unicode's Technical Standard 39, for the letters that people know from a keyboard:
what other alphabets have that looks like a Latin letter becomes that letter.
"""

import unicodedata

LOOK_ALIKES = {
    "A": "ΑАᎪⲀꓮᴀ",
    "B": "ΒВᏴⲂꓐʙ",
    "C": "СϹᏟⲤꓚᴄ",
    "D": "ᎠꓓᎴᴅ",
    "E": "ΕЕᎬⲈꓰᴇ",
    "F": "ϜꓝꞘꜰ",
    "G": "ԌᏀꓖɢ",
    "H": "ΗНᎻⲎꓧʜ",
    "J": "ЈᎫꓙᴊ",
    "K": "ΚКᏦⲔꓗᴋ",
    "L": "ԼᏞꓡʟ",
    "M": "ΜМᎷⲘꓟᴍ",
    "N": "ΝⲚꓠɴ",
    "O": "0ΟОՕⲞꓳᴏჿ",
    "P": "ΡРᏢⲢꓑᴘ",
    "Q": "Ԛ",
    "R": "ᎡᏒꓣʀ",
    "S": "ЅՏᏚꓢꜱ",
    "T": "ΤТᎢⲦꓔᴛ",
    "U": "ՍꓴᴜሀԱ",
    "V": "ѴᏙꓦᴠ",
    "W": "ԜᎳᏔꓪᴡ",
    "X": "ΧХⲬꓫ",
    "Y": "ΥУҮⲨꓬʏ",
    "Z": "ΖᏃꓜᴢ",
    "a": "αаɑ",
    "b": "Ьᑲ",
    "c": "сϲⲥ",
    "d": "ԁꓒᏧ",
    "e": "еҽ",
    "g": "ɡցᶃ",
    "h": "һհᏂ",
    "i": "ιіıɩⲓᎥ",
    "j": "јϳյ",
    "l": "1I|ΙІӀӏⲒꓲᛁןǀו\u0627",
    "n": "ηпոռ",
    "o": "οоօⲟσסه०০੦૦୦௦౦೦൦๐໐၀٥۵",
    "p": "ρрⲣ",
    "q": "ԛզգ",
    "r": "гⲅᴦ",
    "s": "ѕꜱƽ",
    "u": "υսʋ",
    "v": "νѵⱱט",
    "w": "ԝաѡ",
    "x": "χхⲭ",
    "y": "γуү",
    "3": "ЗӠƷȜ",
    "4": "Ꮞ",
    "6": "бᏮ",
    "8": "৪Ȣ",
    "'": "’‘ʼʹ′`´ʻ",
    "-": "‐‑‒–—―−ー一ㅡ",
    ".": "·․。",
}
PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that look like one."""
LENGTH = 80
"""Signs that the database keeps of a look, which may have more of them than the name."""

_LETTERS = {ord(alike): letter for letter, alikes in LOOK_ALIKES.items() for alike in alikes}


def look_of(name: str) -> str:
    """What the reader of a name sees, whatever it is written with; not what is shown to anybody."""
    seen = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)).translate(_LETTERS)
    for pair, letter in PAIRS.items():
        seen = seen.replace(pair, letter)
    return unicodedata.normalize("NFC", seen.casefold())[:LENGTH]
