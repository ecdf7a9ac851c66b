"""What somebody is told who is not looking, in the form that each kind of channel takes."""

from typing import Any, Literal

import msgspec

from tablier.core import Language, Words

Kind = Literal["turn", "over", "test"]


class Notice(msgspec.Struct, frozen=True):
    """`name` is who is to act, `others` who else sits at the table."""

    kind: Kind
    person: str
    name: str
    table: str = ""
    game: str = ""
    title: Words = Words(fr="Tablier", en="Tablier")
    others: tuple[str, ...] = ()
    days: bool = False

    @property
    def path(self) -> str:
        return f"/table/{self.table}" if self.table else "/settings"

    def headline(self, language: Language) -> str:
        said = {
            "turn": Words(fr=f"{self.title.fr} : à vous de jouer", en=f"{self.title.en}: your turn"),
            "over": Words(fr=f"{self.title.fr} : partie finie", en=f"{self.title.en}: the match is over"),
            "test": Words(fr="Tablier : l'essai est arrivé", en="Tablier: the test has arrived"),
        }
        return said[self.kind][language]

    def sentence(self, language: Language) -> str:
        """With names, for those who read it elsewhere."""
        others = ", ".join(self.others)
        company = Words(fr=f" (avec {others})", en=f" (with {others})") if others else Words(fr="", en="")
        said = {
            "turn": Words(fr=f"{self.name}, à vous de jouer", en=f"{self.name}, it is your turn"),
            "over": Words(fr=f"{self.name}, votre partie est finie", en=f"{self.name}, your match is over"),
            "test": Words(fr="Vos tours s'annonceront ici", en="Your turns will be told here"),
        }[self.kind]
        end = f"{company[language]}." if self.kind != "test" else "."
        return f"{said[language]}{end}"


def to_browser(notice: Notice, language: Language) -> bytes:
    """What web/public/push-worker.js shows."""
    shown = {
        "title": notice.headline(language),
        "body": notice.sentence(language),
        "path": notice.path,
        "tag": notice.table or "test",
    }
    return msgspec.json.encode(shown)


def to_page(kind: str, notice: Notice, language: Language, origin: str) -> bytes:
    """For Discord and Slack as they ask for it, for any other page as plain JSON."""
    address = f"{origin}{notice.path}"
    text = f"{notice.headline(language)}. {notice.sentence(language)}"
    body: dict[str, Any]
    if kind == "discord":
        # A name is whatever somebody chose: it must call nobody and look like nothing but a name.
        body = {"content": f"{_plain(text)} <{address}>", "allowed_mentions": {"parse": []}}
    elif kind == "slack":
        safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        body = {"text": f"{safe} <{address}>"}
    else:
        body = {
            "kind": notice.kind,
            "table": notice.table,
            "game": notice.game,
            "name": notice.name,
            "url": address,
            "text": text,
        }
    return msgspec.json.encode(body)


def _plain(text: str) -> str:
    return "".join(f"\\{sign}" if sign in "\\*_~`|<>[]()#" else sign for sign in text)
