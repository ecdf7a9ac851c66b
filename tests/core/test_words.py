import re

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tablier.core import LANGUAGES, Mention, Words

FORMS = {"fr": ("", ":de", ":à", ":nom"), "en": ("",)}
MENTIONS = st.builds(Mention, st.integers(0, 11))


def counted(naming: str) -> str:
    """What a sentence says to whoever knows no names."""
    return re.sub(r"<\d+:[^|>]*\|([^>]*)>", r"\1", naming)


def test_blanks_are_filled_in_both_languages() -> None:
    tiger = Words(fr="tigre", en="tiger")
    sentence = Words(fr="{n} {animal} perdu", en="{n} {animal} lost")
    assert sentence.fill(n=2, animal=tiger) == Words(fr="2 tigre perdu", en="2 tiger lost")
    assert (sentence["fr"], str(tiger)) == ("{n} {animal} perdu", "tiger")


def test_a_mention_is_a_number_and_a_place_for_a_name() -> None:
    falls = Words(fr="La pile {who:de} tombe", en="The pile of {who} falls").fill(who=Mention(1))
    assert falls.fr == "La pile du joueur 2 tombe"
    assert falls.en == "The pile of player 2 falls"
    assert falls.naming is not None
    assert falls.naming.fr == "La pile <2:de|du joueur 2> tombe"
    assert falls.naming.en == "The pile of <2:|player 2> falls"


def test_a_sentence_that_begins_with_a_mention_has_a_capital() -> None:
    begins = Words(fr="{who} commence", en="{who} begins").fill(who=Mention(2))
    assert (begins.fr, begins.en) == ("Le joueur 3 commence", "Player 3 begins")
    assert begins.naming is not None
    assert begins.naming.fr == "<3:|Le joueur 3> commence"


def test_words_without_a_mention_send_no_naming() -> None:
    assert msgspec.json.encode(Words("un", "one")) == b'{"fr":"un","en":"one"}'


@given(MENTIONS, st.data())
def test_the_plain_sentence_is_the_naming_without_names(who: Mention, data: st.DataObject) -> None:
    form = {language: data.draw(st.sampled_from(FORMS[language])) for language in LANGUAGES}
    inner = Words(fr=f"x {{who{form['fr']}}}", en=f"x {{who{form['en']}}}").fill(who=who)
    outer = Words(fr="{inner}, {n}", en="{inner}, {n}").fill(inner=inner, n=1)
    for words in (inner, outer, outer.capital(), Words(" ; ", "; ").join([Words("a", "a"), outer])):
        assert words.naming is not None
        for language in LANGUAGES:
            assert counted(words.naming[language]) == words[language]
