"""What has a printed name: its English one in the data, the reader's one on screens."""

import msgspec

from companion.facts import Fact
from companion.language import phrase


class Named(Fact, frozen=True):
    """The base of all facts that have a name.

    Attributes:
        english: the name in the data, which may be typed in every language.
    """

    english: str = msgspec.field(name="name")

    @property
    def name(self) -> str:
        """The name in the reader's language."""
        return phrase(self.english)
