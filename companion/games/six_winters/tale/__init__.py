"""The tale of a campaign: prose, a table, answers to a playtest, a page.

`tell` reads what happened off the states of the books; the rest puts it into words. It
is handed reports and states, and knows nothing of saves.
"""

from .filling import filled
from .playtest import lines as answers
from .playtest import report
from .prose import lines
from .recorder import tell
from .sharing import page
from .table import rows

__all__ = ["answers", "filled", "lines", "page", "report", "rows", "tell"]
