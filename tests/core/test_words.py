from tablier.core import Words


def test_blanks_are_filled_in_both_languages() -> None:
    tiger = Words(fr="tigre", en="tiger")
    sentence = Words(fr="{n} {animal} perdu", en="{n} {animal} lost")
    assert sentence.fill(n=2, animal=tiger) == Words(fr="2 tigre perdu", en="2 tiger lost")
    assert (sentence["fr"], str(tiger)) == ("{n} {animal} perdu", "tiger")
