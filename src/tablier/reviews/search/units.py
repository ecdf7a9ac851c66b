"""Hundredths of a piece as people read them, in the game's own word for a piece."""

from tablier.core import Words
from tablier.reviews.search.case import Case


def amount(hundredths: int, signed: bool = True) -> Words:
    """`+0.64`, with the minus sign and the comma that belong there."""
    number = f"{hundredths / 100:{'+' if signed else ''}.2f}".replace("-", "−")
    return Words(number.replace(".", ","), number)


def unit(case: Case, hundredths: int) -> Words:
    """In French the plural begins at two; in English all but one is plural."""
    one, several = case.own.UNIT
    count = abs(hundredths)
    return Words(fr=(one if count < 200 else several).fr, en=(one if count == 100 else several).en)
