"""What can go wrong with the place where things are kept."""

from tablier.core import TablierError, Words


class StoreTrouble(TablierError):
    """Nothing was written: the disk is full, the database locked or gone. Trying again may help."""

    def __init__(self, cause: str) -> None:
        super().__init__(
            Words(
                fr="Rien n'a pu être enregistré pour le moment ; rien n'est perdu. Réessayez bientôt.",
                en="Nothing can be saved at the moment; nothing is lost. Try again in a moment.",
            )
        )
        self.cause = cause


class InDoubt(StoreTrouble):
    """The line was cut after the commit had been asked for: whether it was done must be looked up."""


class Overtaken(TablierError):
    """Nothing was written: another process has the table now."""

    def __init__(self) -> None:
        super().__init__(
            Words(
                fr="La table change de mains ; rien n'est perdu. Un instant.",
                en="The table is changing hands; nothing is lost. One moment.",
            )
        )


class NewerDatabase(TablierError):
    """The database was written by a newer Tablier than this one."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            Words(
                fr=f"la base est en version {found}, plus récente que ce Tablier ({known}) : à mettre à jour",
                en=f"the database is at version {found}, newer than this Tablier knows ({known}): update it",
            )
        )


class Clash(TablierError):
    """What was to be written is there already, under the same key."""

    def __init__(self) -> None:
        super().__init__(Words(fr="déjà enregistré", en="already kept"))
