"""Mail, where a host has said through which server."""

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from tablier.core import Language, Words
from tablier.server.reach.notice import Notice

SECONDS = 20.0


class Mail:
    """One letter at a time, over a connection of its own; blocking, so never on the event loop."""

    def __init__(self, server: str, sender: str) -> None:
        self._server, self._sender = urlsplit(server), sender

    def send(self, letter: EmailMessage) -> None:
        at, host = self._server, self._server.hostname or "localhost"
        trust = ssl.create_default_context()
        if at.scheme == "smtps":
            opened: smtplib.SMTP = smtplib.SMTP_SSL(host, at.port or 465, timeout=SECONDS, context=trust)
        else:
            opened = smtplib.SMTP(host, at.port or 587, timeout=SECONDS)
        with opened as smtp:
            smtp.ehlo()
            if at.scheme != "smtps" and smtp.has_extn("starttls"):
                smtp.starttls(context=trust)
                smtp.ehlo()
            elif at.scheme != "smtps" and at.username:
                raise smtplib.SMTPNotSupportedError("no password goes over a line that is not encrypted")
            if at.username:
                smtp.login(unquote(at.username), unquote(at.password or ""))
            smtp.send_message(letter)

    def letter(self, to: str, subject: str, text: str, language: Language) -> EmailMessage:
        made = EmailMessage()
        made["From"], made["To"], made["Subject"] = self._sender, to, subject
        made["Date"], made["Message-ID"] = formatdate(), make_msgid(domain=self._sender.rpartition("@")[2])
        made["Auto-Submitted"], made["Content-Language"] = "auto-generated", language
        made.set_content(text)
        return made


def about_turn(notice: Notice, language: Language, url: str) -> tuple[str, str]:
    """Subject and text."""
    end = Words(
        fr=f"Pour ne plus recevoir ces messages : {url}/settings",
        en=f"To receive these messages no more: {url}/settings",
    )
    text = f"{notice.sentence(language)}\n\n{url}{notice.path}\n\n{end[language]}\n"
    return notice.headline(language), text


def about_address(name: str, link: str, language: Language) -> tuple[str, str]:
    subject = Words(fr="Tablier : confirmez votre adresse", en="Tablier: confirm your address")
    text = Words(
        fr=f"{name} souhaite recevoir ici les messages de Tablier. Si c'est vous, ouvrez ce lien dans les "
        f"deux jours :\n\n{link}\n\nSinon, ignorez ce message : rien d'autre ne sera envoyé.\n",
        en=f"{name} wishes to receive Tablier's messages here. If that is you, open this link within two "
        f"days:\n\n{link}\n\nIf not, ignore this message: nothing else will be sent.\n",
    )
    return subject[language], text[language]


def about_password(name: str, link: str, language: Language) -> tuple[str, str]:
    subject = Words(fr="Tablier : un nouveau mot de passe", en="Tablier: a new password")
    text = Words(
        fr=f"Pour choisir un nouveau mot de passe du compte « {name} », ouvrez ce lien dans l'heure ; il "
        f"sert une fois :\n\n{link}\n\nSi vous n'avez rien demandé, ignorez ce message.\n",
        en=f"To choose a new password for the account “{name}”, open this link within the hour; it works "
        f"once:\n\n{link}\n\nIf you did not ask for it, ignore this message.\n",
    )
    return subject[language], text[language]
