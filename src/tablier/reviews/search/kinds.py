"""The kinds of reasons, in the order in which they are asked, and what one counts them under."""

from tablier.core import Words
from tablier.games import part
from tablier.reviews.reasons import Reason, Reasons
from tablier.reviews.search.case import Case
from tablier.reviews.search.events import Missed, Punished
from tablier.reviews.search.ideas import Ideas
from tablier.reviews.search.proof import Proof
from tablier.reviews.search.rest import Even, Preferred
from tablier.reviews.search.threat import Threat

REASONS: Reasons[Case] = Reasons(Proof(), Punished(), Missed(), Threat(), Ideas(), Preferred(), Even())

TITLES = {
    "proof": Words(fr="fins forcées", en="forced endings"),
    "punished": Words(fr="pertes évitables", en="losses that could be avoided"),
    "missed": Words(fr="gains manqués", en="gains that were missed"),
    "threat": Words(fr="menaces", en="threats"),
}


def ideas_of(case: Case, reason: Reason) -> list[Words]:
    """What a reason is about: its kind, or the ideas that it names."""
    if reason.kind != Ideas.name:
        return [TITLES[reason.kind]] if reason.kind in TITLES else []
    own = part(case.game.slug, "reviews", "ideas")
    assert own is not None, f"{case.game.slug} has no ideas"
    return [own.NAMES[idea] for idea, _ in reason.facts["ideas"]]
