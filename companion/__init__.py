"""Print-and-play kits, and a referee for their games.

Nothing is imported here, so that the launcher starts on any Python 3.
"""

__version__ = "0.3.0"
