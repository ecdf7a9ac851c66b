"""A table as the tests of the store keep it."""

from tablier.store.kept import KeptSeat, KeptTable


def table(name: str) -> KeptTable:
    """By its id: Ada plays against a bot, without a clock."""
    return KeptTable(
        id=name,
        code=name[:8],
        ruleset="nim/1",
        options="{}",
        players=2,
        visibility="public",
        clock='{"kind":"none"}',
        rated=False,
        seed="00",
        maker="ada",
        status="playing",
        created=1,
        started=5,
        ended=None,
        outcome=None,
        rematch="",
        seats=(KeptSeat(0, "person", "ada"), KeptSeat(1, "bot", "", "random")),
    )
