"""What `games.part` calls the rules, until the contract names `campaign` itself."""

from companion.games.six_winters.campaign import *  # noqa: F403
from companion.games.six_winters.referee import *  # noqa: F403
