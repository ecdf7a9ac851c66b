"""Refusals that are no fault of a game's rules, each with the HTTP status that it means."""

from tablier.core import TablierError, Words


class Refusal(TablierError):
    def __init__(self, status: int, fr: str, en: str) -> None:
        super().__init__(Words(fr=fr, en=en))
        self.status = status


def not_found() -> Refusal:
    return Refusal(404, "Cela n'existe pas, ou plus.", "There is no such thing, or no longer.")


def not_yours() -> Refusal:
    return Refusal(403, "Cette place n'est pas la vôtre.", "This seat is not yours.")


def not_by_token() -> Refusal:
    return Refusal(403, "Ce jeton ne permet pas cela.", "This token is not good for that.")


def not_now() -> Refusal:
    return Refusal(409, "Ce n'est pas possible maintenant.", "That is not possible now.")


def too_fast() -> Refusal:
    return Refusal(
        429, "Trop de demandes à la fois : patientez un instant.", "Too many requests at once: wait a moment."
    )


def bad_request(detail: str = "") -> Refusal:
    more = f" ({detail})" if detail else ""
    return Refusal(400, f"Demande illisible{more}.", f"The request cannot be read{more}.")
