"""The kinds of reasons, in the order in which they are asked."""

from tablier.reviews.reasons import Reasons
from tablier.reviews.search.case import Case
from tablier.reviews.search.events import Missed, Punished
from tablier.reviews.search.ideas import Ideas
from tablier.reviews.search.proof import Proof
from tablier.reviews.search.rest import Even, Preferred
from tablier.reviews.search.threat import Threat

REASONS: Reasons[Case] = Reasons(Proof(), Punished(), Missed(), Threat(), Ideas(), Preferred(), Even())
